/**
 * Converts the engine's evidence to ProcessingReport, WatermarkStats and ImageCandidates.
 *
 * Only this file writes their field names, for the headers, the JSON body and the command line.
 */
import type {
  Discovery,
  Evidence,
  EvidenceLocation,
  ImageCandidateList,
  LocationCount,
} from './engine/values/evidence.js';
import { hasInsistable } from './engine/values/gate-words.js';
import { groupBy } from './engine/values/collections.js';
import { OUTCOME_REASONS } from './engine/values/outcome-words.js';
import { boundPatterns, boundTarget, boundWarnings } from './report-bounds.js';
import type { Described, Written } from './report/described.js';

export type ProcessingReport = ReturnType<typeof processingReport>;
export type WatermarkStats = ReturnType<typeof watermarkStats>;
export type WatermarkRemovalResponse = ReturnType<typeof removalResponse>;

export function processingReport(evidence: Evidence) {
  return {
    summary: {
      ...readCounters(evidence),
      patterns_matched: boundPatterns(evidence.patternsMatched),
    } satisfies Written<'ProcessingSummary'>,
    outcome: wireOutcome(evidence),
    pages: listPageReports(evidence),
    warnings: boundWarnings(evidence.warnings),
    diagnostics: evidence.diagnostics,
  } satisfies Written<'ProcessingReport'>;
}

export function watermarkStats(evidence: Evidence) {
  return {
    ...readCounters(evidence),
    locations: evidence.locations.map(wireLocation),
    patterns_matched: boundPatterns(evidence.patternsMatched),
    page_statistics: listPageStatistics(evidence),
  } satisfies Written<'WatermarkStats'>;
}

export function removalResponse(evidence: Evidence) {
  return {
    message: describeOutcome(evidence),
    // The server stores no file, so there is no path.
    file_path: null,
    statistics: watermarkStats(evidence),
    processing_report: processingReport(evidence),
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

function describeOutcome({ status, reason, textRemoved, imageRemoved, diagnostics }: Evidence): string {
  if (status === 'removed') {
    return `Removed ${textRemoved} text and ${imageRemoved} image watermark occurrences.`;
  }
  const question = askWhatWasMeant(diagnostics);
  const advice = hasInsistable(diagnostics) ? ' If it is a watermark, insist=true removes it.' : '';
  return `Nothing removed: ${OUTCOME_REASONS[reason ?? 'undetermined'].message}.${question}${advice}`;
}

/** A question to the caller, after a space; empty if no text is similar to the hint. */
export function askWhatWasMeant({ did_you_mean: meant }: Evidence['diagnostics']): string {
  return Array.isArray(meant) ? ` Did you mean ${meant.map((text) => `“${text}”`).join(' or ')}?` : '';
}

function readCounters(evidence: Evidence) {
  return {
    text_watermarks_found: evidence.textFound,
    text_watermarks_removed: evidence.textRemoved,
    image_watermarks_found: evidence.imageFound,
    image_watermarks_removed: evidence.imageRemoved,
  };
}

function wireOutcome({ status, reason, discovery: found }: Evidence) {
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

function wireLocation(location: EvidenceLocation) {
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

function wireProperties({ properties, furtherPositions }: EvidenceLocation) {
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

function listPageReports(evidence: Evidence): Record<string, Written<'ProcessingPageReport'>> {
  const removals = new Map(evidence.pages.map((page) => [page.pageNumber, page]));
  const located = groupBy(countLocations(evidence), ({ pageNumber }) => pageNumber);
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
function countLocations({ locations, omittedLocations }: Evidence): LocationCount[] {
  return [...locations.map(({ pageNumber, type }) => ({ pageNumber, type, count: 1 })), ...omittedLocations];
}

/** Pages with a placed match: a chunk_text location says that a page changed, not where. */
function listPageStatistics(evidence: Evidence): Record<string, Written<'PageStatistics'>> {
  const placed = new Set(
    countLocations(evidence)
      .filter(({ type }) => type !== 'chunk_text')
      .map(({ pageNumber }) => pageNumber),
  );
  return Object.fromEntries(
    evidence.pages
      .filter((page) => placed.has(page.pageNumber) || page.textRemoved + page.imageRemoved > 0)
      .map((page) => [
        `page_${page.pageNumber}`,
        { text_watermarks: page.textRemoved, image_watermarks: page.imageRemoved },
      ]),
  );
}
