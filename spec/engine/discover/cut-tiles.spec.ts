/** Tiles that the page's edge cuts, and texts that only begin or end as the mark does. */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { CLEAN, PLANTED, TestDocument, writeBody, type Plant } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';

const HINT = 'CONFIDENTIAL';
/** Of the page of 420 by 560 points. */
const RIGHT_PT = 420;
/** Courier's letters are 600 thousandths of the em wide. */
const LETTER_PT = 0.6 * 14;

/** Slanted by 30 degrees, in light grey; `text` may be a part of the mark. */
const tile = (text: string, x: number, y: number, state = '.8 g'): string =>
  `BT ${state} /F2 14 Tf .866 .5 -.5 .866 ${x} ${y} Tm (${text})Tj ET\n`;
const WHOLE = [100, 250, 400].map((y) => tile(HINT, 120, y)).join('');

const build = (plant: Plant, more: (plant: Plant) => string): Uint8Array => {
  const document = new TestDocument();
  for (let page = 0; page < 2; page++) document.addContentPage(writeBody() + plant(WHOLE) + more(plant));
  return document.build();
};

describe('findCutTiles', () => {
  for (const [what, cut] of [
    ['the right edge', tile('CONFID', RIGHT_PT - 6 * LETTER_PT, 250)],
    ['the left edge', tile('DENTIAL', 3, 250)],
    ['the top', tile('CON', 300, 550)],
    ['a margin of an inch', tile('CONFIDENT', RIGHT_PT - 72 - 9 * LETTER_PT * 0.866, 250)],
  ] as const) {
    it(`removes a tile that is cut by ${what}`, async () => {
      const more = (plant: Plant): string => plant(cut);
      const { output, summary } = await removeWatermark(build(PLANTED, more), HINT);
      expect(summary).to.include({ textFound: 8, textRemoved: 8 });
      await removesOnly(build(PLANTED, more), output!, build(CLEAN, more));
    });
  }

  for (const [what, kept] of [
    ['whole in the middle of the page', tile('CONFID', 200, 300)],
    ['of another colour', tile('CONFID', RIGHT_PT - 6 * LETTER_PT, 250, '0 0 1 rg')],
    ['in another direction', `BT .8 g /F2 14 Tf ${RIGHT_PT - 6 * LETTER_PT} 300 Td (CONFID)Tj ET\n`],
    ['of other letters', tile('CONFER', RIGHT_PT - 6 * LETTER_PT, 250)],
  ] as const) {
    it(`leaves a text that is ${what}`, async () => {
      const more = (): string => kept;
      const { output } = await removeWatermark(build(PLANTED, more), HINT);
      await removesOnly(build(PLANTED, more), output!, build(CLEAN, more));
    });
  }

  it('leaves what begins as upright lines that the caller insists on', async () => {
    const document = new TestDocument();
    const lines = [HINT, HINT, HINT, 'CONFID'];
    document.addContentPage(
      lines.map((text, at) => `BT /F2 14 Tf 300 ${400 - 40 * at} Td (${text})Tj ET\n`).join(''),
    );
    const { summary } = await removeWatermark(document.build(), HINT, { insist: true });
    expect(summary.textRemoved).to.equal(3);
  });

  it('knows the look of tiles by three whole ones', async () => {
    const document = new TestDocument();
    for (let page = 0; page < 2; page++) {
      const two = tile(HINT, 120, 100) + tile(HINT, 120, 250);
      document.addContentPage(writeBody() + two + tile('CONFID', RIGHT_PT - 6 * LETTER_PT, 250));
    }
    const { summary } = await removeWatermark(document.build(), HINT);
    expect(summary.textRemoved).to.equal(4);
  });
});
