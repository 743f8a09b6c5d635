/** Reads the pictures that may be the mark, each in the languages of the hint, until all read as it. */
import { readHint, type Hint } from '../values/hint.js';
import { createComparison, isHintWithLogo, readWords, type ReadingMatch } from './compare-reading.js';
import { HintHalves } from './hint-halves.js';
import {
  isDrawnOnce,
  isLaidOverText,
  isMarkByPlace,
  pickIllegible,
  readCandidate,
  type CandidatePicture,
  type DrawIsolator,
} from './read-candidate.js';
import { OTHER_SEGMENTATIONS, type Segmentation, type StampReader } from './stamp-reader.js';

/** The most readings with a text, of all pictures in one language. Those without are fast: nothing is recognised. */
const MAX_TEXTS = 16;

/**
 * Reads pictures one after the other, until their readings have too many texts.
 *
 * @param read must call `count` with each reading of the picture.
 * @returns whether all were read.
 */
export function readWithinBounds(
  pictures: readonly CandidatePicture[],
  read: (picture: CandidatePicture, count: (reading: string) => void) => void,
): boolean {
  let texts = 0;
  for (const picture of pictures) {
    if (texts >= MAX_TEXTS) return false;
    read(picture, (reading) => {
      if (reading !== '') texts++;
    });
  }
  return true;
}

/** What reading takes. */
export interface PictureReading {
  trace: DrawIsolator;
  hint: Hint;
  options: { insist: boolean };
  /** Asked only if a picture must be read; yields none if there is no reader. */
  readers: { openEach(): AsyncIterable<StampReader> };
}

/** The pictures that read as the hint in one of the languages. */
export async function readPictures(
  pictures: CandidatePicture[],
  { trace, hint, readers, options }: PictureReading,
) {
  const matched = new Set<CandidatePicture>();
  /** Those that say the hint and what a logo was read as. */
  const withLogo = new Set<CandidatePicture>();
  let readings = 0;
  let isIncomplete = false;
  const longerTexts: string[] = [];
  const wereRead = new Set<CandidatePicture>();
  /** Those whose words are not the hint, nor nearly. */
  const withOtherWords = new Set<CandidatePicture>();
  /** Those whose words may be a hint, which names them. */
  const named = new Set<CandidatePicture>();
  const without = (words: Set<CandidatePicture>): CandidatePicture[] =>
    [...wereRead].filter((picture) => !words.has(picture));
  if (pictures.length === 0) {
    return { matched: [], readings, isIncomplete, longerTexts, named, illegible: [] };
  }
  const compare = createComparison(hint, longerTexts);
  const halves = new HintHalves(hint);
  const readAll = (
    reader: StampReader,
    segmentation: Segmentation,
    some: readonly CandidatePicture[],
  ): void => {
    const areAllRead = readWithinBounds(some, (picture, count) => {
      wereRead.add(picture);
      const takesLine = options.insist && segmentation === 'page' && !isDrawnOnce(picture);
      const take = (reading: string): ReadingMatch => {
        readings++;
        count(reading);
        const words = readWords(reading);
        if (words !== null && typeof readHint(words) !== 'string') named.add(picture);
        const match = compare(reading, takesLine);
        if (words !== null && match === 'other') withOtherWords.add(picture);
        halves.add(picture, reading);
        // As one word, any drawing is read as some letters.
        const mayHaveLogo = segmentation !== 'word' && !picture.isJoined;
        if (mayHaveLogo && isHintWithLogo(reading, hint)) withLogo.add(picture);
        return match;
      };
      if (readCandidate(picture, trace, reader, take, segmentation)) matched.add(picture);
    });
    isIncomplete ||= !areAllRead;
  };
  for await (const reader of readers.openEach()) {
    const open = pictures.filter((picture) => !matched.has(picture));
    readAll(reader, 'page', open);
    for (const segmentation of OTHER_SEGMENTATIONS) {
      if (matched.size === 0) readAll(reader, segmentation, pickIllegible(without(withOtherWords)));
    }
    if (matched.size === pictures.length) break;
  }
  if (matched.size === 0) for (const picture of halves.listPictures(trace)) matched.add(picture);
  if (matched.size === 0) for (const picture of [...withLogo].filter(isMarkByPlace)) matched.add(picture);
  const illegible = without(new Set([...withOtherWords, ...named]));
  return { matched: [...matched], readings, isIncomplete, longerTexts, named, illegible };
}

/** Names the page of a picture over text in which no words were recognised: a person can remove it as a picture. */
export function describeIllegible(pictures: Iterable<CandidatePicture>): string | null {
  for (const picture of pictures) {
    if (isDrawnOnce(picture) || !isLaidOverText(picture)) continue;
    const { pageNumber } = picture.candidates[0]!.draw.page;
    return `no words were recognised in one over the text of page ${pageNumber}; it can be removed as a picture`;
  }
  return null;
}
