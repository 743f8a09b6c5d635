/**
 * The report of a run, from the answer's two headers or from the whole report.
 *
 * Headers are cut to their sizes, so each list says how much of it is missing.
 */
import type { ProcessingReport, WatermarkStats } from '../api/described.js';

/** In points, origin top left, as the page is read. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Mark {
  pageNumber: number;
  /** One for each time that the page paints it, as far as the report gives them. */
  boxes: Box[];
  kind: string;
  content: string | null;
  gate: string | null;
  /** What held of it, by name. */
  evidence: string[];
  count: number;
}

export interface RunReport {
  report: ProcessingReport;
  marks: Mark[];
  /** Pages that are known to have changed. */
  changedPages: Set<number>;
  /** Pages and marks that the headers had no room for. */
  omittedPages: number;
  omittedMarks: number;
}

/** Null where the headers do not hold what the contract says, as behind a proxy that drops them. */
export function readHeaders(reportHeader: string | null, statsHeader: string | null): RunReport | null {
  try {
    return joinReport(
      JSON.parse(reportHeader ?? '') as ProcessingReport,
      JSON.parse(statsHeader ?? '') as WatermarkStats,
    );
  } catch {
    return null;
  }
}

export function joinReport(report: ProcessingReport, stats: WatermarkStats): RunReport {
  const pages = Object.values(report.pages ?? {});
  return {
    report,
    marks: stats.locations.flatMap((location) => readMark(location) ?? []),
    changedPages: new Set(pages.filter((page) => page.has_reported_change).map(({ page }) => page)),
    omittedPages: report.pages_truncated ?? 0,
    omittedMarks: stats.locations_truncated ?? 0,
  };
}

function readMark(location: WatermarkStats['locations'][number]): Mark | null {
  const { page, type, content, properties, position } = location;
  if (page === null || page === undefined) return null;
  return {
    pageNumber: page,
    boxes: [position, ...(properties?.further_positions ?? [])].filter(isBox),
    kind: type,
    content: content ?? null,
    gate: properties?.gate ?? null,
    evidence: properties?.evidence ?? [],
    count: properties?.occurrence_count ?? 1,
  };
}

function isBox(value: unknown): value is Box {
  const box = value as Partial<Box> | null;
  return (
    typeof box === 'object' &&
    box !== null &&
    [box.left, box.top, box.right, box.bottom].every((side) => Number.isFinite(side))
  );
}
