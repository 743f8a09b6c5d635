/**
 * Searches the document for stamps without text, and reads them.
 *
 * Three steps, each with fewer draws: draws that a gate admits by position; these again after comparing their
 * pictures; and the few distinct pictures that are read.
 */
import { getOrCreate } from '../values/collections.js';
import { listDistinct } from '../values/sorted.js';
import type { EvidenceName } from '../values/evidence-words.js';
import type { Box, Matrix } from '../values/geometry.js';
import { foldText, type Hint } from '../values/hint.js';
import { isStampText } from '../values/copy-wording.js';
import type { WholeDraw } from '../page/page-model.js';
import type { EnclosureReader } from '../origins/enclosure.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { DocumentText } from '../lines/reading.js';
import { createCopySearch, type FindCopies } from './copies.js';
import { listAlternateTexts, listNamedStamps } from './named-stamps.js';
import { HintHalves } from './hint-halves.js';
import { joinLetters } from './joined-letters.js';
import { createComparison, type ReadingScope } from './read-picture.js';
import { identifyDraw, isOverlay, measureDraws, readDrawFacts, type PageDrawFacts } from './draw-facts.js';
import { listDraws, type StampDraw } from './draws.js';
import { findStampGate, isNoticeOfPicture, liesOverLetters, type AskedMark } from './gates.js';
import { WATERMARK_WORD } from '../judge/evidence.js';
import type { AdmittingGate } from '../values/gate-words.js';
import { Identifier, type PictureFinder } from './identify.js';
import type { Picture } from './ink.js';
import {
  isDrawnOnce,
  listLegible,
  readCandidate,
  type CandidatePicture,
  type DrawIsolator,
} from './read-candidate.js';
import type { StampReader } from './stamp-reader.js';

/** A draw whose picture shows the hint. */
export interface StampFound extends WholeDraw {
  gate: AdmittingGate;
  /** The evidence that allowed reading it and identified it as the hint. */
  evidence: readonly EvidenceName[];
  /** The instruction that represents the stamp if several paint it. */
  leader: number;
  boxInPage: Box | null;
}

export interface Stamps {
  draws: StampFound[];
  /** The number of distinct pictures that a gate admitted. */
  candidatePictures: number;
  /** How often the recogniser was run. */
  readings: number;
  /** Pages that keep the mark's picture, since they have it at a place or a size of their own. */
  keptPages: number[];
  /** Nothing was found, and pictures that may be the mark were not read, since there are too many. */
  hasUnread: boolean;
  /** What pictures with more words than the hint's read as, and layers of a watermark's picture: each names its picture. */
  suggestions: string[];
}

export const NO_STAMPS: Stamps = {
  draws: [],
  candidatePictures: 0,
  readings: 0,
  keptPages: [],
  hasUnread: false,
  suggestions: [],
};

/** What the search needs of the trace. */
export interface StampSource extends PictureFinder, DrawIsolator {
  readAnnotationTexts(objectNumber: number): string[];
  drawPaths(content: Uint8Array, matrix: Matrix): Picture & { close(): void };
}

/** A document that was read, with its trace and what the caller chose. */
export interface StampSearch {
  document: DocumentText;
  trace: StampSource;
  hint: Hint;
  options: { insist: boolean };
  /** Asked only if a picture must be read; yields none if there is no reader. */
  readers: { openEach(): AsyncIterable<StampReader> };
}

/** The most readings of all pictures in one language: each may be tried in several directions. */
export const MAX_READINGS = 16;

/**
 * Finds the draws whose picture shows the hint, by the document's own description or by reading.
 *
 * @param admitted occurrences as text. Pages that show one are not searched for pictures, since most of their pictures are
 * logos.
 */
export async function findStamps(search: StampSearch, admitted: OccurrenceFacts[]): Promise<Stamps> {
  const { document, trace: source, hint, options } = search;
  const pagesWithText = new Set(
    admitted.flatMap(({ isUnseen, occurrence }) => (isUnseen ? [] : occurrence.pageNumber)),
  );
  const named = listNamedStamps(document.pages, source, hint);
  // A notice that is text is no picture elsewhere, and reading every figure would take seconds.
  const isPicture = admitted.length === 0;
  const asked = {
    key: hint.key,
    insists: options.insist,
    isNotice: isPicture && isNoticeOfPicture(hint.text),
    isStampText: isPicture && isStampText(hint.text),
    namesKinds: isPicture,
  };
  const { pictures, findCopies } = findCandidatePictures(document, source, asked, pagesWithText);
  if (pictures.length === 0) return { ...NO_STAMPS, draws: named };
  const matched = pictures.filter(({ isDescribed }) => isDescribed);
  const unread = pictures.filter(
    ({ isDescribed, candidates }) =>
      !isDescribed && candidates.some(({ draw }) => !pagesWithText.has(draw.page.pageNumber)),
  );
  const { legible, isIncomplete } = listLegible(unread, source);
  const read = await readPictures(legible, search);
  const known = [...matched, ...read.matched].map((picture) => ({ picture, copies: findCopies(picture) }));
  const drawn = known.flatMap(({ picture, copies }) =>
    listFound({ ...picture, candidates: [...picture.candidates, ...copies.candidates] }),
  );
  const keptPages = listDistinct(known.flatMap(({ copies }) => copies.keptPages));
  const isNamed = ({ pageNumber, chain }: StampFound): boolean =>
    named.some((one) => one.pageNumber === pageNumber && one.chain === chain);
  const draws = [...named, ...drawn.filter((draw) => !isNamed(draw))];
  const hasUnread = admitted.length + draws.length === 0 && (isIncomplete || read.isIncomplete);
  const suggestions = [...read.longerTexts, ...new Set(unread.flatMap(({ layerName }) => layerName ?? []))];
  const { readings } = read;
  return { draws, candidatePictures: pictures.length, readings, keptPages, hasUnread, suggestions };
}

/** The pictures that read as the hint in one of the languages. */
async function readPictures(pictures: CandidatePicture[], { trace, hint, readers, options }: StampSearch) {
  const matched = new Set<CandidatePicture>();
  let readings = 0;
  let isIncomplete = false;
  const longerTexts: string[] = [];
  if (pictures.length === 0) return { matched: [], readings, isIncomplete, longerTexts };
  const compare = createComparison(hint, longerTexts);
  const halves = new HintHalves(hint);
  for await (const reader of readers.openEach()) {
    const most = readings + MAX_READINGS;
    for (const picture of pictures) {
      if (readings >= most) {
        isIncomplete = true;
        break;
      }
      if (matched.has(picture)) continue;
      const scope = chooseScope(picture, options.insist);
      const isHint = readCandidate(picture, trace, reader, (reading) => {
        readings++;
        halves.add(picture, reading);
        return compare(reading, scope);
      });
      if (isHint) matched.add(picture);
    }
    if (matched.size === pictures.length) break;
  }
  if (matched.size === 0) for (const picture of halves.listPictures(trace)) matched.add(picture);
  return { matched: [...matched], readings, isIncomplete, longerTexts };
}

/** Gates that logos of the page's own design pass, too: those lie beside its text. */
const MAY_BE_DESIGN: ReadonlySet<AdmittingGate> = new Set(['same-placement', 'transparent']);

/** Draws whose pages are asked whether they have letters at their place. */
const MOST_ASKED = 16;

function chooseScope(picture: CandidatePicture, insists: boolean): ReadingScope {
  if (isDrawnOnce(picture)) return 'whole';
  if (insists) return 'line';
  const candidates = picture.candidates.slice(0, MOST_ASKED);
  if (!MAY_BE_DESIGN.has(candidates[0]!.gate)) return 'beside-logo';
  const over = candidates.filter(({ draw }) => liesOverLetters(draw));
  return 2 * over.length > candidates.length ? 'beside-logo' : 'whole';
}

function listFound({ candidates, isDescribed }: CandidatePicture): StampFound[] {
  return candidates.map(({ draw, gate, evidence }) => ({
    pageNumber: draw.page.pageNumber,
    chain: draw.chain,
    unitId: draw.unitId,
    instruction: draw.instruction,
    leader: draw.instruction,
    gate,
    evidence: [...evidence, isDescribed ? 'said-to-show-text' : 'reads-as-text'],
    boxInPage: draw.boxInPage,
  }));
}

/** Gates of pictures that an object of the file calls a watermark, by no name of its own. */
const KINDS: ReadonlySet<AdmittingGate> = new Set([
  'watermark-artifact',
  'watermark-annotation',
  'watermark-form',
]);
const KIND_NAME = 'Watermark';

/** Distinct pictures, and the search for their further draws. */
export interface CandidatePictures {
  pictures: CandidatePicture[];
  findCopies: FindCopies;
}

/**
 * Distinct pictures that a gate allows to be read, the most frequent first.
 *
 * @param pagesWithText pages on which pictures are ignored, unless the document says that they show the hint.
 */
export function findCandidatePictures(
  document: DocumentText,
  source: StampSource,
  asked: AskedMark,
  pagesWithText: ReadonlySet<number>,
): CandidatePictures {
  const { enclosures, pageCount, units } = document;
  const identifier = new Identifier(source);
  const showsThrough = (draw: StampDraw): boolean => identifier.showsThrough(draw);
  const draws = document.pages.flatMap((page) => listDraws(page, units));
  const own = draws.map((draw) => readDrawFacts(draw, enclosures.read(draw.page, draw.chain), showsThrough));
  const all = measureDraws(own, pageCount);
  const findCopies = createCopySearch(all, identifier, pageCount);
  const saysHint = createHintTest(enclosures, source, asked);
  const admitted = all
    .filter((facts) => findStampGate(facts, asked) !== null)
    .map((facts) => ({ facts, isDescribed: saysHint(facts) }));
  const concernsStamps = admitted.some(
    ({ facts, isDescribed }) => isDescribed || !pagesWithText.has(facts.draw.page.pageNumber),
  );
  // Comparing pictures reads them, and a scanned book has megabytes of them.
  if (!concernsStamps) return { pictures: [], findCopies };
  const identified = admitted.map(({ facts }) => identifyDraw(facts, identifier.identify(facts.draw)));
  const pictures = new Map<string, CandidatePicture>();
  for (const [at, facts] of measureDraws(identified, pageCount).entries()) {
    const row = findStampGate(facts, asked);
    if (row === null) continue;
    // Not of stamps: plans have such layers for their title block.
    const ofLayer = facts.optionalContentNames.find((name) => WATERMARK_WORD.test(name));
    const layerName = ofLayer ?? (asked.namesKinds && KINDS.has(row.gate) ? KIND_NAME : null);
    // The same picture outside of the layer may be a letterhead.
    const picture = getOrCreate(pictures, `${facts.identity} ${layerName}`, (): CandidatePicture => ({
      candidates: [],
      isDescribed: false,
      layerName,
      isJoined: false,
    }));
    const { draw } = facts;
    picture.candidates.push({ draw, gate: row.gate, evidence: row.all, isOverlay: isOverlay(facts) });
    picture.isDescribed ||= admitted[at]!.isDescribed || foldText(layerName ?? '') === asked.key;
  }
  // The most frequent picture is most likely the stamp, so it is read first; those that may be figures are read last.
  const byFrequency = joinLetters([...pictures.values()]).sort(
    (one, other) =>
      Number(isDrawnOnce(one)) - Number(isDrawnOnce(other)) ||
      other.candidates.length - one.candidates.length,
  );
  return { pictures: byFrequency, findCopies };
}

/** Creates the test of whether the document itself says that a draw shows the hint. */
function createHintTest(
  enclosures: EnclosureReader,
  source: StampSource,
  { key }: AskedMark,
): (facts: PageDrawFacts) => boolean {
  const isHint = (text: string): boolean => foldText(text) === key;
  const isInDescribed = enclosures.isInside(({ properties }) => listAlternateTexts(properties).some(isHint));
  return ({ draw, annotationObjectNumber }) =>
    isInDescribed(draw.page, draw.chain) ||
    (annotationObjectNumber > 0 && source.readAnnotationTexts(annotationObjectNumber).some(isHint));
}
