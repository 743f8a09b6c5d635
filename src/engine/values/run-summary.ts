/**
 * What a run saw and did, in plain values: the engine's whole answer except the bytes. `report.ts` turns it into the
 * API's ProcessingReport and WatermarkStats; this module does not use those names.
 *
 * Each value is declared once: its shape checks what a worker sends, and its type follows from the shape. The bounds
 * are generous: they keep a compromised worker from sending its parent values that no honest run produces.
 */
import { ADMITTING_GATES } from './gate-words.js';
import { EVIDENCE_NAMES, MAX_REPORTED_EVIDENCE } from './evidence-words.js';
import {
  DISCOVERY_STATUSES,
  listNames,
  LOCATION_ENCODINGS,
  LOCATION_TYPES,
  OUTCOME_REASONS,
} from './outcome-words.js';
import {
  type Checked,
  decimal,
  either,
  fields,
  flag,
  isString,
  list,
  namesTo,
  nullable,
  oneOf,
  text,
  whole,
} from './shape.js';

export const MAX_PAGES = 1_000_000;
const MAX_CANDIDATES = 100_000;
const MAX_TEXT = 100_000;

/** More places than a reader looks at; the parent of a worker handles this many within 50 ms. */
export const MAX_LOCATIONS = 10_000;

/** A tiled page has a few dozen; more would leave no space for other pages in the response header. */
export const MAX_FURTHER_POSITIONS = 31;

/** Texts that the caller may have meant if nothing was removed: `diagnostics.did_you_mean`. */
export const MAX_SUGGESTIONS = 3;

const count = whole(0, 1_000_000_000);
const offset = whole(0, 2 ** 40);
export const pageNumber = whole(1, MAX_PAGES);
export const anyText = text(MAX_TEXT);
const coordinate = decimal(-1e12, 1e12);

const discovery = fields({
  status: oneOf(listNames(DISCOVERY_STATUSES)),
  /** The proposed text, not yet cut to the API's 256 characters. */
  discoveredTarget: nullable(anyText),
  /** 1 if the document contains the hint itself. */
  similarity: decimal(0, 1),
  adopted: flag,
});

/** What discovery proposed in addition to the caller's hint. */
export type Discovery = Checked<typeof discovery>;

const locationType = oneOf(listNames(LOCATION_TYPES));

const edges = { left: coordinate, top: coordinate, right: coordinate, bottom: coordinate };
/** In points from the top left of the page as a reader sees it. */
const pageBox = fields(edges);
export const placedBox = fields({ pageNumber, ...edges });

const location = fields({
  type: locationType,
  pageNumber,
  /** Half-open byte range of the text object in its decoded content stream, if it lies in one. */
  start: nullable(offset),
  end: nullable(offset),
  content: nullable(anyText),
  encoding: nullable(oneOf(listNames(LOCATION_ENCODINGS))),
  /** The gate that admitted the match, the evidence that it found, and the number of such matches in this entry. */
  properties: nullable(
    fields({
      gate: oneOf(listNames(ADMITTING_GATES)),
      evidence: list(oneOf(EVIDENCE_NAMES), MAX_REPORTED_EVIDENCE),
      count,
    }),
  ),
  position: nullable(either(isString, oneOf(['page_content_diff']), pageBox)),
  /** Other positions on this page where the same location is painted. */
  furtherPositions: list(pageBox, MAX_FURTHER_POSITIONS),
});

/** Something that a run removed, with its place. */
export type ReportedLocation = Checked<typeof location>;

const page = fields({
  pageNumber,
  textRemoved: count,
  imageRemoved: count,
  /** True when the page's painting changed, counted or not. */
  changed: flag,
});

export type PageSummary = Checked<typeof page>;

const locationCount = fields({ pageNumber, type: locationType, count });

/** The number of locations of one kind that a page has beyond the listed ones. */
export type LocationCount = Checked<typeof locationCount>;

export const summaryShape = fields({
  pageCount: whole(0, MAX_PAGES),
  status: oneOf(['removed', 'nothing_removed']),
  reason: nullable(oneOf(listNames(OUTCOME_REASONS))),
  discovery: nullable(discovery),
  textFound: count,
  textRemoved: count,
  imageFound: count,
  imageRemoved: count,
  patternsMatched: list(anyText, 10_000),
  /** In the order the strategies recorded them. */
  locations: list(location, MAX_LOCATIONS),
  /** Only pages that lost something, in page order. */
  pages: list(page, MAX_PAGES),
  warnings: list(anyText, 10_000),
  /** Free-form counts, words and lists of texts; not stable between releases. */
  diagnostics: namesTo(
    either(isString, anyText, either(Array.isArray, list(anyText, MAX_SUGGESTIONS), decimal(-1e15, 1e15))),
    1_000,
  ),
  /** The locations that the list was too short for; the report counts them all the same. */
  omittedLocations: list(locationCount, 3 * MAX_PAGES),
});

export type RunSummary = Checked<typeof summaryShape>;

/** The engine's answer: `output` is null if the upload is returned unchanged. */
export interface RemovalResult {
  output: Uint8Array | null;
  summary: RunSummary;
}

/** What a run found and removed as pictures. */
export interface ImageSummary {
  found: number;
  removed: number;
  /** By page number: one entry for each picture that the page lost. */
  locations: Map<number, ReportedLocation[]>;
  diagnostics: Record<string, number>;
}

const candidate = fields({
  instructionIndex: offset,
  /** Shares of the page as a reader sees it, origin top left. */
  boxNormalised: fields({ left: coordinate, top: coordinate, width: coordinate, height: coordinate }),
  pixelWidth: count,
  pixelHeight: count,
});

/** One image draw that a caller may select. */
export type ImageCandidate = Checked<typeof candidate>;

export const imageCandidatesShape = fields({
  pageNumber,
  pageCount: whole(0, MAX_PAGES),
  candidates: list(candidate, MAX_CANDIDATES),
  unsupportedReason: nullable(text(1_000)),
});

export type ImageCandidateList = Checked<typeof imageCandidatesShape>;

/** The result of an image removal without the document: the pages that lost the image, and those where it had to stay. */
export const imagePagesShape = fields({
  pages: list(pageNumber, MAX_PAGES),
  left: list(pageNumber, MAX_PAGES),
});

export type ImageRemoval = Checked<typeof imagePagesShape> & { output: Uint8Array };

/**
 * How the output relates to the upload: changed in place, with an appended section, or the same with repaired
 * cross-references.
 */
export type WriteMode = 'in-place' | 'appended' | 'mended';

/**
 * True if readers may find other objects in the output than in the upload: then every page is compared, not only the
 * edited ones.
 */
export function isMended(way: WriteMode): boolean {
  return way === 'mended';
}

export interface WrittenFile {
  bytes: Uint8Array;
  way: WriteMode;
  /** True if pages lose annotations or pictures: then equal streams do not prove equal paint. */
  losesObjects: boolean;
  /** Objects whose streams or dictionaries were changed. */
  touched: number[];
  /** Unused objects whose data was blanked. */
  emptied: number[];
  /** Objects that were deleted. */
  removedObjects: ReadonlySet<number>;
  /**
   * Decodes a stream of these bytes without MuPDF; null if that is not possible. Null itself unless nothing but edited
   * objects differs from the upload.
   */
  readStream: ((objectNumber: number) => Uint8Array | null) | null;
  /** True if a string that described the removed mark is still in the file. */
  keepsDescription: boolean;
  /** True if an optional content group of the removed mark is still listed. */
  keepsLayer: boolean;
}
