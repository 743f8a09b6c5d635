/**
 * Finds paths that a page's contents paint for a mark: an underline, a frame in its graphics state, or one in
 * a content stream of its own, as libraries write a rectangle and then a text.
 *
 * In a form or an artifact, paths that are left alone were drawn for the mark (`stream-after-removal.ts`). A page
 * paints its rules and tables among its text: there a path is the mark's only if it was written next to it and fits
 * it. Such paths have markers in a trace only if they are near a mark.
 */
import { isDraw, ROLE } from '../content/operators.js';
import { isPathKind, type ContentUnit, type PagePaint, type TracedPage } from '../page/page-model.js';
import { readBox, visitWithClips } from '../page/visible-boxes.js';
import type { Executions } from '../origins/executions.js';
import { addTo } from '../values/collections.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { areDrawnAround, isUnderline, MAX_AREA_RATIO } from './frames.js';
import { boxArea, intersectBoxes, type Box } from '../values/geometry.js';
import { findSegmentOf } from '../page/instruction-ref.js';
import { findFirst } from '../values/sorted.js';

/** The most paths that are examined before a mark's first letter and after its last. */
const MAX_PATHS = 6;

/** Paths next to marks in the contents of pages, by unit: they need markers in the trace to be removed with the marks. */
function listPathsBeside(
  units: readonly ContentUnit[],
  marks: readonly OccurrenceFacts[],
): Map<number, Set<number>> {
  const shows = new Map<number, Set<number>>();
  for (const { origins } of marks) {
    for (const { unitId, instruction } of origins) addTo(shows, unitId, instruction);
  }
  const beside = new Map<number, Set<number>>();
  for (const [unitId, own] of shows) {
    const unit = units[unitId]!;
    if (unit.kind !== 'page') continue;
    for (const { paths } of listStretches(unit, own)) for (const at of paths) addTo(beside, unitId, at);
  }
  return beside;
}

/** The paths of a unit that belong only to the removed marks. */
export function listOwnPaths(
  unit: ContentUnit,
  shows: ReadonlySet<number>,
  marks: OccurrenceFacts[],
  executions: Executions,
): number[] {
  const isTraced = (at: number): boolean => executions.list(unit.id, at).length > 0;
  return [...listStretches(unit, shows)].flatMap(({ paths, framed, boxed }) => {
    const frame = [framed, boxed].find(
      (some) => some.length > 0 && some.every(isTraced) && areDrawnAround(marks, unit, some, executions),
    );
    return frame ?? paths.filter((at) => isUnderline(marks, unit, at, executions));
  });
}

/** What a stream paints between two parts that belong to no mark. */
interface Stretch {
  /** The paths nearest to the mark. */
  paths: number[];
  /** All paths of the graphics state around the mark, if it contains only them and the mark. */
  framed: number[];
  /** All paths of the content stream, if it is one of several and shows only them and the mark. */
  boxed: number[];
}

function* listStretches(unit: ContentUnit, shows: ReadonlySet<number>): Generator<Stretch> {
  const { instructions } = unit;
  const { roles, operators, count } = instructions;
  const isForeign = (at: number): boolean =>
    ((roles[at]! & ROLE.shows) !== 0 && !shows.has(at)) || isDraw(operators[at]) || operators[at] === 'sh';
  let from = 0;
  let first = -1;
  let last = -1;
  for (let at = 0; at <= count; at++) {
    if (shows.has(at)) {
      if (first < 0) first = at;
      last = at;
    } else if (at === count || isForeign(at)) {
      if (first >= 0) yield makeStretch(unit, { from, first, last, to: at });
      from = at + 1;
      first = -1;
    }
  }
}

/** @param range instructions between two parts of the page's own, and the first and last that show the mark. */
function makeStretch(unit: ContentUnit, range: Record<'from' | 'first' | 'last' | 'to', number>): Stretch {
  const { from, first, last, to } = range;
  const { instructions, segments } = unit;
  const { operators } = instructions;
  let framed: number[] = [];
  const saved: number[] = [];
  for (let at = from; at < to; at++) {
    if (operators[at] === 'q') saved.push(at);
    if (operators[at] !== 'Q') continue;
    const start = saved.pop();
    if (start === undefined || start > first || at < last) continue;
    const inState = listPaths(instructions, start, at);
    if (inState.length <= MAX_PATHS) framed = inState;
  }
  const stream = segments[findSegmentOf(unit, first)]!;
  const [begin, end] = [stream.start, stream.start + stream.length].map((at) =>
    findFirst(instructions.start, at),
  );
  const isOwn = segments.length > 1 && begin! >= from && end! <= to && last < end!;
  const inStream = isOwn ? listPaths(instructions, begin!, end!) : [];
  const boxed = inStream.length <= MAX_PATHS ? inStream : [];
  const before = listPaths(instructions, from, first).slice(-MAX_PATHS);
  const between = listPaths(instructions, first, last).slice(0, MAX_PATHS);
  const after = listPaths(instructions, last, to).slice(0, MAX_PATHS);
  return { paths: [...before, ...between, ...after], framed, boxed };
}

/** Instructions between two others that paint paths. */
export function listPaths({ roles }: ContentUnit['instructions'], from: number, to: number): number[] {
  const paths: number[] = [];
  for (let at = from; at < to; at++) if ((roles[at]! & ROLE.paintsPath) !== 0) paths.push(at);
  return paths;
}

/** The greatest distance of an underline from its mark, as a share of the mark's size. */
const NEAR_EM = 0.5;

/** The pages of a document, which can be run again to measure their paths. */
export interface MeasurablePages {
  pages: readonly TracedPage[];
  units: readonly ContentUnit[];
  measurePaths(pageNumber: number): PagePaint;
}

/**
 * The paths next to marks, by unit, that need markers; empty if no painted path fits a mark near it.
 *
 * A mark looks alike on all of its pages, so only one of them is run again.
 */
export function listPathsNear(
  document: MeasurablePages,
  admitted: readonly OccurrenceFacts[],
): Map<number, Set<number>> {
  const beside = listPathsBeside(document.units, admitted);
  const first = admitted.find(({ origins }) => origins.some(({ unitId }) => beside.has(unitId)));
  const pageNumber = first?.occurrence.pageNumber;
  const page = document.pages.find((one) => one.pageNumber === pageNumber);
  if (page === undefined) return new Map();
  const paths = listPaintedPaths({ ...page, paint: document.measurePaths(page.pageNumber) });
  const marks = admitted.filter(({ occurrence }) => occurrence.pageNumber === pageNumber);
  return paths.some((path) => marks.some((mark) => fits(path, mark))) ? beside : new Map();
}

/** How many numbers a box has. */
const BOX_VALUES = 4;

/**
 * The visible boxes of a page's painted paths, in page coordinates.
 *
 * @param page its clips and painted paths have their boxes as their last four numbers.
 */
function listPaintedPaths(page: TracedPage): Box[] {
  const { paint } = page;
  const paths: Box[] = [];
  visitWithClips(page, (event, clip) => {
    if (!isPathKind(paint.eventKind[event]!)) return;
    paths.push(intersectBoxes(clip, readBox(paint, paint.eventValues[event + 1]! - BOX_VALUES)));
  });
  return paths;
}

function fits(path: Box, { box, style }: OccurrenceFacts): boolean {
  const slack = NEAR_EM * style.fontSizePt;
  return (
    path.left <= box.right + slack &&
    path.right >= box.left - slack &&
    path.top <= box.bottom + slack &&
    path.bottom >= box.top - slack &&
    Math.max(path.right - path.left, path.bottom - path.top) >= style.fontSizePt &&
    boxArea(path) <= MAX_AREA_RATIO * boxArea(box)
  );
}
