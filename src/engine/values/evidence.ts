/**
 * What a run saw and did, in plain values: the engine's whole answer beside the
 * bytes. `report.ts` turns it into the wire's ProcessingReport and
 * WatermarkStats; nothing here knows those names.
 */

import type { EvidenceName } from './evidence-words.js';

export type OutcomeReason =
  'no_text_layer' | 'target_not_found' | 'target_found_not_removed' | 'undetermined';

export type DiscoveryStatus =
  'found' | 'target_present' | 'uncorroborated' | 'no_candidate' | 'no_text' | 'contract_rejected' | 'error';

export type LocationEncoding =
  'plain' | 'hex' | 'TJ' | 'aggregate' | 'split' | 'rotated' | 'structured' | 'raster_stamp';

/** What discovery proposed beside the caller's own hint. */
export interface Discovery {
  status: DiscoveryStatus;
  /** The proposed text, not yet cut to the wire's 256 characters. */
  discoveredTarget: string | null;
  /** 0 to 1; 1 where the hint itself stands in the document. */
  similarity: number;
  adopted: boolean;
}

/** One piece of evidence with its place. */
export interface EvidenceLocation {
  type: 'text' | 'image' | 'chunk_text';
  pageNumber: number;
  /** Half-open byte range of the text object in its decoded content stream, where it lies in one. */
  start: number | null;
  end: number | null;
  content: string | null;
  encoding: LocationEncoding | null;
  /** Name of the gate that admitted the match, what it found to hold, and how many such matches the entry stands for. */
  properties: { gate: string; evidence: EvidenceName[]; count: number } | null;
  position: 'page_content_diff' | { left: number; top: number; right: number; bottom: number } | null;
  /** Where the same place is painted on this page once more; at most `MAX_FURTHER_POSITIONS`. */
  furtherPositions: { left: number; top: number; right: number; bottom: number }[];
}

/** A tiled page has a few dozen; more would crowd other pages out of the header that tells them. */
export const MAX_FURTHER_POSITIONS = 31;

export interface PageEvidence {
  pageNumber: number;
  textRemoved: number;
  imageRemoved: number;
  /** True when the page's painting changed, counted or not. */
  changed: boolean;
}

/** How many locations of one kind a page has beyond those that are listed. */
export interface LocationCount {
  pageNumber: number;
  type: EvidenceLocation['type'];
  count: number;
}

/** What a run found and removed as pictures. */
export interface ImageEvidence {
  found: number;
  removed: number;
  /** By page number: one entry for each picture that the page lost. */
  locations: Map<number, EvidenceLocation[]>;
  diagnostics: Record<string, number>;
}

export interface Evidence {
  pageCount: number;
  status: 'removed' | 'nothing_removed';
  reason: OutcomeReason | null;
  discovery: Discovery | null;
  textFound: number;
  textRemoved: number;
  imageFound: number;
  imageRemoved: number;
  patternsMatched: string[];
  /** In the order the strategies recorded them. */
  locations: EvidenceLocation[];
  /** Set where `locations` were cut on their way to the report, which counts them all the same. */
  omittedLocations?: LocationCount[];
  /** Only pages with evidence, in page order. */
  pages: PageEvidence[];
  warnings: string[];
  /** Free-form counts and phase times; not stable between releases. */
  diagnostics: Record<string, number | string>;
}

/** The engine's answer: `output` is null where the upload itself is the answer. */
export interface RemovalResult {
  output: Uint8Array | null;
  evidence: Evidence;
}

/** One image draw that a caller may select; the box is normalised to the page as a reader sees it, origin top left. */
export interface ImageCandidate {
  instructionIndex: number;
  boxNormalised: { left: number; top: number; width: number; height: number };
  pixelWidth: number;
  pixelHeight: number;
}

export interface ImageCandidateList {
  pageNumber: number;
  pageCount: number;
  candidates: ImageCandidate[];
  unsupportedReason: string | null;
}

/** How the output relates to the upload: patched byte for byte, with an appended section, the same with cross-references that hold, or written anew. */
export type WritingWay = 'in-place' | 'appended' | 'mended' | 'rewritten';

export interface WrittenFile {
  bytes: Uint8Array;
  way: WritingWay;
  /** True where pages list fewer annotations than before: their streams alone do not tell what they paint. */
  losesAnnotations?: boolean;
  /** Objects whose dictionaries were changed. */
  touched?: Iterable<number>;
  /** Objects that nothing uses, whose data was blanked. */
  emptied?: Iterable<number>;
  /** What a reader that mends nothing would not find in this file, which is written anew. */
  fault?: string | null;
  /** Objects that are not there any more. */
  gone?: ReadonlySet<number>;
  /** Decoded content of a stream as it stands in these bytes, read without MuPDF; null where it cannot be. Given where nothing but edited objects differs from the upload. */
  readStream?: (objectNumber: number) => Uint8Array | null;
  /** True where a string that described what left is still there. */
  speaksOn?: boolean;
  /** True where an optional content group that what left was in is listed still. */
  keepsLayer?: boolean;
}
