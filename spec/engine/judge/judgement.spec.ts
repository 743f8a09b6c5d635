/**
 * How occurrences are judged together: companions, tiles, and the shadows of headings.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import {
  PLANTED,
  TestDocument,
  turnedBy,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';

function pages(...contents: string[]): Uint8Array {
  const document = new TestDocument();
  for (const content of contents) document.addContentPage(writeBody() + content);
  return document.build();
}

describe('judgeOccurrences', () => {
  it('admits as a companion a text that is placed and looks like an admitted mark of another page', async () => {
    const document = new TestDocument();
    for (const lines of [
      undefined,
      ['A page with one line.'],
      undefined,
      ['Another.'],
      ['And another.'],
      ['Last.'],
    ]) {
      document.addContentPage(`${writeBody(lines)}BT .6 0 0 rg /F1 40 Tf 60 412 Td (CONFIDENTIAL)Tj ET`);
    }
    const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect(summary.textRemoved).to.equal(6);
  });

  for (const [what, degrees, removed] of [
    ['admits slanted words on a cover that went at another angle on three pages', 12, 4],
    ['leaves a heading on the cover with words that went on three pages', 0, 3],
  ] as const) {
    it(what, async () => {
      const document = new TestDocument();
      const picture = document.addImage(2);
      const shown = `BT 0 .2 .6 rg /F2 20 Tf ${turnedBy(degrees, 40, 200)} Tm (CONFIDENTIAL)Tj ET`;
      document.addContentPage(`q 420 0 0 560 0 0 cm /Im0 Do Q ${shown}`, `/XObject<</Im0 ${picture}>>`);
      const slanted = writeBody() + writeSlanted('(CONFIDENTIAL)Tj');
      for (let page = 0; page < 3; page++) document.addContentPage(slanted);
      const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
      expect(summary.textRemoved).to.equal(removed);
    });
  }

  it('admits tiles that are on lines of text on one page and not on others', async () => {
    const rows = [100, 180, 260, 340, 420];
    const tiles = rows.flatMap((y) =>
      [20, 160, 300].map((x) => `BT .8 g /F2 14 Tf ${x} ${y} Td (SAMPLE)Tj ET`),
    );
    const document = new TestDocument();
    document.addContentPage(writeBody() + tiles.join(' '));
    document.addContentPage(
      rows.map((y) => `BT 0 g /F1 11 Tf 84 ${y} Td (Text beside a mark, and on)Tj ET `).join('') +
        tiles.join(' '),
    );
    const { summary } = await removeWatermark(document.build(), 'SAMPLE');
    expect([summary.textRemoved, summary.textFound]).to.deep.equal([30, 30]);
  });

  it('admits a text of a merged column though it is on a line of text, but none of another look', async () => {
    const column = [30, 110, 190, 270]
      .map((y) => `BT .6 g /F2 12 Tf 150 ${y} Td (CONFIDENTIAL)Tj ET `)
      .join('');
    const beside = 'BT 0 g /F1 11 Tf 60 110 Td (A line beside)Tj ET';
    const word = 'BT 0 g /F1 12 Tf 150 70 Td (CONFIDENTIAL)Tj ET';
    const document = new TestDocument();
    for (let page = 1; page <= 3; page++) {
      document.addContentPage(`q ${writeBody()}${beside} ${word} Q q ${column} Q`);
    }
    const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect([summary.textRemoved, summary.textFound]).to.deep.equal([12, 15]);
  });

  /**
   * A page with a red ground that is seen through a soft mask of letters; with `clear`, clip text shows the same
   * letters over it.
   */
  function seenThrough(plant: Plant, clear: boolean, matrix = turnedBy(45, 90, 150)): Uint8Array {
    const document = new TestDocument();
    const show = `BT /F2 36 Tf ${matrix} Tm ${plant('(CONFIDENTIAL)Tj')} ET`;
    const group = document.addStream(
      show,
      `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Group<</S/Transparency/I true>>/Resources ${document.resources()}`,
    );
    const states = `/ExtGState<</G0<</SMask<</Type/Mask/S/Alpha/G ${group}>>>>/G1<</ca 0>>>>`;
    const over = clear ? `q /G1 gs ${show} Q` : '';
    document.addContentPage(`${writeBody()}q /G0 gs 1 0 0 rg 60 100 300 330 re f Q ${over}`, states);
    return document.build();
  }

  it('leaves the letters of a mask through which a mark is painted, and the clear text over it', async () => {
    const { summary } = await removeWatermark(seenThrough(PLANTED, true), 'CONFIDENTIAL');
    expect([summary.textRemoved, summary.textFound]).to.deep.equal([0, 2]);
  });

  it('leaves a heading filled with a gradient, and the clip text over it', async () => {
    const heading = seenThrough(PLANTED, true, turnedBy(0, 60, 300));
    expect((await removeWatermark(heading, 'CONFIDENTIAL')).output).to.equal(null);
  });

  it('leaves the letters of a mask if no mark is painted through it', async () => {
    const { output, summary } = await removeWatermark(seenThrough(PLANTED, false), 'CONFIDENTIAL');
    expect(output).to.equal(null);
    expect(summary.diagnostics).to.have.property('refused_soft_mask', 1);
  });

  it('admits no shadow of a heading, but both copies of an embossed mark', async () => {
    const heading =
      'BT .75 g /F1 40 Tf 62 538 Td (CONFIDENTIAL)Tj ET BT 0 g /F1 40 Tf 60 540 Td (CONFIDENTIAL)Tj ET';
    expect((await removeWatermark(pages(heading), 'CONFIDENTIAL')).output).to.equal(null);
    const relief =
      'BT .75 g /F1 40 Tf 42 198 Td (CONFIDENTIAL)Tj ET BT .85 g /F1 40 Tf 40 200 Td (CONFIDENTIAL)Tj ET';
    expect((await removeWatermark(pages(relief), 'CONFIDENTIAL')).summary.textRemoved).to.equal(2);
  });

  it('admits no heading of another look among tiles', async () => {
    const tiles = Array.from(
      { length: 24 },
      (_, at) =>
        `q .8 g BT /F2 14 Tf ${20 + 100 * (at % 4)} ${52 + 80 * Math.floor(at / 4)} Td (SAMPLE)Tj ET Q`,
    );
    const document = new TestDocument();
    document.addContentPage(`${writeBody()}BT 0 g /F2 14 Tf 20 300 Td (SAMPLE)Tj ET ${tiles.join(' ')}`);
    const { summary } = await removeWatermark(document.build(), 'SAMPLE');
    expect([summary.textRemoved, summary.textFound]).to.deep.equal([24, 25]);
  });
});
