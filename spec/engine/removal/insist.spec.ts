/**
 * If the caller insists, text that was refused for its look is removed; text that is refused for its structure stays.
 */
import { expect } from 'chai';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import { removeWatermark } from '../../support/witnessed.js';
import { addMappedFont, onPage } from '../../support/ways.js';

const WORD = onPage((plant) => `BT 0 g /F1 11 Tf 60 60 Td ${plant('(CONFIDENTIAL)Tj')} ET`);
const planted = WORD((text) => text);
const clean = WORD((_, instead = '') => instead);

describe('a removal with insist', () => {
  it('removes a word that looks like the body, and nothing beside it', async () => {
    expect((await removeWatermark(planted, 'CONFIDENTIAL')).output).to.equal(null);
    const { output, summary } = await removeWatermark(planted, 'CONFIDENTIAL', { insist: true });
    expect(summary.locations[0]!.properties).to.deep.equal({
      gate: 'insisted',
      evidence: ['insisted'],
      count: 1,
    });
    await removesOnly(planted, output!, clean);
  });

  it('names the gate that admits without insist, if there is one', async () => {
    const faint = onPage(() => 'BT .8 g /F1 40 Tf 60 200 Td (CONFIDENTIAL)Tj ET')((text) => text);
    const { summary } = await removeWatermark(faint, 'CONFIDENTIAL', { insist: true });
    expect(summary.locations[0]!.properties!.gate).to.equal('pale');
  });

  it('removes a text that reads like body text, and nothing beside it', async () => {
    const lines = [
      'This article was made for the members of the club.',
      'It is lent to them for a week or two.',
    ];
    const written = onPage(
      (plant) =>
        `BT 0 g /F1 9 Tf 11 TL 60 60 Td ${plant(`(${lines[0]})Tj`)} T* ${plant(`(${lines[1]})Tj`)} ET`,
    );
    const input = written((text) => text);
    const failure = await removeWatermark(input, lines.join('\n')).catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'hint-contract');
    const { output } = await removeWatermark(input, lines.join('\n'), { insist: true });
    await removesOnly(
      input,
      output!,
      written((_, instead = '') => instead),
    );
  });

  it('removes a mark of two Chinese characters, and no line that contains them', async () => {
    const written = onPage((plant, document) => {
      const font = addMappedFont(document, ['机', '密', '文', '件']);
      const line = `BT 0 g /F3 11 Tf 60 60 Td ${font.show('机密文件')}Tj ET`;
      return `${line} ${writeSlanted(plant(`${font.show('机密')}Tj`), 'F3')}`;
    });
    const input = written((text) => text);
    const failure = await removeWatermark(input, '机密').catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'hint-contract');
    const { output, summary } = await removeWatermark(input, '机密', { insist: true });
    expect(summary.locations.map(({ properties }) => properties!.gate)).to.deep.equal(['turned']);
    await removesOnly(
      input,
      output!,
      written((_, instead = '') => instead),
    );
  });

  it('takes the line that a long hint begins, and no line that a short one begins', async () => {
    const line = 'Printed for the members of the club, who may show it to their guests';
    const [beginning, short] = [line.slice(0, 50), line.slice(0, 20)];
    const written = onPage((plant) => `BT 0 g /F1 9 Tf 60 60 Td ${plant(`(${line})Tj`)} ET`);
    const input = written((text) => text);
    expect((await removeWatermark(input, beginning)).output).to.equal(null);
    expect((await removeWatermark(input, short, { insist: true })).output).to.equal(null);
    const { output, summary } = await removeWatermark(input, beginning, { insist: true });
    expect(summary.locations[0]!.properties!.gate).to.equal('insisted');
    await removesOnly(
      input,
      output!,
      written((_, instead = '') => instead),
    );
  });

  for (const [line, textRemoved] of [
    ['See www.example.com/check ,', 1],
    ['(See www.example.com/check)', 1],
    ['See www.example.com/checks', 0],
  ] as const) {
    it(`takes “${line}” ${textRemoved} times, which may differ from the hint in its punctuation`, async () => {
      const input = onPage(() => `BT 0 g /F1 9 Tf 60 260 Td (${line.replace(/[()]/gu, '\\$&')})Tj ET`)(
        (text) => text,
      );
      expect((await removeWatermark(input, 'See www.example.com/check')).output).to.equal(null);
      const { summary } = await removeWatermark(input, 'See www.example.com/check', { insist: true });
      expect(summary.textRemoved).to.equal(textRemoved);
    });
  }

  for (const [rest, textRemoved] of [
    ['1/2', 0],
    ['1', 0],
    ['2/2', 1],
    ['4711', 1],
    ['2 of 3', 1],
  ] as const) {
    it(`takes a line that a long hint begins ${textRemoved} times if its rest is ${rest}`, async () => {
      const address = 'https://www.example.com/read/the/article/of/the/day';
      const foot = `BT 0 g /F1 8 Tf 60 20 Td [(${address}) -1300 (${rest})]TJ ET`;
      const input = onPage(() => foot)((text) => text);
      const { summary } = await removeWatermark(input, address, { insist: true });
      expect([summary.textFound, summary.textRemoved]).to.deep.equal([1, textRemoved]);
    });
  }

  it('leaves a longer line in the margin if the hint is a line of another page', async () => {
    const document = new TestDocument();
    const head = 'The second edition of a book about roads, for all the members of the club';
    for (const heading of ['', ' Preface', ' Index']) {
      document.addContentPage(`BT 0 g /F1 9 Tf 60 530 Td (${head}${heading})Tj ET ${writeBody()}`);
    }
    const { summary } = await removeWatermark(document.build(), head, { insist: true });
    expect([summary.textRemoved, summary.pages.length]).to.deep.equal([1, 1]);
  });

  it('leaves a line of the body that begins as the mark does', async () => {
    const beginning = 'Printed for the members of the club, who may show';
    const rest = 'it to their guests, and who may not copy it';
    for (const [size, top] of [
      [11, 300],
      [14, 400],
    ]) {
      const lines = `(${beginning} it)Tj 0 -14 Td (${rest})Tj`;
      const input = onPage(() => `BT 0 g /F1 ${size} Tf 60 ${top} Td ${lines} ET`)((text) => text);
      expect((await removeWatermark(input, beginning, { insist: true })).output).to.equal(null);
    }
  });

  for (const [what, content] of [
    ['clip text', 'q BT 7 Tr /F1 40 Tf 60 100 Td (CONFIDENTIAL)Tj ET 0 0 420 560 re f Q'],
    ['the hint within a line', 'BT /F1 11 Tf 60 60 Td (a CONFIDENTIAL matter)Tj ET'],
  ] as const) {
    it(`leaves ${what} unchanged`, async () => {
      const document = new TestDocument();
      document.addContentPage(writeBody() + content);
      const { output } = await removeWatermark(document.build(), 'CONFIDENTIAL', { insist: true });
      expect(output).to.equal(null);
    });
  }
});
