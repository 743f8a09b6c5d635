/**
 * The engine's evidence as the parent believes it.
 *
 * The bounds are generous: they keep a taken-over worker from handing the
 * parent something that no honest run could have made.
 */
import {
  MAX_FURTHER_POSITIONS,
  type Discovery,
  type Evidence,
  type EvidenceLocation,
  type ImageCandidate,
  type ImageCandidateList,
  type LocationCount,
  type PageEvidence,
} from '../../engine/values/evidence.js';
import { EVIDENCE_NAMES, MAX_TOLD_EVIDENCE } from '../../engine/values/evidence-words.js';
import { MAX_LOCATIONS } from './evidence-cut.js';
import {
  decimal,
  fields,
  flag,
  list,
  namesTo,
  nullable,
  oneOf,
  stringOr,
  text,
  whole,
  type Shape,
} from './shape.js';

const MAX_PAGES = 1_000_000;
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

const locationType = oneOf(['text', 'image', 'chunk_text']);

const pageBox = fields<EvidenceLocation['furtherPositions'][number]>({
  left: coordinate,
  top: coordinate,
  right: coordinate,
  bottom: coordinate,
});

const location: Shape<EvidenceLocation> = fields<EvidenceLocation>({
  type: locationType,
  pageNumber,
  start: nullable(offset),
  end: nullable(offset),
  content: nullable(anyText),
  encoding: nullable(
    oneOf(['plain', 'hex', 'TJ', 'aggregate', 'split', 'rotated', 'structured', 'raster_stamp']),
  ),
  properties: nullable(
    fields<NonNullable<EvidenceLocation['properties']>>({
      gate: text(200),
      evidence: list(oneOf(EVIDENCE_NAMES), MAX_TOLD_EVIDENCE),
      count,
    }),
  ),
  position: nullable(stringOr(oneOf(['page_content_diff']), pageBox)),
  furtherPositions: list(pageBox, MAX_FURTHER_POSITIONS),
});

const page: Shape<PageEvidence> = fields<PageEvidence>({
  pageNumber,
  textRemoved: count,
  imageRemoved: count,
  changed: flag,
});

const locationCount: Shape<LocationCount> = fields<LocationCount>({
  pageNumber,
  type: locationType,
  count,
});

const locationCounts = list(locationCount, 3 * MAX_PAGES);

const wholeEvidence = fields<Required<Evidence>>({
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
  omittedLocations: (untrusted, place) => (untrusted === undefined ? [] : locationCounts(untrusted, place)),
  pages: list(page, MAX_PAGES),
  warnings: list(anyText, 10_000),
  diagnostics: namesTo(stringOr<string, number>(anyText, decimal(-1e15, 1e15)), 1_000),
});

export const evidence: Shape<Evidence> = (untrusted, place) => {
  const { omittedLocations, ...rest } = wholeEvidence(untrusted, place);
  return omittedLocations.length === 0 ? rest : { ...rest, omittedLocations };
};

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
