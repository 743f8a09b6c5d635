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
import { foldText } from '../values/hint.js';
import { isStampText } from '../values/copy-wording.js';
import type { WholeDraw } from '../page/page-model.js';
import type { EnclosureReader } from '../origins/enclosure.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { DocumentText } from '../lines/reading.js';
import { describeIllegible, readPictures, type PictureReading } from './read-pictures.js';
import { createCopySearch, type FindCopies } from './copies.js';
import { listAlternateTexts, listNamedStamps } from './named-stamps.js';
import { joinLetters } from './joined-letters.js';
import { identifyDraw, isOverlay, measureDraws, readDrawFacts, type PageDrawFacts } from './draw-facts.js';
import { listDraws, type StampDraw } from './draws.js';
import { findStampGate, isNoticeOfPicture, type AskedMark } from './gates.js';
import { WATERMARK_WORD } from '../judge/evidence.js';
import type { AdmittingGate } from '../values/gate-words.js';
import { Identifier, type PictureFinder } from './identify.js';
import type { Picture } from './ink.js';
import { isDrawnOnce, listLegible, type CandidatePicture, type DrawIsolator } from './read-candidate.js';

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
  /** Why pictures that may be the mark were not read, if nothing was found. */
  unread: string | null;
  /** What pictures with more words than the hint's read as, and layers of a watermark's picture: each names its picture. */
  suggestions: string[];
  /** Pictures without words that the file itself calls so, if the hint is no other text of the document. */
  namedByFile: StampFound[];
}

export const NO_STAMPS: Stamps = {
  draws: [],
  candidatePictures: 0,
  readings: 0,
  keptPages: [],
  unread: null,
  suggestions: [],
  namedByFile: [],
};

/** What the search needs of the trace. */
export interface StampSource extends PictureFinder, DrawIsolator {
  readAnnotationTexts(objectNumber: number): string[];
  drawPaths(content: Uint8Array, matrix: Matrix): Picture & { close(): void };
}

/** A document that was read, with its trace and what the caller chose. */
export interface StampSearch extends PictureReading {
  document: DocumentText;
  trace: StampSource;
}

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
  };
  const { pictures, findCopies } = findCandidatePictures(document, source, asked, pagesWithText);
  if (pictures.length === 0) return { ...NO_STAMPS, draws: named };
  const matched = pictures.filter(({ isDescribed }) => isDescribed);
  const undescribed = pictures.filter(
    ({ isDescribed, candidates }) =>
      !isDescribed && candidates.some(({ draw }) => !pagesWithText.has(draw.page.pageNumber)),
  );
  const { legible, isIncomplete } = listLegible(undescribed, source);
  const read = await readPictures(legible, search);
  const known = [...matched, ...read.matched].map((picture) => ({ picture, copies: findCopies(picture) }));
  const drawn = known.flatMap(({ picture, copies }) =>
    listFound({ ...picture, candidates: [...picture.candidates, ...copies.candidates] }),
  );
  const keptPages = listDistinct(known.flatMap(({ copies }) => copies.keptPages));
  const isNamed = ({ pageNumber, chain }: StampFound): boolean =>
    named.some((one) => one.pageNumber === pageNumber && one.chain === chain);
  const draws = [...named, ...drawn.filter((draw) => !isNamed(draw))];
  const isMissing = admitted.length + draws.length === 0;
  const areTooMany = isIncomplete || read.isIncomplete;
  const unread = !isMissing ? null : areTooMany ? 'there are too many' : describeIllegible(read.illegible);
  const byFile = undescribed.flatMap((picture) => {
    const name = nameDeclared(picture);
    const isReadAsWords = picture.layerName === null && read.named.has(picture);
    return name === null || isReadAsWords ? [] : { picture, name };
  });
  const suggestions = [...read.longerTexts, ...new Set(byFile.map(({ name }) => name))];
  const ofName = byFile.filter(({ name }) => foldText(name) === hint.key);
  const namedByFile = ofName.flatMap(({ picture }) => listFound({ ...picture, isDescribed: true }));
  const { readings } = read;
  return { draws, candidatePictures: pictures.length, readings, keptPages, unread, suggestions, namedByFile };
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

/** What the file calls a picture: its layer's name, or a watermark; null if it calls it nothing. */
export function nameDeclared({ layerName, candidates }: CandidatePicture): string | null {
  return layerName ?? (KINDS.has(candidates[0]!.gate) ? 'Watermark' : null);
}

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
    const layerName = facts.optionalContentNames.find((name) => WATERMARK_WORD.test(name)) ?? null;
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
