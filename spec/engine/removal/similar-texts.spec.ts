/** Warnings of texts that are similar to a removed one and stay on other pages. */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, writeBody } from '../../support/documents.js';

const HINT = 'Copy id cfcd2084';
/** What the tail of a copy's number is on each page: no counter. */
const CODES = ['cfcd2084', 'c4ca4238', 'c81e728d', 'eccbc87e'];

/** A faint slanted line of one page, centred at one place. */
function show(text: string, { size = 20, gray = 0.5, y = 250 } = {}): string {
  return `q /Faint gs BT ${gray} g /F1 ${size} Tf .707 .707 -.707 .707 150 ${y} Tm (${text}) Tj ET Q\n`;
}

function build(texts: readonly string[]): Uint8Array {
  const document = new TestDocument();
  for (const text of texts) {
    document.addContentPage(writeBody() + text, '/ExtGState << /Faint << /ca 0.3 >> >>');
  }
  return document.build();
}

const KEPT = (page: number): string =>
  `Page ${page} keeps text that is similar to the removed one, but not the same.`;

async function warn(texts: readonly string[], hint = HINT): Promise<string[]> {
  const { summary } = await removeWatermark(build(texts), hint);
  expect(summary.status).to.equal('removed');
  return summary.warnings;
}

describe('describeSimilarTexts', () => {
  it('names pages whose mark has another code', async () => {
    expect(await warn(CODES.map((code) => show(`Copy id ${code}`)))).to.deep.equal([
      KEPT(2),
      KEPT(3),
      KEPT(4),
    ]);
  });

  it('names five pages and counts the others', async () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      show(`Copy id ${CODES[at] ?? `${'abcdefgh'[at]}f00ba1`}`),
    );
    expect(await warn(many)).to.deep.equal([
      ...[2, 3, 4, 5, 6].map(KEPT),
      '3 more pages keep similar text, too.',
    ]);
  });

  it('says nothing if what the texts share was named', async () => {
    expect(
      await warn(
        CODES.map((code) => show(`Copy id ${code}`)),
        'Copy id',
      ),
    ).to.deep.equal([]);
  });

  for (const [what, text] of [
    ['has no such text', ''],
    ['has the removed text alone', show(HINT)],
    ['has another text at the place', show('Read by Jane Doe')],
    ['begins with three of its letters', show('Cop ar 4711 cfcd')],
    ['begins with a third of its letters', show('Copy for a reader')],
    ['has such a text elsewhere', show('Copy id c4ca4238', { y: 150 })],
    ['has such a text in another size', show('Copy id c4ca4238', { size: 22 })],
    ['has such a text in another colour', show('Copy id c4ca4238', { gray: 0.8 })],
  ] as const) {
    it(`says nothing if another page ${what}`, async () => {
      expect(await warn([show(HINT), text])).to.deep.equal([]);
    });
  }

  describe('on a page of another size', () => {
    const stamp = (text: string): string => `BT 0 g /F2 9 Tf 150 20 Td (${text}) Tj ET\n`;

    async function warnOnWide(text: string, hint = 'Exhibit 1'): Promise<string[]> {
      const document = new TestDocument();
      for (const [mark, mediaBox] of [
        [hint, [0, 0, 420, 560]],
        [text, [0, 0, 560, 420]],
      ] as const) {
        document.addContentPage(['q', writeBody(), `Q q ${stamp(mark)} Q`], '', { mediaBox: [...mediaBox] });
      }
      const { summary } = await removeWatermark(document.build(), hint);
      expect(summary.textRemoved).to.equal(1);
      return summary.warnings;
    }

    it('names a text that differs in its numbers alone', async () => {
      expect(await warnOnWide('Exhibit 2')).to.deep.equal([KEPT(2)]);
    });

    it('says nothing of another number', async () => {
      expect(await warnOnWide('471102', '471101')).to.deep.equal([]);
    });

    it('says nothing of a text that has the same beginning', async () => {
      expect(await warnOnWide('Exhibits')).to.deep.equal([]);
    });
  });
});
