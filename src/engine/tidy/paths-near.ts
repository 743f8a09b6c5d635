/**
 * Which paths a second trace is to mark, because they may be a mark's underline or frame.
 */
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { listShapes } from '../judge/page-grounds.js';
import type { ContentUnit, PagePaint, TracedPage } from '../page/page-model.js';
import { boxArea, type Box } from '../values/geometry.js';
import { listPathsBeside } from './own-paths.js';

/** How far from a mark its underline may lie, in its size. */
const NEAR_EM = 0.5;
/** A frame has room for its text and a margin. */
const MAX_AREA_RATIO = 4;

/** A document's pages, and what measures their paths. */
export interface MeasurablePages {
  pages: readonly TracedPage[];
  units: readonly ContentUnit[];
  measurePaths(pageNumber: number): PagePaint;
}

/**
 * Paths by unit; none where nothing that fits a mark is painted near one.
 *
 * A mark looks alike on all of its pages: one of them is run once more, and not all.
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
  const { paths } = listShapes({ ...page, paint: document.measurePaths(page.pageNumber) });
  const marks = admitted.filter(({ occurrence }) => occurrence.pageNumber === pageNumber);
  return paths.some(({ box }) => marks.some((mark) => fits(box, mark))) ? beside : new Map();
}

function fits(path: Box, { box, style }: OccurrenceFacts): boolean {
  const slack = NEAR_EM * style.fontSizePt;
  return (
    path.left <= box.right + slack &&
    path.right >= box.left - slack &&
    path.top <= box.bottom + slack &&
    path.bottom >= box.top - slack &&
    path.right - path.left >= style.fontSizePt &&
    boxArea(path) <= MAX_AREA_RATIO * boxArea(box)
  );
}
