/** Chooses the paths that a second trace must mark, because they may be a mark's underline or frame. */
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { listShapes } from '../judge/page-grounds.js';
import type { ContentUnit, PagePaint, TracedPage } from '../page/page-model.js';
import { boxArea, type Box } from '../values/geometry.js';
import { listPathsBeside } from './own-paths.js';

/** The greatest distance of an underline from its mark, as a share of the mark's size. */
const NEAR_EM = 0.5;
/** A frame is larger than its text, but not more than this. */
const MAX_AREA_RATIO = 4;

/** A document's pages, and what measures their paths. */
export interface MeasurablePages {
  pages: readonly TracedPage[];
  units: readonly ContentUnit[];
  measurePaths(pageNumber: number): PagePaint;
}

/**
 * Paths by unit; empty if no painted path near a mark fits it.
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
