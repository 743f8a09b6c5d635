/**
 * Cuts a summary to the size that a worker may send to the parent.
 *
 * The parent parses, checks and reports it on the thread that serves all callers. The list of locations is therefore
 * cut here, evenly over the pages. All counters stay exact, including those of each page.
 */
import {
  type RunSummary,
  type ReportedLocation,
  type LocationCount,
  MAX_LOCATIONS,
} from '../../engine/values/run-summary.js';
import { groupBy } from '../../engine/values/collections.js';

/** The sum of all `content`, in UTF-16 units. */
export const MAX_LOCATION_TEXT = 600_000;

/** The report has room for a few hundred: the contract's own bound is in bytes (`report-bounds.ts`). */
const MAX_PATTERNS = 1_000;

/** The summary itself if it fits; otherwise a copy that counts the omitted locations. */
export function cutSummary(summary: RunSummary): RunSummary {
  const { locations, patternsMatched, diagnostics } = summary;
  const kept = chooseEvenly(locations);
  const bounded = { ...summary, patternsMatched: patternsMatched.slice(0, MAX_PATTERNS) };
  if (kept.size === locations.length) return bounded;
  const omitted = locations.filter((location) => !kept.has(location));
  return {
    ...bounded,
    locations: locations.filter((location) => kept.has(location)),
    omittedLocations: countByPage(omitted),
    diagnostics: { ...diagnostics, locations_omitted: omitted.length },
  };
}

/** Keeps the first of every page, then the second of every page, and so on while there is room. */
function chooseEvenly(locations: readonly ReportedLocation[]): Set<ReportedLocation> {
  const seenOnPage = new Map<number, number>();
  const ranked = locations.map((location) => {
    const rank = seenOnPage.get(location.pageNumber) ?? 0;
    seenOnPage.set(location.pageNumber, rank + 1);
    return { location, rank };
  });
  const kept = new Set<ReportedLocation>();
  let textLength = 0;
  for (const { location } of ranked.sort((one, other) => one.rank - other.rank)) {
    textLength += location.content?.length ?? 0;
    if (kept.size === MAX_LOCATIONS || textLength > MAX_LOCATION_TEXT) break;
    kept.add(location);
  }
  return kept;
}

function countByPage(omitted: readonly ReportedLocation[]): LocationCount[] {
  const groups = groupBy(omitted, ({ pageNumber, type }) => `${pageNumber} ${type}`);
  return [...groups.values()].map((those) => {
    const { pageNumber, type } = those[0]!;
    return { pageNumber, type, count: those.length };
  });
}
