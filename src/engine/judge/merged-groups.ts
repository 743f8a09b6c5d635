/**
 * Marks that a program merged into a page's only content stream.
 *
 * Merging writes the page's own content into one `q … Q` group and the stamp's into another, and adds the stamp's fonts
 * to the page's.
 */
import { listOuterGroups } from '../content/outer-groups.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import { findFirst } from '../values/sorted.js';
import type { Occurrence } from '../find/matching.js';
import { areDisjoint, readWhereabouts } from './whereabouts.js';

/** Occurrences that are alone in their group, with their own fonts, on a page with all other text in one group. */
export function findMergedOccurrences(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
): ReadonlySet<Occurrence> {
  const contents = units[page.unitId];
  const starts = contents === undefined ? [] : listOuterGroups(contents.instructions);
  if (starts.length < 2) return new Set();
  const { body, own } = readWhereabouts(page, occurrences, (instruction) =>
    findFirst(starts, instruction + 1),
  );
  if (body.parts.size !== 1) return new Set();
  const merged = occurrences.filter((occurrence) => {
    const { parts, fonts } = own.get(occurrence)!;
    return parts.size === 1 && areDisjoint(parts, body.parts) && areDisjoint(fonts, body.fonts);
  });
  return new Set(merged);
}
