/**
 * The facts of the text that a page shows most often are read once, as a judgement reads them.
 */
import { expect } from 'chai';
import { KeptFacts } from '../../../src/engine/candidates/kept-facts.js';
import { findOccurrences, type Occurrence } from '../../../src/engine/find/matching.js';
import { FactReader } from '../../../src/engine/judge/page-facts.js';
import type { Line } from '../../../src/engine/lines/lines.js';
import type { TracedPage } from '../../../src/engine/page/page-model.js';
import { TestDocument, turnedBy, writeBody } from '../../support/documents.js';
import { mark, TARGET, withDocument } from '../../support/page-facts.js';

const OTHER = { key: 'internal', text: 'INTERNAL' };

interface Tiled {
  page: TracedPage;
  lines: Line[];
  tiles: Occurrence[];
  others: Occurrence[];
  keeping: KeptFacts;
  plain: FactReader;
}

/** A page with copies of one slanted text, and once another. */
function withTiles(copies: number, use: (tiled: Tiled) => void): void {
  const document = new TestDocument();
  const tiles = Array.from({ length: copies }, (_, at) =>
    mark('.8 g', turnedBy(45, 60 + 90 * (at % 3), 60 + 90 * Math.floor(at / 3)), 12),
  );
  document.addContentPage(`${writeBody()}${tiles.join('')}BT 0 g /F1 30 Tf 60 380 Td (INTERNAL)Tj ET`);
  withDocument(document.build(), (read) => {
    const page = read.pages[0]!;
    const { runs, lines } = read.readLines(page);
    use({
      page,
      lines,
      tiles: findOccurrences(page, runs, lines, TARGET).occurrences,
      others: findOccurrences(page, runs, lines, OTHER).occurrences,
      keeping: new KeptFacts(read),
      plain: new FactReader(read),
    });
  });
}

describe('KeptFacts', () => {
  it('reads tiles beside all other text, and gives them again without reading', () => {
    withTiles(6, ({ page, lines, tiles, others, keeping, plain }) => {
      const screened = keeping.screenPage(page, lines, [...others, ...tiles]);
      expect(screened.map(({ occurrence }) => occurrence)).to.deep.equal([...others, ...tiles]);
      expect(screened.slice(1)).to.deep.equal(plain.readPage(page, lines, tiles));
      const copies = tiles.map((tile) => ({ ...tile }));
      // Read of no lines, they would be beside no text.
      const again = keeping.readPage(page, [], copies);
      expect(again).to.deep.equal(screened.slice(1));
      expect(again.map(({ occurrence }) => occurrence === copies[0])).to.deep.equal([
        true,
        ...Array<boolean>(5).fill(false),
      ]);
    });
  });

  it('reads anew what is another text, or has a place more or less', () => {
    withTiles(6, ({ page, lines, tiles, others, keeping, plain }) => {
      keeping.screenPage(page, lines, [...others, ...tiles]);
      for (const asked of [others, tiles.slice(1), [...tiles, ...others], tiles.toReversed()]) {
        expect(keeping.readPage(page, lines, asked).map(({ sizeRatio }) => sizeRatio)).to.deep.equal(
          plain.readPage(page, lines, asked).map(({ sizeRatio }) => sizeRatio),
        );
      }
      expect(keeping.readPage(page, [], tiles.slice(1))[0]!.overlap).to.equal(0);
    });
  });

  it('reads a few copies together with the other texts', () => {
    withTiles(5, ({ page, lines, tiles, others, keeping, plain }) => {
      const pieces = [...others, ...tiles];
      expect(keeping.screenPage(page, lines, pieces)).to.deep.equal(plain.readPage(page, lines, pieces));
    });
  });

  it('reads nothing of a page without such texts', () => {
    withTiles(6, ({ page, lines, keeping }) => {
      expect(keeping.screenPage(page, lines, [])).to.deep.equal([]);
    });
  });
});
