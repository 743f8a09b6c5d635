/**
 * The answers of the published description. Written by `npx tsx spec/console/write-described.ts`.
 */

export type LocationType = 'text' | 'image' | 'chunk_text';
export type ProcessingOutcome = {
  status: 'removed' | 'nothing_removed';
  reason: 'no_text_layer' | 'target_not_found' | 'target_found_not_removed' | 'undetermined' | null;
  discovery: ProcessingDiscovery | null;
} & ProcessingOutcome1;
export type ProcessingOutcome1 =
  | {
      status: 'removed';
      reason: null;
    }
  | {
      status: 'nothing_removed';
      reason: string;
    };

export interface Described {
  WatermarkRemovalResponse: WatermarkRemovalResponse;
  ProcessingReport: ProcessingReport;
  WatermarkStats: WatermarkStats;
  ImageCandidates: ImageCandidates;
  ErrorResponse: ErrorResponse;
  HTTPValidationError: HTTPValidationError;
}
export interface WatermarkRemovalResponse {
  message: string;
  /**
   * Informational; not downloadable.
   */
  file_path?: string | null;
  statistics?: WatermarkStats | null;
  processing_report?: ProcessingReport | null;
}
export interface WatermarkStats {
  /**
   * Text occurrences matched by any strategy.
   */
  text_watermarks_found: number;
  /**
   * Text occurrences actually removed.
   */
  text_watermarks_removed: number;
  /**
   * Image draws matched as watermark stamps.
   */
  image_watermarks_found: number;
  /**
   * Image draws actually removed.
   */
  image_watermarks_removed: number;
  locations: WatermarkLocation[];
  patterns_matched: string[];
  page_statistics: {
    [k: string]: PageStatistics;
  };
  /**
   * Entries omitted; header only.
   */
  page_statistics_truncated?: number;
  /**
   * Entries omitted; header only.
   */
  locations_truncated?: number;
}
export interface WatermarkLocation {
  type: LocationType;
  start?: number | null;
  end?: number | null;
  content?: string | null;
  encoding?: string | null;
  page?: number | null;
  properties?: {} | null;
  position?: string | {} | null;
}
export interface PageStatistics {
  text_watermarks: number;
  image_watermarks: number;
}
export interface ProcessingReport {
  summary: ProcessingSummary;
  outcome?: ProcessingOutcome | null;
  pages?: {
    [k: string]: ProcessingPageReport;
  };
  warnings?: string[];
  /**
   * Informational; keys may change between releases.
   */
  diagnostics?: {};
  /**
   * Entries omitted; header only.
   */
  diagnostics_truncated?: number;
  /**
   * Entries omitted; header only.
   */
  pages_truncated?: number;
}
export interface ProcessingSummary {
  /**
   * Text occurrences matched by any strategy.
   */
  text_watermarks_found: number;
  /**
   * Text occurrences actually removed.
   */
  text_watermarks_removed: number;
  /**
   * Image draws matched as watermark stamps.
   */
  image_watermarks_found: number;
  /**
   * Image draws actually removed.
   */
  image_watermarks_removed: number;
  patterns_matched: string[];
}
export interface ProcessingDiscovery {
  /**
   * found, target_present, uncorroborated, no_candidate, no_text, contract_rejected or error; the set may grow.
   */
  status: string;
  discovered_target?: string | null;
  similarity?: number;
  adopted?: boolean;
}
export interface ProcessingPageReport {
  page: number;
  text_watermarks?: number;
  image_watermarks?: number;
  location_count?: number;
  location_types?: LocationType[];
  has_reported_change?: boolean;
}
export interface ImageCandidates {
  source_sha256: string;
  page_number: number;
  page_count: number;
  /**
   * @maxItems 64
   */
  candidates: ImageCandidate[];
  unsupported_reason: string | null;
}
export interface ImageCandidate {
  instruction_index: number;
  bbox: ImageBox;
  pixel_width: number;
  pixel_height: number;
}
/**
 * Normalised to the page, origin top left.
 */
export interface ImageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface ErrorResponse {
  detail: string;
  /**
   * On 500: equals X-Request-ID.
   */
  request_id?: string | null;
}
export interface HTTPValidationError {
  /**
   * @minItems 1
   */
  detail: [ValidationError, ...ValidationError[]];
}
export interface ValidationError {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: {};
}
