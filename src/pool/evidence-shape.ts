/**
 * The engine's evidence as the parent believes it.
 *
 * The bounds are generous: they keep a taken-over worker from handing the
 * parent something that no honest run could have made.
 */
import type {
  Discovery,
  Evidence,
  EvidenceLocation,
  ImageCandidate,
  ImageCandidateList,
  PageEvidence,
} from '../engine/values/evidence.js';
import {
  decimal,
  either,
  fields,
  flag,
  list,
  namesTo,
  nullable,
  oneOf,
  text,
  whole,
  type Shape,
} from './shape.js';

const MAX_PAGES = 1_000_000;
const MAX_LOCATIONS = 200_000;
const MAX_CANDIDATES = 100_000;
const MAX_TEXT = 100_000;

const count = whole(0, 1_000_000_000);
const offset = whole(0, 2 ** 40);
const pageNumber = whole(1, MAX_PAGES);
const anyText = text(MAX_TEXT);
const coordinate = decimal(-1e12, 1e12);

const discovery: Shape<Discovery> = fields<Discovery>({
  status: oneOf([
    'found',
    'target_present',
    'uncorroborated',
    'no_candidate',
    'no_text',
    'contract_rejected',
    'error',
  ]),
  discoveredTarget: nullable(anyText),
  similarity: decimal(0, 1),
  adopted: flag,
});

const location: Shape<EvidenceLocation> = fields<EvidenceLocation>({
  type: oneOf(['text', 'image', 'chunk_text']),
  pageNumber,
  start: nullable(offset),
  end: nullable(offset),
  content: nullable(anyText),
  encoding: nullable(
    oneOf(['plain', 'hex', 'TJ', 'aggregate', 'split', 'rotated', 'structured', 'raster_stamp']),
  ),
  properties: nullable(fields<{ gate: string; count: number }>({ gate: text(200), count })),
  position: nullable(
    either(
      oneOf(['page_content_diff']),
      fields<{ left: number; top: number; right: number; bottom: number }>({
        left: coordinate,
        top: coordinate,
        right: coordinate,
        bottom: coordinate,
      }),
    ),
  ),
});

const page: Shape<PageEvidence> = fields<PageEvidence>({
  pageNumber,
  textRemoved: count,
  imageRemoved: count,
  changed: flag,
});

export const evidence: Shape<Evidence> = fields<Evidence>({
  pageCount: whole(0, MAX_PAGES),
  status: oneOf(['removed', 'nothing_removed']),
  reason: nullable(oneOf(['no_text_layer', 'target_not_found', 'target_found_not_removed', 'undetermined'])),
  discovery: nullable(discovery),
  textFound: count,
  textRemoved: count,
  imageFound: count,
  imageRemoved: count,
  patternsMatched: list(anyText, 10_000),
  locations: list(location, MAX_LOCATIONS),
  pages: list(page, MAX_PAGES),
  warnings: list(anyText, 10_000),
  diagnostics: namesTo(either<number, string>(decimal(-1e15, 1e15), anyText), 1_000),
});

const candidate: Shape<ImageCandidate> = fields<ImageCandidate>({
  instructionIndex: offset,
  boxNormalised: fields<ImageCandidate['boxNormalised']>({
    left: coordinate,
    top: coordinate,
    width: coordinate,
    height: coordinate,
  }),
  pixelWidth: count,
  pixelHeight: count,
});

export const imageCandidateList: Shape<ImageCandidateList> = fields<ImageCandidateList>({
  pageNumber,
  pageCount: whole(0, MAX_PAGES),
  candidates: list(candidate, MAX_CANDIDATES),
  unsupportedReason: nullable(text(1_000)),
});
