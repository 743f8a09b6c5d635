/** Finds the tiles of a mark that the page's edge cuts: browsers leave out the letters that would lie outside the page. */
import { createOccurrence, type Occurrence } from '../find/matching.js';
import type { Judged } from '../judge/gates.js';
import { admitCompanions, judgeAlone } from '../judge/judgement.js';
import { addDocumentFacts, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { FactReader } from '../judge/page-facts.js';
import { readLineText, type Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';
import { isParallel, isSamePaint } from '../lines/run-style.js';
import type { TracedPage } from '../page/page-model.js';
import { groupBy } from '../values/collections.js';
import type { Hint } from '../values/hint.js';

/** Fewer whole tiles of a page do not tell how its cut ones look. */
const MIN_TILES = 3;
/** What is missing reaches nearer to the page's edge than this, in points: a margin of an inch may cut, too. */
const MARGIN_PT = 72;

/** The cut tiles on pages with whole ones that a gate admitted. */
export function findCutTiles(
  { pages, pageCount, readLines }: Pick<DocumentText, 'pages' | 'pageCount' | 'readLines'>,
  reader: FactReader,
  hint: Hint,
  admitted: readonly OccurrenceFacts[],
): Judged[] {
  const tiles = groupBy(
    admitted.filter((facts) => isTile(facts) && facts.occurrence.target.key === hint.key),
    ({ occurrence }) => occurrence.pageNumber,
  );
  return pages.flatMap((page) => {
    const whole = tiles.get(page.pageNumber) ?? [];
    if (whole.length < MIN_TILES) return [];
    const { lines } = readLines(page);
    const held = new Set(whole.flatMap(({ occurrence }) => occurrence.clusters.map(({ glyph }) => glyph)));
    // A page may have thousands of tiles, but few looks of them.
    const looks = [...new Map(whole.map(({ occurrence }) => [occurrence.style, occurrence])).values()];
    const cut = lines.filter(
      ({ key, runs, style }) =>
        key !== '' &&
        key.length < hint.key.length &&
        !runs.some(({ fromGlyph }) => held.has(fromGlyph)) &&
        looks.some(
          (tile) =>
            isParallel(tile.style, style) &&
            isSamePaint(tile.style, style) &&
            isCutTile(page, key, runs, tile),
        ),
    );
    const occurrences = cut.map((line) => {
      const { text, clusters } = readLineText(page.paint, line);
      return createOccurrence(page, { key: line.key, text }, 'line', line.runs, clusters);
    });
    const measured = addDocumentFacts(reader.readPage(page, lines, occurrences), pageCount);
    return admitCompanions(measured.map(judgeAlone), () => 'in-row-of-marks');
  });
}

/** Upright lines that only repeat on a page may be its text, which also ends at a margin. */
function isTile({ occurrence, isOblique, isOnLattice }: OccurrenceFacts): boolean {
  return occurrence.arrangement === 'line' && (isOblique || isOnLattice);
}

/** Says whether a line is the beginning or the end of a tile, and the rest would lie outside the page. */
function isCutTile(
  { width, height }: TracedPage,
  key: string,
  runs: Line['runs'],
  tile: Occurrence,
): boolean {
  const { style, target } = tile;
  const length = tile.runs.at(-1)!.alongEnd - tile.runs[0]!.along;
  const { along, baseline } = runs[0]!;
  const isOutside = (at: number): boolean => {
    const x = at * style.directionX - baseline * style.directionY;
    const y = at * style.directionY + baseline * style.directionX;
    return Math.min(x, y, width - x, height - y) < MARGIN_PT;
  };
  return (
    (target.key.startsWith(key) && isOutside(along + length)) ||
    (target.key.endsWith(key) && isOutside(runs.at(-1)!.alongEnd - length))
  );
}
