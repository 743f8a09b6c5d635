/**
 * Counters next to a mark: the number of each page, written by a separate operator on the mark's baseline or under it.
 *
 * A caller that names the fixed part of `Copy for J. Doe     3` means all of it. A number belongs to the mark if it is
 * next to it or wrapped under it, in the same paint and at the same distance on each page with the mark, and if it
 * grows with the pages. A page's own number is in another stream or paint.
 */
import type { Occurrence } from '../find/matching.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { type Line, readLineText } from '../lines/lines.js';
import { LineIndex } from '../lines/line-index.js';
import type { DocumentText } from '../lines/reading.js';
import { isParallel, isSamePaint, type RunStyle } from '../lines/run-style.js';
import { boxOfRuns, BASELINE_TOLERANCE_EM, type Run } from '../lines/runs.js';
import { OriginIndex } from '../origins/origin.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import { groupBy, getOrCreate } from '../values/collections.js';
import { dropNumbers } from './numbers.js';

interface Counter {
  occurrence: Occurrence;
  line: Line;
  text: string;
  /** From the mark's end to the counter, from the counter's end to the mark, or between their baselines. */
  gapPt: number;
  side: Side;
}

/** `below`: a long line wraps before its last number. */
type Side = 'after' | 'before' | 'below';

/** A number farther from the mark, in ems, does not belong to it. */
const MAX_COUNTER_GAP_EM = 4;
/** A number that was wrapped is at most this far under the mark, in font sizes, and under its middle. */
const MAX_LEADING_EM = 1.5;
const ALIGNED_PT = 2;
/** How a text ends whose number may be below it: the page's own number is often under the middle of a mark, too. */
const ENDS_BEFORE_NUMBER = /[#:]\s*$/u;
/** Gaps on two pages that differ by less count as equal: before a mark that is set from the right, numbers of two digits begin earlier. */
const GAP_TOLERANCE_PT = 1;
/** A number, or two with a word between and around them: `Page 3 of 12`. */
const COUNTER = /^\P{Nd}{0,8}\p{Nd}{1,5}(?:\P{Nd}{1,6}\p{Nd}{1,5})?\P{Nd}{0,3}$/u;
/** On a single page, no number can grow. */
const MIN_PAGES = 2;

/**
 * The admitted occurrences with a counter on each of their pages, each extended by its counter.
 *
 * @param admitted occurrences that a gate admitted on their pages.
 */
export function joinCounters(
  { pages, units, readLines }: Pick<DocumentText, 'pages' | 'units' | 'readLines'>,
  admitted: OccurrenceFacts[],
): Map<OccurrenceFacts, OccurrenceFacts> {
  const joined = new Map<OccurrenceFacts, OccurrenceFacts>();
  const traced = new Map(pages.map((page) => [page.pageNumber, page]));
  const known = new Map<TracedPage, LineIndex>();
  /** Reads each page's lines once, and only if they are needed. */
  const linesOf = (page: TracedPage): LineIndex =>
    getOrCreate(known, page, () => new LineIndex(readLines(page).lines));
  const lines = admitted.filter(({ occurrence }) => occurrence.arrangement === 'line');
  for (const mark of groupBy(lines, keyOfMark).values()) {
    const numbers = new Set(mark.map(({ occurrence }) => occurrence.pageNumber));
    if (numbers.size < MIN_PAGES || numbers.size < mark.length) continue;
    for (const side of ['after', 'before', 'below'] as const) {
      const counters: Counter[] = [];
      for (const { occurrence } of mark) {
        const found = findCounter(traced.get(occurrence.pageNumber)!, linesOf, occurrence, side);
        if (found === null) break;
        counters.push(found);
      }
      if (counters.length < mark.length || !isOneCounter(counters)) continue;
      for (const [at, facts] of mark.entries()) {
        const page = traced.get(facts.occurrence.pageNumber)!;
        joined.set(facts, extend(joined.get(facts) ?? facts, counters[at]!, page, units));
      }
    }
  }
  return joined;
}

/** Equal for a mark at one place of several pages; marks with numbers are compared by their words alone. */
function keyOfMark({ occurrence: { target }, placement }: OccurrenceFacts): string {
  const template = dropNumbers(target.key);
  return template === target.key ? `${template} ${placement}` : template;
}

/** The next text on the mark's baseline, or under it, if it is a number and near enough; otherwise null. */
function findCounter(
  page: TracedPage,
  linesOf: (page: TracedPage) => LineIndex,
  occurrence: Occurrence,
  side: Side,
): Counter | null {
  const { style, runs, target } = occurrence;
  if (side === 'below' && !ENDS_BEFORE_NUMBER.test(target.text)) return null;
  const own = new Set(runs.map(({ fromGlyph }) => fromGlyph));
  const ends: Ends = {
    along: Math.min(...runs.map((run) => run.along)),
    alongEnd: Math.max(...runs.map((run) => run.alongEnd)),
    baseline: runs[0]!.baseline,
  };
  let nearest: { line: Line; gapPt: number } | null = null;
  const reachEm = side === 'below' ? MAX_LEADING_EM : BASELINE_TOLERANCE_EM;
  for (const line of linesOf(page).listOnBaseline(runs[0]!, reachEm * style.fontSizePt)) {
    if (line.runs.some(({ fromGlyph }) => own.has(fromGlyph)) || line.key === '') continue;
    const gapPt = isParallel(style, line.style) ? measureGap(style, ends, line, side) : null;
    if (gapPt !== null && (nearest === null || gapPt < nearest.gapPt)) nearest = { line, gapPt };
  }
  if (nearest === null || !isSamePaintApart(style, nearest.line.style)) return null;
  const { text } = readLineText(page.paint, nearest.line);
  return COUNTER.test(text) ? { occurrence, text, side, ...nearest } : null;
}

/** As `isSamePaint`, but each may be in an artifact of its own. */
function isSamePaintApart(one: RunStyle, other: RunStyle): boolean {
  const areArtifacts = one.artifact > 0 && other.artifact > 0;
  return isSamePaint(one, areArtifacts ? { ...other, artifact: one.artifact } : other);
}

type Ends = Pick<Run, 'along' | 'alongEnd' | 'baseline'>;

/** The gap between a mark and a line; null if the line is not at this side, or too far. */
function measureGap(
  style: RunStyle,
  { along, alongEnd, baseline }: Ends,
  line: Line,
  side: Side,
): number | null {
  const [first, last] = [line.runs[0]!, line.runs.at(-1)!];
  const below = first.baseline - baseline;
  if (side === 'below') {
    const isAligned = Math.abs(first.along + last.alongEnd - along - alongEnd) < 2 * ALIGNED_PT;
    return isAligned && below > 0 && below <= MAX_LEADING_EM * style.fontSizePt ? below : null;
  }
  const gapPt = side === 'after' ? first.along - alongEnd : along - last.alongEnd;
  const isNext = gapPt >= 0 && gapPt <= MAX_COUNTER_GAP_EM * style.emPt;
  return isNext && Math.abs(below) <= BASELINE_TOLERANCE_EM * style.fontSizePt ? gapPt : null;
}

/** Says whether the texts differ only in their numbers, have one distance, and one number grows by one from page to page. */
function isOneCounter(counters: Counter[]): boolean {
  const [first, ...others] = counters as [Counter, ...Counter[]];
  const numbersOf = ({ text }: Counter): number[] => (text.match(/\p{Nd}+/gu) ?? []).map(Number);
  const start = numbersOf(first);
  return (
    others.every(
      ({ text, gapPt }) =>
        dropNumbers(text) === dropNumbers(first.text) && Math.abs(gapPt - first.gapPt) < GAP_TOLERANCE_PT,
    ) &&
    start.some((number, at) =>
      others.every(
        (other) =>
          numbersOf(other)[at]! - number === other.occurrence.pageNumber - first.occurrence.pageNumber,
      ),
    )
  );
}

/** Adds the counter to an occurrence, unless an instruction that wrote the counter is unknown: it could not be removed. */
function extend(
  facts: OccurrenceFacts,
  { line, side }: Counter,
  page: TracedPage,
  units: ContentUnit[],
): OccurrenceFacts {
  const { clusters } = readLineText(page.paint, line);
  const origins = new OriginIndex(page, units).listOrigins(clusters);
  if (origins.length !== clusters.length) return facts;
  const { occurrence } = facts;
  const inOrder = <Item>(mark: readonly Item[], counter: Item[]): Item[] =>
    side === 'before' ? [...counter, ...mark] : [...mark, ...counter];
  const runs = inOrder(occurrence.runs, line.runs);
  return {
    ...facts,
    occurrence: { ...occurrence, runs, clusters: inOrder(occurrence.clusters, clusters) },
    origins: inOrder(facts.origins, origins),
    box: boxOfRuns(runs),
  };
}
