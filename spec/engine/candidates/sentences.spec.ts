import { expect } from 'chai';
import { findWatermarks } from '../../../src/engine/find-watermarks.js';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, writeBody } from '../../support/documents.js';

const PERMISSION =
  'Reproduced with permission of the copyright owner. Further reproduction prohibited without';
const LONG = [
  'This article appeared in a journal published by Elsevier. The attached',
  'copy is furnished to',
];

/** Two pages of text, the last with lines of 8 points in its foot. */
function build(lines: string[]): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  const foot = lines.map((line) => `(${line})Tj 0 -10 Td`).join(' ');
  document.addContentPage(`BT /F1 8 Tf 40 ${10 * lines.length + 5} Td ${foot} ET ${writeBody()}`);
  return document.build();
}

async function list(lines: string[]) {
  const { candidates } = await findWatermarks(build(lines));
  return candidates.map(({ watermarkText, rank }) => [watermarkText, rank]);
}

describe('a notice of several lines, as a candidate', () => {
  it('is listed with the line in which its sentence goes on, and both lines go', async () => {
    const whole = `${PERMISSION}\npermission.`;
    expect(await list([PERMISSION, 'permission.'])).to.deep.equal([[whole, 'likely']]);
    const { summary } = await removeWatermark(build([PERMISSION, 'permission.']), whole);
    expect(summary).to.include({ status: 'removed', textRemoved: 1 });
  });

  it('is only possible if a hint names a part of its sentence', async () => {
    const rest = [
      'the author for internal',
      'research and education',
      'and for other uses',
      'of the author.',
    ];
    expect(await list([...LONG, ...rest])).to.deep.equal([[LONG[0], 'possible']]);
  });

  for (const [what, next] of [
    ['a line that begins with a capital', 'Northwind Journal of Rivers'],
    ['nothing', ''],
  ] as const) {
    it(`is likely by itself before ${what}`, async () => {
      expect(await list([PERMISSION, next])).to.deep.equal([[PERMISSION, 'likely']]);
    });
  }

  it('is likely by itself if a full stop ends it', async () => {
    const ended = `${PERMISSION} permission.`;
    expect(await list([ended, 'northwind rivers'])).to.deep.equal([[ended, 'likely']]);
  });
});
