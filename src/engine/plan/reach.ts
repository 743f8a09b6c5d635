/** Which pages an edited stream may have changed. */
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import type { EditPlan } from './edit-plan.js';

/** Pages that run a unit with an edited stream object, or that lose an annotation. */
export function listPagesToVerify(
  pages: TracedPage[],
  units: ContentUnit[],
  { splices, annotations }: Pick<EditPlan, 'splices' | 'annotations'>,
): TracedPage[] {
  const changed = new Set(
    units
      .filter(({ segments }) => segments.some(({ objectNumber }) => splices.has(objectNumber)))
      .map(({ id }) => id),
  );
  const losing = new Set(annotations.map(({ pageNumber }) => pageNumber));
  return pages.filter(
    (page) =>
      changed.has(page.unitId) ||
      losing.has(page.pageNumber) ||
      page.paint.links.some(({ unitId }) => changed.has(unitId)),
  );
}
