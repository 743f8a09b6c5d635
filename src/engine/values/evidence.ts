/**
 * What a run saw and did, in plain values: the engine's whole answer beside the
 * bytes. `report.ts` turns it into the wire's ProcessingReport and
 * WatermarkStats; nothing here knows those names.
 *
 * Each value is declared once: its shape checks what a worker says, and its type is the shape's.
 * The bounds are generous: they keep a taken-over worker from handing its parent
 * something that no honest run could have made.
 */
import { ADMITTING_GATES } from './gate-words.js';
import { EVIDENCE_NAMES, MAX_TOLD_EVIDENCE } from './evidence-words.js';
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
  list,
  namesTo,
  nullable,
  oneOf,
  type Shape,
  stringOr,
  text,
  whole,
} from './shape.js';

const MAX_PAGES = 1_000_000;
const MAX_CANDIDATES = 100_000;
const MAX_TEXT = 100_000;

/** More places than a reader looks at; the parent of a worker handles so many within 50 ms. */
export const MAX_LOCATIONS = 10_000;

/** A tiled page has a few dozen; more would leave no space in the header for other pages. */
export const MAX_FURTHER_POSITIONS = 31;

/** Texts that may have been meant where nothing was removed: `diagnostics.did_you_mean`. */
export const MAX_SUGGESTIONS = 3;

const count = whole(0, 1_000_000_000);
const offset = whole(0, 2 ** 40);
const pageNumber = whole(1, MAX_PAGES);
const anyText = text(MAX_TEXT);
const coordinate = decimal(-1e12, 1e12);

const discovery = fields({
  status: oneOf(listNames(DISCOVERY_STATUSES)),
  /** The proposed text, not yet cut to the wire's 256 characters. */
  discoveredTarget: nullable(anyText),
  /** 1 if the document contains the hint itself. */
  similarity: decimal(0, 1),
  adopted: flag,
});

/** What discovery proposed beside the caller's own hint. */
export type Discovery = Checked<typeof discovery>;

const locationType = oneOf(listNames(LOCATION_TYPES));

const pageBox = fields({ left: coordinate, top: coordinate, right: coordinate, bottom: coordinate });

const location = fields({
  type: locationType,
  pageNumber,
  /** Half-open byte range of the text object in its decoded content stream, where it lies in one. */
  start: nullable(offset),
  end: nullable(offset),
  content: nullable(anyText),
  encoding: nullable(oneOf(listNames(LOCATION_ENCODINGS))),
  /** The gate that admitted the match, what it found to hold, and how many such matches the entry stands for. */
  properties: nullable(
    fields({
      gate: oneOf(listNames(ADMITTING_GATES)),
      evidence: list(oneOf(EVIDENCE_NAMES), MAX_TOLD_EVIDENCE),
      count,
    }),
  ),
  position: nullable(stringOr(oneOf(['page_content_diff']), pageBox)),
  /** Where the same place is painted on this page once more. */
  furtherPositions: list(pageBox, MAX_FURTHER_POSITIONS),
});

/** One piece of evidence with its place. */
export type EvidenceLocation = Checked<typeof location>;

const page = fields({
  pageNumber,
  textRemoved: count,
  imageRemoved: count,
  /** True when the page's painting changed, counted or not. */
  changed: flag,
});

export type PageEvidence = Checked<typeof page>;

const locationCount = fields({ pageNumber, type: locationType, count });

/** How many locations of one kind a page has beyond those that are listed. */
export type LocationCount = Checked<typeof locationCount>;

const locationCounts = list(locationCount, 3 * MAX_PAGES);

const wholeEvidence = fields({
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
  /** Only pages with evidence, in page order. */
  pages: list(page, MAX_PAGES),
  warnings: list(anyText, 10_000),
  /** Free-form counts, words and lists of texts; not stable between releases. */
  diagnostics: namesTo(
    stringOr<string, number | string[]>(
      anyText,
      either(decimal(-1e15, 1e15), list(anyText, MAX_SUGGESTIONS)),
    ),
    1_000,
  ),
  /** Where `locations` were cut on their way to the report, which counts them all the same. */
  omittedLocations: (untrusted, place): LocationCount[] =>
    untrusted === undefined ? [] : locationCounts(untrusted, place),
});

type WholeEvidence = Checked<typeof wholeEvidence>;

export type Evidence = Omit<WholeEvidence, 'omittedLocations'> &
  Partial<Pick<WholeEvidence, 'omittedLocations'>>;

export const evidenceShape: Shape<Evidence> = (untrusted, place) => {
  const { omittedLocations, ...rest } = wholeEvidence(untrusted, place);
  return omittedLocations.length === 0 ? rest : { ...rest, omittedLocations };
};

/** The engine's answer: `output` is null if the upload itself is the answer. */
export interface RemovalResult {
  output: Uint8Array | null;
  evidence: Evidence;
}

/** What a run found and removed as pictures. */
export interface ImageEvidence {
  found: number;
  removed: number;
  /** By page number: one entry for each picture that the page lost. */
  locations: Map<number, EvidenceLocation[]>;
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

/** Beside the document: the pages that an image left, and those on which it was asked to leave and stays. */
export const imagePagesShape = fields({
  pages: list(pageNumber, MAX_PAGES),
  left: list(pageNumber, MAX_PAGES),
});

export type ImageRemoval = Checked<typeof imagePagesShape> & { output: Uint8Array };

/** How the output relates to the upload: patched byte for byte, with an appended section, the same with cross-references that hold, or written anew. */
export type WriteMode = 'in-place' | 'appended' | 'mended' | 'rewritten';

export interface WrittenFile {
  bytes: Uint8Array;
  way: WriteMode;
  /** True if pages list fewer annotations than before: then equal streams do not prove equal paint. */
  losesAnnotations?: boolean;
  /** Objects whose dictionaries were changed. */
  touched?: Iterable<number>;
  /** Unused objects whose data was blanked. */
  emptied?: Iterable<number>;
  /** What a reader without repair would not find in this file, which is therefore rewritten. */
  fault?: string | null;
  /** Objects that are not there any more. */
  gone?: ReadonlySet<number>;
  /**
   * Decoded content of a stream in these bytes, read without MuPDF; null if that is not possible. Given if only edited
   * objects differ from the upload.
   */
  readStream?: (objectNumber: number) => Uint8Array | null;
  /** True if a string that described what left is still there. */
  speaksOn?: boolean;
  /** True if an optional content group that what left was in is listed still. */
  keepsLayer?: boolean;
}
