/** Finds the tiles of a mark that the page's edge cuts: browsers leave out the letters that would lie outside the page. */
import { createOccurrence, type Occurrence } from '../find/matching.js';
import { judgeOccurrence, type Judged } from '../judge/gates.js';
import { addDocumentFacts, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import { readLineText, type Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';
import { isParallel, isSamePaint } from '../lines/run-style.js';
import type { TracedPage } from '../page/page-model.js';
import { groupBy } from '../values/group-by.js';
import type { Hint } from '../values/hint.js';
import type { Measures } from './variant-groups.js';

/** Fewer whole tiles of a page do not tell how its cut ones look. */
const MIN_TILES = 3;
/** What is missing reaches nearer to the page's edge than this, in points: a margin of an inch may cut, too. */
const MARGIN_PT = 72;

/** The cut tiles on pages with whole ones that a gate admitted. */
export function findCutTiles(
  { pages, readLines }: Pick<DocumentText, 'pages' | 'readLines'>,
  { reader, counts }: Measures,
  hint: Hint,
  admitted: readonly OccurrenceFacts[],
): Judged[] {
  const tiles = groupBy(
    admitted.filter(
      ({ occurrence: { arrangement, target } }) => arrangement === 'line' && target.key === hint.key,
    ),
    ({ occurrence }) => occurrence.pageNumber,
  );
  return pages.flatMap((page) => {
    const whole = tiles.get(page.pageNumber) ?? [];
    if (whole.length < MIN_TILES) return [];
    const { lines } = readLines(page);
    const held = new Set(whole.flatMap(({ occurrence }) => occurrence.clusters.map(({ glyph }) => glyph)));
    const cut = lines.filter(
      (line) =>
        !line.runs.some(({ fromGlyph }) => held.has(fromGlyph)) &&
        whole.some(({ occurrence }) => isCut(page, line, occurrence)),
    );
    const occurrences = cut.map((line) => {
      const { text, clusters } = readLineText(page.paint, line);
      return createOccurrence(page, { key: line.key, text }, 'line', line.runs, clusters);
    });
    return addDocumentFacts(reader.readPage(page, lines, occurrences), counts).map((facts) =>
      admitTile(facts),
    );
  });
}

/** Says whether a line is the beginning or the end of a tile, in its look, and the rest would lie outside the page. */
function isCut({ width, height }: TracedPage, line: Line, { runs, style, target }: Occurrence): boolean {
  const { key, style: own } = line;
  if (key === '' || key.length >= target.key.length || !isParallel(style, own) || !isSamePaint(style, own)) {
    return false;
  }
  const length = runs.at(-1)!.alongEnd - runs[0]!.along;
  const { along, baseline } = line.runs[0]!;
  const isOutside = (at: number): boolean => {
    const x = at * own.directionX - baseline * own.directionY;
    const y = at * own.directionY + baseline * own.directionX;
    return Math.min(x, y, width - x, height - y) < MARGIN_PT;
  };
  return (
    (target.key.startsWith(key) && isOutside(along + length)) ||
    (target.key.endsWith(key) && isOutside(line.runs.at(-1)!.alongEnd - length))
  );
}

function admitTile(facts: OccurrenceFacts): Judged {
  const own = judgeOccurrence(facts);
  if (own.gate !== 'no-evidence') return { facts, verdict: own };
  return { facts, verdict: { admitted: true, gate: 'companion', evidence: ['in-row-of-marks'] } };
}
