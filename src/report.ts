/**
 * Engine evidence → ProcessingReport, WatermarkStats and ImageCandidates: the wire's words.
 *
 * The only author of those field names, for the headers, the JSON body and the
 * command line alike.
 */
import type {
  Discovery,
  Evidence,
  EvidenceLocation,
  ImageCandidateList,
  LocationCount,
  OutcomeReason,
} from './engine/values/evidence.js';
import { boundPatterns, boundTarget, boundWarnings } from './report-bounds.js';

export interface ProcessingReport {
  summary: ProcessingSummary;
  outcome: ProcessingOutcome;
  pages: Record<string, ProcessingPageReport>;
  warnings: string[];
  diagnostics: Record<string, number | string>;
}

export interface ProcessingSummary {
  text_watermarks_found: number;
  text_watermarks_removed: number;
  image_watermarks_found: number;
  image_watermarks_removed: number;
  patterns_matched: string[];
}

export interface ProcessingOutcome {
  status: 'removed' | 'nothing_removed';
  reason: string | null;
  discovery: {
    status: string;
    discovered_target: string | null;
    similarity: number;
    adopted: boolean;
  } | null;
}

export interface ProcessingPageReport {
  page: number;
  text_watermarks: number;
  image_watermarks: number;
  location_count: number;
  location_types: string[];
  has_reported_change: boolean;
}

export interface WatermarkStats {
  text_watermarks_found: number;
  text_watermarks_removed: number;
  image_watermarks_found: number;
  image_watermarks_removed: number;
  locations: WatermarkLocation[];
  patterns_matched: string[];
  page_statistics: Record<string, { text_watermarks: number; image_watermarks: number }>;
}

export interface WatermarkLocation {
  type: string;
  start: number | null;
  end: number | null;
  content: string | null;
  encoding: string | null;
  page: number | null;
  properties: LocationProperties | null;
  position: string | PageBox | null;
}

export interface LocationProperties {
  gate: string;
  evidence: string[];
  occurrence_count: number;
  /** Absent where the place is painted once. */
  further_positions?: PageBox[];
}

export interface PageBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface WatermarkRemovalResponse {
  message: string;
  file_path: string | null;
  statistics: WatermarkStats;
  processing_report: ProcessingReport;
}

export function processingReport(evidence: Evidence): ProcessingReport {
  return {
    summary: {
      text_watermarks_found: evidence.textFound,
      text_watermarks_removed: evidence.textRemoved,
      image_watermarks_found: evidence.imageFound,
      image_watermarks_removed: evidence.imageRemoved,
      patterns_matched: boundPatterns(evidence.patternsMatched),
    },
    outcome: {
      status: evidence.status,
      reason: evidence.reason,
      discovery: evidence.discovery === null ? null : wireDiscovery(evidence.discovery),
    },
    pages: pageReports(evidence),
    warnings: boundWarnings(evidence.warnings),
    diagnostics: evidence.diagnostics,
  };
}

export function watermarkStats(evidence: Evidence): WatermarkStats {
  return {
    text_watermarks_found: evidence.textFound,
    text_watermarks_removed: evidence.textRemoved,
    image_watermarks_found: evidence.imageFound,
    image_watermarks_removed: evidence.imageRemoved,
    locations: evidence.locations.map(wireLocation),
    patterns_matched: boundPatterns(evidence.patternsMatched),
    page_statistics: pageStatistics(evidence),
  };
}

export function removalResponse(evidence: Evidence): WatermarkRemovalResponse {
  return {
    message: statusLine(evidence),
    // Nothing is kept on the server, so there is no name to give.
    file_path: null,
    statistics: watermarkStats(evidence),
    processing_report: processingReport(evidence),
  };
}

/** `sourceSha256` binds a later selection to these very bytes. */
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
  };
}

function statusLine({ status, reason, textRemoved, imageRemoved }: Evidence): string {
  if (status === 'removed') {
    return `Removed ${textRemoved} text and ${imageRemoved} image watermark occurrences.`;
  }
  return `Nothing removed: ${REASON_TOLD[reason ?? 'undetermined']}.`;
}

const REASON_TOLD: Record<OutcomeReason, string> = {
  no_text_layer: 'the document has no text layer',
  target_not_found: 'the watermark text was not found on any page',
  target_found_not_removed: 'the watermark text was found, but no occurrence was safe to remove',
  undetermined: 'no verdict could be established',
};

function wireDiscovery(discovery: Discovery) {
  const { discoveredTarget, similarity } = discovery;
  return {
    status: discovery.status,
    discovered_target: discoveredTarget === null ? null : boundTarget(discoveredTarget),
    similarity: Math.round(Math.min(1, Math.max(0, similarity)) * 1e4) / 1e4,
    adopted: discovery.adopted,
  };
}

function wireLocation(location: EvidenceLocation): WatermarkLocation {
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
  };
}

function wireProperties({ properties, furtherPositions }: EvidenceLocation): LocationProperties | null {
  if (properties === null) return null;
  const { gate, evidence, count } = properties;
  const told = { gate, evidence, occurrence_count: count };
  return furtherPositions.length === 0 ? told : { ...told, further_positions: furtherPositions };
}

function pageReports(evidence: Evidence): Record<string, ProcessingPageReport> {
  const reports = new Map<number, ProcessingPageReport>();
  const reportOf = (pageNumber: number): ProcessingPageReport => {
    const known = reports.get(pageNumber);
    if (known !== undefined) return known;
    const fresh = {
      page: pageNumber,
      text_watermarks: 0,
      image_watermarks: 0,
      location_count: 0,
      location_types: [],
      has_reported_change: false,
    };
    reports.set(pageNumber, fresh);
    return fresh;
  };
  for (const page of evidence.pages) {
    const report = reportOf(page.pageNumber);
    report.text_watermarks = page.textRemoved;
    report.image_watermarks = page.imageRemoved;
    report.has_reported_change = page.changed;
  }
  for (const { pageNumber, type, count } of countLocations(evidence)) {
    const report = reportOf(pageNumber);
    report.location_count += count;
    if (!report.location_types.includes(type)) report.location_types.push(type);
  }
  return Object.fromEntries(reports);
}

/** Every location that was recorded, whether it is listed or not. */
function countLocations({ locations, omittedLocations = [] }: Evidence): LocationCount[] {
  return [...locations.map(({ pageNumber, type }) => ({ pageNumber, type, count: 1 })), ...omittedLocations];
}

/** Pages with a placed match: a chunk_text location says that a page changed, not where. */
function pageStatistics(evidence: Evidence): WatermarkStats['page_statistics'] {
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
