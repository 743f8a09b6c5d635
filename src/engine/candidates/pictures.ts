/** Finds marks that are pictures, or letters drawn as paths, by reading each one that a gate admits for reading. */
import { isDeclaring } from '../values/gate-words.js';
import { listDistinct } from '../values/sorted.js';
import type { RemovalPass } from '../removal/pass.js';
import { countLettersAndDigits, readWords, type ReadingMatch } from '../stamps/compare-reading.js';
import {
  OUTLINE_SIGNS,
  listOutlinedMarks,
  readOutlinedMark,
  type OutlinedMark,
} from '../stamps/page-outlines.js';
import {
  pickIllegible,
  listLegible,
  readCandidate,
  type CandidatePicture,
} from '../stamps/read-candidate.js';
import type { Copies } from '../stamps/copies.js';
import { describeIllegible, readWithinBounds } from '../stamps/read-pictures.js';
import { findCandidatePictures, nameDeclared, type CandidatePictures } from '../stamps/search.js';
import { OTHER_SEGMENTATIONS, type Segmentation, type StampReader } from '../stamps/stamp-reader.js';
import type { CandidateRank, WatermarkCandidate } from '../values/candidates.js';
import { readHint } from '../values/hint.js';
import { isKnownNotice } from '../values/wording.js';
import { listBoxes } from './describe.js';

/** A key that equals no layer's name and no text of the document. */
const NOTHING_NAMED = { key: '\uffff', insists: false, isNotice: false, isStampText: false };

/** The pictures that show words, and why others that may be marks were not read. */
export interface PictureMarks {
  candidates: WatermarkCandidate[];
  unread: string | null;
}

/** @param onOmission called if there is more to read than the bounds allow. */
export async function findPictureMarks(pass: RemovalPass, onOmission: () => void): Promise<PictureMarks> {
  const { document, trace, options, readers } = pass;
  const none: PictureMarks = { candidates: [], unread: null };
  if (!options.readStamps || document.isPageTreeBroken) return none;
  const found = findCandidatePictures(document, trace, NOTHING_NAMED, new Set());
  const { legible, isIncomplete } = listLegible(found.pictures, trace);
  if (isIncomplete) onOmission();
  const outlines = listOutlinedMarks(document, null);
  if (legible.length + outlines.length === 0) return none;
  for await (const reader of readers.openEach()) {
    const { candidates, illegible } = readPictures({ ...found, legible }, pass, reader, onOmission);
    return {
      candidates: [...candidates, ...readOutlines(outlines, pass, reader)],
      unread: describeIllegible(illegible),
    };
  }
  return none;
}

function readPictures(
  { pictures, legible, findCopies }: CandidatePictures & { legible: readonly CandidatePicture[] },
  { trace }: RemovalPass,
  reader: StampReader,
  onOmission: () => void,
): { candidates: WatermarkCandidate[]; illegible: CandidatePicture[] } {
  const names = new Map<CandidatePicture, string | null>();
  const readAll = (segmentation: Segmentation, some: readonly CandidatePicture[]): void => {
    const areAllRead = readWithinBounds(some, (picture, count) => {
      const name = findBestReading((take) => {
        const takeCounted = (reading: string): ReadingMatch => {
          count(reading);
          return take(reading);
        };
        return readCandidate(picture, trace, reader, takeCounted, segmentation);
      });
      names.set(picture, name);
    });
    if (!areAllRead) onOmission();
  };
  readAll('page', legible);
  for (const segmentation of OTHER_SEGMENTATIONS) {
    readAll(segmentation, pickIllegible(legible.filter((picture) => names.get(picture) == null)));
  }
  const candidates: WatermarkCandidate[] = [];
  const illegible: CandidatePicture[] = [];
  for (const picture of pictures) {
    const text = names.get(picture) ?? null;
    const isHint = text !== null && typeof readHint(text) !== 'string';
    const name = isHint ? text : (nameDeclared(picture) ?? text);
    if (name === null && names.has(picture)) illegible.push(picture);
    if (name !== null) candidates.push(describePicture(picture, findCopies(picture), name));
  }
  return { candidates, illegible };
}

function readOutlines(
  outlines: OutlinedMark[],
  { document, trace }: RemovalPass,
  reader: StampReader,
): WatermarkCandidate[] {
  return outlines.flatMap((mark): WatermarkCandidate | [] => {
    const text = findBestReading((take) => readOutlinedMark(mark, { document, trace }, reader, take));
    if (text === null) return [];
    const { gate, evidence } = OUTLINE_SIGNS[mark.sign];
    const units = new Set(mark.groups.map(({ unitId }) => unitId));
    const pages = document.pages.filter(({ unitId }) => units.has(unitId));
    return {
      ...describeReading(text),
      kind: 'outline',
      rank: rankReading(text),
      gate,
      evidence: [...evidence],
      count: pages.length,
      pages: pages.map(({ pageNumber }) => pageNumber),
      boxes: [],
    };
  });
}

function describePicture(picture: CandidatePicture, copies: Copies, text: string): WatermarkCandidate {
  const candidates = [...picture.candidates, ...copies.candidates];
  const [{ gate, evidence, draw }] = candidates as [CandidatePicture['candidates'][number]];
  const places = candidates.map((one) => ({ pageNumber: one.draw.page.pageNumber, box: one.draw.boxInPage }));
  return {
    ...describeReading(text),
    kind: draw.kind,
    rank: isDeclaring(gate) ? 'declared' : SURE.has(gate) ? 'likely' : rankReading(text),
    gate,
    evidence: [...evidence],
    count: candidates.length,
    pages: listDistinct(places.map(({ pageNumber }) => pageNumber)),
    boxes: listBoxes(places),
  };
}

/** Gates of pictures that the page is seen through, or that are turned and repeat. */
const SURE: ReadonlySet<string> = new Set(['turned', 'transparent', 'overlay']);

/** Words that are common in watermarks. */
const MARK_WORDS =
  /confidential|draft|copy|sample|specimen|void|secret|internal|proprietary|evaluation|trial|demo|watermark|preview|approved|original|duplicate|restricted|classified|paid|entwurf|vertraulich|kopie|muster|confidentiel|brouillon|copie|borrador|copia|muestra|rascunho|bozza|concept/iu;

/** Without common words, a picture or a drawing at one place of most pages is a logo as often as a mark. */
function rankReading(text: string): CandidateRank {
  const isMark = MARK_WORDS.test(text) && text.split(/\s+/u).length <= MARK_LENGTH;
  return isMark || isKnownNotice(text) ? 'likely' : 'possible';
}

/** A mark that is a picture has at most this many words. */
const MARK_LENGTH = 8;

function describeReading(
  text: string,
): Pick<WatermarkCandidate, 'watermarkText' | 'pattern' | 'removable' | 'reason'> {
  const hint = readHint(text);
  return typeof hint === 'string'
    ? { watermarkText: text, pattern: null, removable: false, reason: hint }
    : { watermarkText: hint.text, pattern: null, removable: true, reason: null };
}

/**
 * The longest reading that is words; null if there is none.
 *
 * @param read must call the given function with each reading.
 */
function findBestReading(read: (take: (reading: string) => ReadingMatch) => unknown): string | null {
  let best: string | null = null;
  read((reading) => {
    const text = readWords(reading);
    if (text !== null && countLettersAndDigits(text) > countLettersAndDigits(best ?? '')) best = text;
    return 'other';
  });
  return best;
}
