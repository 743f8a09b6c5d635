/**
 * Searches the document for stamps without text, and reads them.
 *
 * Three steps, each of which sees less than the one before: draws that a gate
 * lets pass by their place alone, the same with their pictures told apart, and
 * the few distinct pictures that are read.
 */
import { foldText, type Hint } from '../hint.js';
import type { DocumentText } from '../text/reading.js';
import { measureSimilarity } from '../text/similarity.js';
import { listAlternateTexts } from './alternate-text.js';
import { countDraws, measureDegrees, readDrawFacts } from './draw-facts.js';
import { listDraws, type StampDraw } from './draws.js';
import { findStampGate, type StampGate } from './gates.js';
import { Identifier, type PictureFinder } from './identify.js';
import { readPicture, type Picture } from './read-picture.js';
import type { StampReader } from './stamp-reader.js';

/** A draw that a gate lets be read. */
export interface Candidate {
  draw: StampDraw;
  gate: StampGate;
  annotationObjectNumber: number;
}

/** Equal pictures, wherever they are drawn. */
export interface CandidatePicture {
  candidates: Candidate[];
  /** What the document itself says that the picture shows. */
  texts: string[];
}

/** What the search needs of the trace. */
export interface StampSource extends PictureFinder {
  readAnnotationText(objectNumber: number): string;
  isolateDraw(pageNumber: number, chain: number): Picture & { close(): void };
}

/** Distinct pictures read in one document; a document with more has pictures, not a stamp. */
const MAX_PICTURES = 8;
/** Readings of all pictures together: each may be tried in several directions. */
const MAX_READINGS = 16;
/** Recognition errs in about one letter of eight. */
const LEAST_SIMILARITY = 0.8;

export function findCandidatePictures(
  document: DocumentText,
  source: StampSource,
  hint: Hint,
): CandidatePicture[] {
  const draws = document.pages.flatMap((page) => listDraws(page, document.units));
  if (draws.length === 0) return [];
  const { enclosures } = document.facts;
  const all = draws.map((draw) => readDrawFacts(draw, enclosures.describe(draw.page, draw.chain)));
  countDraws(all, document.pageCount);
  const identifier = new Identifier(source);
  const seen = all.filter((facts) => findStampGate(facts, hint.key) !== null);
  for (const facts of seen) {
    const { identity, optionalContentName } = identifier.identify(facts.draw);
    facts.identity = identity;
    if (optionalContentName !== null) facts.optionalContentNames.push(optionalContentName);
  }
  countDraws(seen, document.pageCount);
  const pictures = new Map<string, CandidatePicture>();
  for (const facts of seen) {
    const gate = findStampGate(facts, hint.key);
    if (gate === null) continue;
    const picture = pictures.get(facts.identity!) ?? { candidates: [], texts: [] };
    const { draw, annotationObjectNumber } = facts;
    picture.candidates.push({ draw, gate, annotationObjectNumber });
    picture.texts.push(...listAlternateTexts(enclosures.listTags(draw.page, draw.chain)));
    if (annotationObjectNumber > 0) picture.texts.push(source.readAnnotationText(annotationObjectNumber));
    pictures.set(facts.identity!, picture);
  }
  // What is drawn most often is most likely the stamp: it is read first.
  return [...pictures.values()].sort((one, other) => other.candidates.length - one.candidates.length);
}

/** Says whether the document itself says that the picture shows the hint. */
function isDescribed({ texts }: CandidatePicture, hint: Hint): boolean {
  return texts.some((text) => foldText(text) === hint.key);
}

/**
 * The pictures that only a recogniser can tell.
 *
 * Where the mark was found as text, it is not there as a picture, too: such
 * documents, most of which have a logo somewhere, cost no recognition.
 */
export function listUnread(
  pictures: CandidatePicture[],
  hint: Hint,
  pagesWithText: ReadonlySet<number>,
): CandidatePicture[] {
  return pictures.filter(
    (picture) =>
      !isDescribed(picture, hint) &&
      picture.candidates.some(({ draw }) => !pagesWithText.has(draw.page.pageNumber)),
  );
}

/** The draws whose picture is the hint: by what the document says of them, or by what the reader reads. */
export function matchPictures(
  pictures: CandidatePicture[],
  unread: CandidatePicture[],
  hint: Hint,
  source: StampSource,
  reader: StampReader | null,
): { stamps: Candidate[]; readings: number } {
  const stamps = pictures
    .filter((picture) => isDescribed(picture, hint))
    .flatMap(({ candidates }) => candidates);
  let readings = 0;
  if (reader === null) return { stamps, readings };
  for (const { candidates } of unread.slice(0, MAX_PICTURES)) {
    if (readings >= MAX_READINGS) break;
    const { draw } = candidates[0]!;
    const picture = source.isolateDraw(draw.page.pageNumber, draw.chain);
    try {
      const result = readPicture(picture, measureDegrees(draw), reader, (text) => readsAs(text, hint));
      readings += result.readings;
      if (result.accepted) stamps.push(...candidates);
    } finally {
      picture.close();
    }
  }
  return { stamps, readings };
}

/** The whole reading, not a part of it; figures are read right or not at all, as other figures make another mark. */
function readsAs(reading: string, hint: Hint): boolean {
  const key = foldText(reading);
  return measureSimilarity(key, hint.key) >= LEAST_SIMILARITY && listFigures(key) === listFigures(hint.key);
}

/** Without those that letters are taken for. */
function listFigures(key: string): string {
  return key.replace(/[^2346789]/gu, '');
}
