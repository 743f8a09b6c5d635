/** The report of a run, as the page shows it. */
import type { Described } from '../../report/described.js';

export type ReportedMark = NonNullable<ReturnType<typeof readMark>>;

export type RunReport = ReturnType<typeof joinReport>;

export function joinReport(report: Described<'ProcessingReport'>, stats: Described<'WatermarkStats'>) {
  const pages = Object.values(report.pages ?? {});
  return {
    report,
    marks: stats.locations.flatMap((location) => readMark(location) ?? []),
    changedPages: new Set(pages.filter((page) => page.has_reported_change).map(({ page }) => page)),
  };
}

export function countMarks({ summary }: Described<'ProcessingReport'>): { found: number; removed: number } {
  return {
    found: summary.text_watermarks_found + summary.image_watermarks_found,
    removed: summary.text_watermarks_removed + summary.image_watermarks_removed,
  };
}

/** True if more pages show a mark than marks were removed: pages then share one, which is counted once. */
export function sharesMarks({ report, marks }: RunReport): boolean {
  const placed = marks.filter(({ kind }) => kind !== 'chunk_text');
  return new Set(placed.map(({ pageNumber }) => pageNumber)).size > countMarks(report).removed;
}

function readMark(location: Described<'WatermarkLocation'>) {
  const { page, type, content, properties, position } = location;
  if (page === null || page === undefined) return null;
  return {
    pageNumber: page,
    /** In points: one for each time that the page paints the mark, as far as the report gives them. */
    boxes: [position, ...(properties?.further_positions ?? [])].filter(
      (box) => typeof box === 'object' && box !== null,
    ),
    kind: type,
    content: content ?? null,
    gate: properties?.gate ?? null,
    count: properties?.occurrence_count ?? 1,
  };
}
