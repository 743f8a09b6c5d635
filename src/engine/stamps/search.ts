/**
 * Searches the document for stamps without text, and reads them.
 *
 * Three steps, each with fewer draws than the one before: draws that a gate admits by position, these again with
 * their pictures compared, and the few distinct pictures that are read.
 */
import type { EvidenceName } from '../values/evidence-words.js';
import type { Box } from '../values/geometry.js';
import { foldText, type Hint } from '../values/hint.js';
import type { WholeDraw } from '../page/page-model.js';
import type { EnclosureReader } from '../origins/enclosure.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { DocumentText } from '../lines/reading.js';
import { listAlternateTexts } from './alternate-text.js';
import { compareReading } from './compare-reading.js';
import { identifyDraw, measureDraws, readDrawFacts, type PageDrawFacts } from './draw-facts.js';
import { listDraws } from './draws.js';
import { findStampGate } from './gates.js';
import type { AdmittingGate } from '../values/gate-words.js';
import { Identifier, type PictureFinder } from './identify.js';
import { listNamedStamps } from './named-stamps.js';
import { listLegible, readCandidate, type CandidatePicture, type DrawIsolator } from './read-candidate.js';
import type { StampReader } from './stamp-reader.js';

/** A draw whose picture is the hint. */
export interface StampFound extends WholeDraw {
  gate: AdmittingGate;
  /** What let it be read, and how it was known for the hint. */
  evidence: readonly EvidenceName[];
  /** The instruction that represents the stamp if several paint it. */
  leader: number;
  boxInPage: Box | null;
}

export interface Stamps {
  draws: StampFound[];
  /** Distinct pictures that a gate let pass. */
  candidatePictures: number;
  /** Times that the recogniser was asked. */
  readings: number;
}

export const NO_STAMPS: Stamps = { draws: [], candidatePictures: 0, readings: 0 };

/** What the search needs of the trace. */
export interface StampSource extends PictureFinder, DrawIsolator {
  readAnnotationTexts(objectNumber: number): string[];
}

/** A document that was read, and what its pictures are asked of. */
export interface PictureSearch {
  document: DocumentText;
  trace: StampSource;
  hint: Hint;
}

/** Readings of all pictures together in one language: each may be tried in several directions. */
export const MAX_READINGS = 16;

/**
 * Finds the draws whose picture is the hint, by what the document says of them or by what is read.
 *
 * @param admitted occurrences as text. Pages with one are not searched for pictures, since most of their pictures are
 * logos.
 * @param openReaders asked only where a picture must be read; none if there is no reader.
 */
export async function findStamps(
  { document, trace: source, hint }: PictureSearch,
  admitted: OccurrenceFacts[],
  openReaders: () => AsyncIterable<StampReader>,
): Promise<Stamps> {
  const pagesWithText = new Set(admitted.map(({ occurrence }) => occurrence.pageNumber));
  const named = listNamedStamps(document.pages, source, hint);
  const pictures = findCandidatePictures(document, source, hint, pagesWithText);
  if (pictures.length === 0) return { ...NO_STAMPS, draws: named };
  const matched = pictures.filter(({ isDescribed }) => isDescribed);
  const unread = pictures.filter(
    ({ isDescribed, candidates }) =>
      !isDescribed && candidates.some(({ draw }) => !pagesWithText.has(draw.page.pageNumber)),
  );
  const read = await readPictures(listLegible(unread, source), source, hint, openReaders);
  const drawn = [...matched, ...read.matched].flatMap(listFound);
  const draws = [...named, ...drawn.filter((draw) => !named.some((one) => isOneDraw(one, draw)))];
  return { draws, candidatePictures: pictures.length, readings: read.readings };
}

function isOneDraw(one: StampFound, other: StampFound): boolean {
  return one.pageNumber === other.pageNumber && one.chain === other.chain;
}

/** The pictures that read as the hint in one of the languages. */
async function readPictures(
  pictures: CandidatePicture[],
  source: StampSource,
  hint: Hint,
  openReaders: () => AsyncIterable<StampReader>,
): Promise<{ matched: CandidatePicture[]; readings: number }> {
  const matched = new Set<CandidatePicture>();
  let readings = 0;
  if (pictures.length === 0) return { matched: [], readings };
  for await (const reader of openReaders()) {
    const most = readings + MAX_READINGS;
    for (const picture of pictures) {
      if (readings >= most) break;
      if (matched.has(picture)) continue;
      const result = readCandidate(picture, source, reader, (reading) => compareReading(reading, hint));
      readings += result.readings;
      if (result.accepted) matched.add(picture);
    }
    if (matched.size === pictures.length) break;
  }
  return { matched: [...matched], readings };
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

/**
 * Distinct pictures that a gate lets be read, the one that is drawn most often first.
 *
 * @param pagesWithText on which no picture is looked for, unless the document says that it shows the hint.
 */
export function findCandidatePictures(
  document: DocumentText,
  source: StampSource,
  hint: Pick<Hint, 'key'>,
  pagesWithText: ReadonlySet<number>,
): CandidatePicture[] {
  const draws = document.pages.flatMap((page) => listDraws(page, document.units));
  if (draws.length === 0) return [];
  const { enclosures } = document;
  const identifier = new Identifier(source);
  const all = measureDraws(
    draws.map((draw) =>
      readDrawFacts(draw, enclosures.describe(draw.page, draw.chain), (one) => identifier.showsThrough(one)),
    ),
    document.pageCount,
  );
  const saysHint = createHintTest(enclosures, source, hint);
  const seen = all
    .filter((facts) => findStampGate(facts, hint.key) !== null)
    .map((facts) => ({ facts, isDescribed: saysHint(facts) }));
  const concernsStamps = seen.some(
    ({ facts, isDescribed }) => isDescribed || !pagesWithText.has(facts.draw.page.pageNumber),
  );
  // Telling pictures apart reads them, and a scanned book is megabytes of them.
  if (!concernsStamps) return [];
  const identified = measureDraws(
    seen.map(({ facts }) => identifyDraw(facts, identifier.identify(facts.draw))),
    document.pageCount,
  );
  const pictures = new Map<string, CandidatePicture>();
  for (const [at, facts] of identified.entries()) {
    const row = findStampGate(facts, hint.key);
    if (row === null) continue;
    const picture = pictures.get(facts.identity!) ?? { candidates: [], isDescribed: false };
    picture.candidates.push({
      draw: facts.draw,
      gate: row.gate,
      evidence: row.all,
      isOverlay: facts.isOverlay,
    });
    picture.isDescribed ||= seen[at]!.isDescribed;
    pictures.set(facts.identity!, picture);
  }
  // What is drawn most often is most likely the stamp: it is read first.
  return [...pictures.values()].sort((one, other) => other.candidates.length - one.candidates.length);
}

/** Tells whether the document itself says, in words, that a draw shows the hint. */
function createHintTest(
  enclosures: EnclosureReader,
  source: StampSource,
  hint: Pick<Hint, 'key'>,
): (facts: PageDrawFacts) => boolean {
  const isHint = (text: string): boolean => foldText(text) === hint.key;
  const isInDescribed = enclosures.isInside(({ properties }) => listAlternateTexts(properties).some(isHint));
  return ({ draw, annotationObjectNumber }) =>
    isInDescribed(draw.page, draw.chain) ||
    (annotationObjectNumber > 0 && source.readAnnotationTexts(annotationObjectNumber).some(isHint));
}
