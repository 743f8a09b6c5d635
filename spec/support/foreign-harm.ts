/**
 * What other engines than the one that wrote it see of an output, held against what they see of its upload.
 *
 * No twin without the mark is needed: each engine is compared with itself. What a page
 * lost must be no more than the marks that the report names, and pixels may change in
 * their boxes alone. An upload that an engine reads as gibberish may get better.
 */
import type { Evidence, EvidenceLocation } from '../../src/engine/values/evidence.js';
import type { Box } from '../../src/engine/values/geometry.js';
import {
  failsQpdf,
  forgetPdfium,
  hasSamePageCount,
  hasSameQpdfErrors,
  MAX_PAGES,
  MAX_READ_PAGES,
  seeWithPdfium,
  seeWithPoppler,
  type SeenPage,
} from './foreign-engines.js';
import { agreesOnPages, listFurtherCopies, readsMark } from './foreign-agreement.js';
import { countStrays, isSamePage, reachesOut, STRAY_PIXELS, type SoundPage } from './foreign-pixels.js';
import { findGoneText, placeWithPdfium, placeWithPoppler, type ReadPlaces } from './foreign-places.js';
import { isWithoutMarksAlone } from './foreign-redraw.js';
import {
  countLost,
  countMarked,
  dropAccents,
  isGarbageReplaced,
  isSubsequence,
  spellMark,
} from './foreign-texts.js';

/** A file that is written anew has its numbers printed anew, which may move edges all over a page. */
const REWRITTEN_SHARE = 0.2;

const OUTSIDE_MARKS = 'pixels outside the marks';

/** How closely an output is looked at. */
export type Closeness = 'text' | 'everything';

/** What an output is held against. */
export interface Scrutiny {
  /** `text`: PDFium alone, pages and their text, which costs milliseconds. */
  closeness?: Closeness;
  /** The mark's removal from the document before it was damaged; asked for only where a page seems harmed. */
  readSound?: () => Promise<Uint8Array>;
  /** Something is on its pages that the sound document does not have, as a picture that the damage painted. */
  isPainted?: boolean;
}

/** One engine that looks at pages, and tells where it has their text. */
interface Witness {
  name: string;
  see: (bytes: Uint8Array, isFresh: boolean) => Promise<SeenPage[] | null>;
  place: ReadPlaces;
}

/** What is wrong with an output, in words; empty where no engine sees harm. */
export async function findHarm(
  before: Uint8Array,
  after: Uint8Array,
  evidence: Evidence,
  { closeness = 'everything', readSound, isPainted = false }: Scrutiny = {},
): Promise<string[]> {
  const isFull = closeness === 'everything';
  const maxPages = isFull ? MAX_PAGES : MAX_READ_PAGES;
  const harm = isFull && (await failsQpdfAnew(before, after)) ? ['qpdf: finds errors'] : [];
  const pdfium: Witness = {
    name: 'PDFium',
    see: (bytes, isFresh) => {
      if (isFresh) forgetPdfium();
      return seeWithPdfium(bytes, isFull, maxPages);
    },
    place: placeWithPdfium,
  };
  const poppler: Witness = { name: 'Poppler', see: seeWithPoppler, place: placeWithPoppler };
  for (const witness of isFull ? [poppler, pdfium] : [pdfium]) {
    const compare = async (isFresh: boolean, pages: SeenPage[] | null): Promise<string[]> => {
      // One after the other: what breaks an engine's instance is no fault of what else it looks at.
      const seen = await witness.see(before, isFresh);
      const finished = seen && (await witness.see(after, isFresh));
      if (seen === null) return [];
      if (finished === null) return ['cannot open the output'];
      const files = { before, after, maxPages };
      const sound = pages && { pages, isPainted };
      return comparePages(files, { seen, finished, sound, closer: isFresh ? witness : null }, evidence);
    };
    let faults = await compare(false, null);
    // Looked at once more, and more closely: by an instance that no other document left anything in.
    if (faults.length > 0 && isFull) {
      const sound = readSound ? await witness.see(await readSound(), true) : null;
      faults = await compare(true, sound);
    }
    harm.push(...faults.map((fault) => `${witness.name}: ${fault}`));
  }
  return harm;
}

/** Errors that it did not find before, on pages that it found before. */
async function failsQpdfAnew(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  if (!(await failsQpdf(after)) || (await failsQpdf(before)) || !(await hasSamePageCount(before, after)))
    return false;
  // The count takes in pages that are null: what is wrong with the contents of those it tells of nobody.
  return !(await hasSameQpdfErrors(before, after));
}

/** Says whether the other engines see two documents alike. */
export async function looksLike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  if (await failsQpdf(one)) return false;
  for (const see of [seeWithPoppler, (bytes: Uint8Array) => seeWithPdfium(bytes, true)]) {
    const [first, second] = [await see(one), await see(other)];
    if (first === null || second === null || first.length !== second.length) return false;
    const isAlike = first.every((page, at) => page.text === second[at]!.text);
    if (!isAlike) return false;
  }
  return true;
}

/** What PDFium misses or reads otherwise in a document that lost an image, in words. */
export async function findTextHarm(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const seen = await seeWithPdfium(before, false, MAX_READ_PAGES);
  if (seen === null) return [];
  const finished = await seeWithPdfium(after, false, MAX_READ_PAGES);
  if (finished?.length !== seen.length) return ['PDFium: number of pages'];
  return seen.flatMap(({ text }, at) =>
    text === finished[at]!.text ? [] : [`PDFium: page ${at + 1}: its text`],
  );
}

/** Pages as one engine has them. */
interface Sight {
  seen: SeenPage[];
  finished: SeenPage[];
  /** The undamaged document without its mark. */
  sound: { pages: SeenPage[]; isPainted: boolean } | null;
  /** Who looks more closely; null at first sight. */
  closer: Witness | null;
}

async function comparePages(
  { before, after, maxPages }: { before: Uint8Array; after: Uint8Array; maxPages: number },
  { seen, finished, sound, closer }: Sight,
  { pageCount, locations, diagnostics }: Evidence,
): Promise<string[]> {
  if (finished.length < seen.length) return [`${seen.length} pages became ${finished.length}`];
  const way = String(diagnostics['writing']);
  const compare = async (choose: (pageNumber: number) => EvidenceLocation[]): Promise<string[]> => {
    const faults: string[] = [];
    for (const [pageIndex, page] of seen.entries()) {
      const marks = choose(pageIndex + 1);
      const boxes = listBoxes(marks);
      const texts = marks.map(({ content, properties }) => spellMark(content, properties?.count));
      const further = closer ? listFurtherCopies(before, pageIndex + 1, page.text, marks) : [];
      const gone =
        closer && (await findGoneText(closer.place, { before, after, pageIndex }, { boxes, texts, further }));
      // A mark that stands elsewhere to this engine, or in another font, may reach anywhere.
      const isSeenOtherwise =
        gone?.isMarks === true &&
        (gone.boxes.length === 0 ||
          !page.text.includes(spellMark(marks[0]?.content)) ||
          gone.boxes.some((box) => reachesOut(box, boxes)));
      const soundPage = sound?.pages[pageIndex];
      const allowance: Allowance = {
        marks,
        boxes: [...boxes, ...(gone?.boxes ?? [])],
        sound: soundPage && {
          page: soundPage,
          excuses: isSeenOtherwise && !sound.isPainted ? 'any' : 'came',
        },
        isPainted: sound?.isPainted === true,
      };
      const own = comparePage(page, finished[pageIndex]!, allowance, way);
      // A mark's damaged glyphs reach anywhere, and go with it.
      const isOfMarks = async ({ see }: Witness): Promise<boolean> =>
        own.every((fault) => fault.endsWith(OUTSIDE_MARKS)) &&
        (await isWithoutMarksAlone((bytes) => see(bytes, true), before, marks, {
          pageIndex,
          before: page,
          after: finished[pageIndex]!,
        }));
      if (own.length > 0 && closer !== null && (await isOfMarks(closer))) continue;
      faults.push(...own.map((fault) => `page ${pageIndex + 1}: ${fault}`));
    }
    return faults;
  };
  const isNumbered = seen.length === Math.min(maxPages, pageCount);
  const everywhere = locations.map((mark) => ({ ...mark, position: null }));
  if (!isNumbered) return compare(() => everywhere);
  const choose = (pageNumber: number): EvidenceLocation[] =>
    locations.filter((mark) => mark.pageNumber === pageNumber);
  const faults = await compare(choose);
  if (faults.length === 0 || closer === null) return faults;
  // Where readers do not agree on what is a page, they do not agree on its number, and on where its marks are.
  if (!agreesOnPages(before, seen)) return compare(() => everywhere);
  // A page that MuPDF shows without the mark that others share: it went from there, too, and nothing else may.
  return compare((pageNumber) => {
    const own = choose(pageNumber);
    return own.length > 0 || readsMark(before, pageNumber, locations) ? own : locations;
  });
}

function listBoxes(marks: EvidenceLocation[]): Box[] {
  return marks.flatMap(({ position, furtherPositions }) =>
    position === null || typeof position === 'string' ? [] : [position, ...furtherPositions],
  );
}

/** What may change on a page, and where. */
interface Allowance {
  marks: EvidenceLocation[];
  boxes: Box[];
  sound: SoundPage | undefined;
  /** The sound page lacks what could be lost unseen. */
  isPainted: boolean;
}

function comparePage(
  before: SeenPage,
  after: SeenPage,
  { marks, boxes, sound, isPainted }: Allowance,
  way: string,
): string[] {
  // As if it had never been damaged.
  if (sound && !isPainted && isSamePage(after, sound.page)) return [];
  // What some readers missed in a damaged file they may find in one that was put right.
  const isPutRight = way === 'mended' || way === 'rewritten';
  // A damaged font's letters may get their accents back.
  const lost = isPutRight
    ? countLost(dropAccents(before.text), dropAccents(after.text))
    : countLost(before.text, after.text);
  const allowed = countMarked(before.text, marks);
  const isReplaced =
    isPutRight && sound && isGarbageReplaced(before.text, after.text, sound.page.text, allowed);
  if (lost > allowed && isReplaced !== true)
    return [`${lost} characters are gone where ${allowed} were to go`];
  const gained = countLost(after.text, before.text);
  if (gained > 0) return isPutRight ? [] : [`${gained} characters came`];
  // Letters of a mark that stay, because it is damaged itself, are read in any order.
  if (!isPutRight && lost >= allowed && !isSubsequence(after.text, before.text))
    return ['its text in another order'];
  if (before.width !== after.width || before.height !== after.height) return ['its size'];
  if (marks.some(({ position }) => position === null || position === 'page_content_diff')) return [];
  const isExcusing = isPutRight || sound?.excuses === 'any';
  const strays = countStrays(before, after, boxes, isExcusing ? sound : undefined);
  const limit = way === 'rewritten' ? before.width * before.height * REWRITTEN_SHARE : STRAY_PIXELS;
  return strays > limit ? [`${strays} ${OUTSIDE_MARKS}`] : [];
}
