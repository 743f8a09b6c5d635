/**
 * Converts the engine's summary of a run to ProcessingReport, WatermarkStats and ImageCandidates.
 *
 * Only this file writes their field names, for the headers, the JSON body and the command line.
 */
import type {
  Discovery,
  RunSummary,
  ReportedLocation,
  ImageCandidateList,
  LocationCount,
} from './engine/values/run-summary.js';
import { hasInsistable } from './engine/values/gate-words.js';
import { groupBy } from './engine/values/collections.js';
import { OUTCOME_REASONS } from './engine/values/outcome-words.js';
import { boundPatterns, boundTarget, boundWarnings } from './report-bounds.js';
import type { Described, Written } from './report/described.js';

export type ProcessingReport = ReturnType<typeof processingReport>;
export type WatermarkStats = ReturnType<typeof watermarkStats>;
export type WatermarkRemovalResponse = ReturnType<typeof removalResponse>;

export function processingReport(summary: RunSummary) {
  return {
    summary: {
      ...readCounters(summary),
      patterns_matched: boundPatterns(summary.patternsMatched),
    } satisfies Written<'ProcessingSummary'>,
    outcome: wireOutcome(summary),
    pages: listPageReports(summary),
    warnings: boundWarnings(summary.warnings),
    diagnostics: summary.diagnostics,
  } satisfies Written<'ProcessingReport'>;
}

export function watermarkStats(summary: RunSummary) {
  return {
    ...readCounters(summary),
    locations: summary.locations.map(wireLocation),
    patterns_matched: boundPatterns(summary.patternsMatched),
    page_statistics: listPageStatistics(summary),
  } satisfies Written<'WatermarkStats'>;
}

export function removalResponse(summary: RunSummary) {
  return {
    message: describeOutcome(summary),
    // The server stores no file, so there is no path.
    file_path: null,
    statistics: watermarkStats(summary),
    processing_report: processingReport(summary),
  } satisfies Written<'WatermarkRemovalResponse'>;
}

/** `sourceSha256` binds a later selection to the same bytes. */
export function wireCandidates(list: ImageCandidateList, sourceSha256: string) {
  return {
    source_sha256: sourceSha256,
    page_number: list.pageNumber,
    page_count: list.pageCount,
    candidates: list.candidates.map(({ instructionIndex, boxNormalised, pixelWidth, pixelHeight }) => ({
      instruction_index: instructionIndex,
      bbox: boxNormalised,
      pixel_width: pixelWidth,
      pixel_height: pixelHeight,
    })),
    unsupported_reason: list.unsupportedReason,
  } satisfies Written<'ImageCandidates'>;
}

function describeOutcome({ status, reason, textRemoved, imageRemoved, diagnostics }: RunSummary): string {
  if (status === 'removed') {
    return `Removed ${textRemoved} text and ${imageRemoved} image watermark occurrences.`;
  }
  const question = askWhatWasMeant(diagnostics);
  const advice = hasInsistable(diagnostics) ? ' If it is a watermark, insist=true removes it.' : '';
  return `Nothing removed: ${OUTCOME_REASONS[reason ?? 'undetermined'].message}.${question}${advice}`;
}

/** A question to the caller, after a space; empty if no text is similar to the hint. */
export function askWhatWasMeant({ did_you_mean: meant }: RunSummary['diagnostics']): string {
  return Array.isArray(meant) ? ` Did you mean ${meant.map((text) => `“${text}”`).join(' or ')}?` : '';
}

function readCounters(summary: RunSummary) {
  return {
    text_watermarks_found: summary.textFound,
    text_watermarks_removed: summary.textRemoved,
    image_watermarks_found: summary.imageFound,
    image_watermarks_removed: summary.imageRemoved,
  };
}

function wireOutcome({ status, reason, discovery: found }: RunSummary) {
  const discovery = found && wireDiscovery(found);
  return status === 'removed'
    ? ({ status, reason: null, discovery } satisfies Written<'OutcomeRemoved'>)
    : ({ status, reason: reason ?? 'undetermined', discovery } satisfies Written<'OutcomeNothingRemoved'>);
}

function wireDiscovery(discovery: Discovery) {
  const { discoveredTarget, similarity } = discovery;
  return {
    status: discovery.status,
    discovered_target: discoveredTarget === null ? null : boundTarget(discoveredTarget),
    similarity: Math.round(Math.min(1, Math.max(0, similarity)) * 1e4) / 1e4,
    adopted: discovery.adopted,
  } satisfies Written<'ProcessingDiscovery'>;
}

function wireLocation(location: ReportedLocation) {
  const { type, start, end, content, encoding, pageNumber, position } = location;
  return {
    type,
    start,
    end,
    content,
    encoding,
    page: pageNumber,
    properties: wireProperties(location),
    position,
  } satisfies Written<'WatermarkLocation'>;
}

function wireProperties({ properties, furtherPositions }: ReportedLocation) {
  if (properties === null) return null;
  const { gate, evidence, count } = properties;
  return {
    gate,
    evidence,
    occurrence_count: count,
    // Absent if the place is painted once.
    ...(furtherPositions.length > 0 && { further_positions: furtherPositions }),
  } satisfies Described<'LocationProperties'>;
}

function listPageReports(summary: RunSummary): Record<string, Written<'ProcessingPageReport'>> {
  const removals = new Map(summary.pages.map((page) => [page.pageNumber, page]));
  const located = groupBy(countLocations(summary), ({ pageNumber }) => pageNumber);
  const reports = [...new Set([...removals.keys(), ...located.keys()])].map((page) => {
    const removal = removals.get(page);
    const locations = located.get(page) ?? [];
    return {
      page,
      text_watermarks: removal?.textRemoved ?? 0,
      image_watermarks: removal?.imageRemoved ?? 0,
      location_count: locations.reduce((sum, { count }) => sum + count, 0),
      location_types: [...new Set(locations.map(({ type }) => type))],
      has_reported_change: removal?.changed ?? false,
    };
  });
  return Object.fromEntries(reports.map((report) => [report.page, report]));
}

/** Every location that was recorded, whether it is listed or not. */
function countLocations({ locations, omittedLocations }: RunSummary): LocationCount[] {
  return [...locations.map(({ pageNumber, type }) => ({ pageNumber, type, count: 1 })), ...omittedLocations];
}

/** Pages with a placed match: a chunk_text location says that a page changed, not where. */
function listPageStatistics(summary: RunSummary): Record<string, Written<'PageStatistics'>> {
  const placed = new Set(
    countLocations(summary)
      .filter(({ type }) => type !== 'chunk_text')
      .map(({ pageNumber }) => pageNumber),
  );
  return Object.fromEntries(
    summary.pages
      .filter((page) => placed.has(page.pageNumber) || page.textRemoved + page.imageRemoved > 0)
      .map((page) => [
        `page_${page.pageNumber}`,
        { text_watermarks: page.textRemoved, image_watermarks: page.imageRemoved },
      ]),
  );
}
