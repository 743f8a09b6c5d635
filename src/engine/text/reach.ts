/**
 * Which pages an edited stream can have changed.
 */
import type { ContentUnit, TracedPage } from '../page-model.js';

/** Pages that run any unit of which an edited stream object is a part. */
export function listPagesToVerify(
  pages: TracedPage[],
  units: ContentUnit[],
  edited: Set<number>,
): TracedPage[] {
  const changed = new Set(
    units
      .filter(({ segments }) => segments.some(({ objectNumber }) => edited.has(objectNumber)))
      .map(({ id }) => id),
  );
  return pages.filter(
    (page) => changed.has(page.unitId) || page.paint.links.some(({ unitId }) => changed.has(unitId)),
  );
}
