/**
 * Compares an output with its upload, as other engines see both.
 *
 * No twin without the mark is needed, since each engine is compared with itself. A page
 * may lose only the marks that the report names, and pixels may change only in their
 * boxes. An upload that an engine reads as gibberish may become better.
 */
import type { RunSummary, ReportedLocation } from '../../src/engine/values/run-summary.js';
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
import { comparePage, IN_ANOTHER_ORDER, OUTSIDE_MARKS, type Allowance } from './foreign-page.js';
import { reachesOut } from './foreign-pixels.js';
import {
  findGoneText,
  isShownInOrder,
  placeWithPdfium,
  placeWithPoppler,
  type ReadPlaces,
} from './foreign-places.js';
import { isWithoutMarksAlone } from './foreign-redraw.js';
import { spellMark } from './foreign-texts.js';

/** How thoroughly an output is compared. */
export type Closeness = 'text' | 'everything';

/** How an output is compared. */
export interface Scrutiny {
  /** `text` compares only PDFium's text of the pages, which costs milliseconds. */
  closeness?: Closeness;
  /** The output for the document before it was damaged; called only if a page seems harmed. */
  readSound?: () => Promise<Uint8Array>;
  /** True if the damage painted something that the sound document does not have, such as a picture. */
  isPainted?: boolean;
}

/** One engine that reads pages, and returns where it finds their text. */
interface Witness {
  name: string;
  see: (bytes: Uint8Array, isFresh: boolean) => Promise<SeenPage[] | null>;
  place: ReadPlaces;
  /** True if it orders text by places, as a guess, while `place` has the order of the contents. */
  guessesOrder: boolean;
}

/** The faults of an output, in words; empty if no engine sees harm. */
export async function findHarm(
  before: Uint8Array,
  after: Uint8Array,
  summary: RunSummary,
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
    guessesOrder: true,
  };
  const poppler: Witness = {
    name: 'Poppler',
    see: seeWithPoppler,
    place: placeWithPoppler,
    guessesOrder: false,
  };
  for (const witness of isFull ? [poppler, pdfium] : [pdfium]) {
    const compare = async (isFresh: boolean, pages: SeenPage[] | null): Promise<string[]> => {
      // One after the other, so that a document that breaks the instance does not affect the other one.
      const seen = await witness.see(before, isFresh);
      const finished = seen && (await witness.see(after, isFresh));
      if (seen === null) return [];
      if (finished === null) return ['cannot open the output'];
      const files = { before, after, maxPages };
      const sound = pages && { pages, isPainted };
      return comparePages(files, { seen, finished, sound, closer: isFresh ? witness : null }, summary);
    };
    let faults = await compare(false, null);
    // Compared again, more thoroughly and with an instance that has seen no other document.
    if (faults.length > 0 && isFull) {
      const sound = readSound ? await witness.see(await readSound(), true) : null;
      faults = await compare(true, sound);
    }
    harm.push(...faults.map((fault) => `${witness.name}: ${fault}`));
  }
  return harm;
}

/** True if qpdf finds new errors, on pages that it had found before. */
async function failsQpdfAnew(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  if (!(await failsQpdf(after)) || (await failsQpdf(before)) || !(await hasSamePageCount(before, after))) {
    return false;
  }
  // The count of pages includes null pages, for whose contents qpdf reports no errors.
  return !(await hasSameQpdfErrors(before, after));
}

/** True if the other engines read the same pages and texts in two documents. */
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

/** The faults of PDFium's text after an image was removed, in words. */
export async function findTextHarm(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const seen = await seeWithPdfium(before, false, MAX_READ_PAGES);
  if (seen === null) return [];
  const finished = await seeWithPdfium(after, false, MAX_READ_PAGES);
  if (finished?.length !== seen.length) return ['PDFium: number of pages'];
  return seen.flatMap(({ text }, at) =>
    text === finished[at]!.text ? [] : [`PDFium: page ${at + 1}: its text`],
  );
}

/** The pages as one engine shows them. */
interface Views {
  seen: SeenPage[];
  finished: SeenPage[];
  /** The undamaged document without its mark. */
  sound: { pages: SeenPage[]; isPainted: boolean } | null;
  /** The engine for the thorough comparison; null in the first one. */
  closer: Witness | null;
}

async function comparePages(
  { before, after, maxPages }: { before: Uint8Array; after: Uint8Array; maxPages: number },
  { seen, finished, sound, closer }: Views,
  { pageCount, locations, diagnostics }: RunSummary,
): Promise<string[]> {
  if (finished.length < seen.length) return [`${seen.length} pages became ${finished.length}`];
  const way = String(diagnostics['writing']);
  const compare = async (choose: (pageNumber: number) => ReportedLocation[]): Promise<string[]> => {
    const faults: string[] = [];
    for (const [pageIndex, page] of seen.entries()) {
      const marks = choose(pageIndex + 1);
      const boxes = listBoxes(marks);
      const texts = marks.map(({ content, properties }) => spellMark(content, properties?.count));
      const further = closer ? listFurtherCopies(before, pageIndex + 1, page.text, marks) : [];
      const gone =
        closer && (await findGoneText(closer.place, { before, after, pageIndex }, { boxes, texts, further }));
      // A mark that this engine shows elsewhere or in another font may reach anywhere.
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
      let own = comparePage(page, finished[pageIndex]!, allowance, way);
      // Without the mark the engine guesses another order: the places and the order of the contents decide.
      if (own.includes(IN_ANOTHER_ORDER) && closer?.guessesOrder) {
        const isOrderGuessed = await isShownInOrder(closer.place, { before, after, pageIndex });
        own = comparePage(page, finished[pageIndex]!, { ...allowance, isOrderGuessed }, way);
      }
      // The damaged glyphs of a mark may reach anywhere; they are removed with it.
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
  const choose = (pageNumber: number): ReportedLocation[] =>
    locations.filter((mark) => mark.pageNumber === pageNumber);
  const faults = await compare(choose);
  if (faults.length === 0 || closer === null) return faults;
  // Engines that find other pages also number them differently, so all marks may be anywhere.
  if (!agreesOnPages(before, seen)) return compare(() => everywhere);
  // MuPDF may show a page without a mark that it shares with others: the mark is removed there, too.
  return compare((pageNumber) => {
    const own = choose(pageNumber);
    return own.length > 0 || readsMark(before, pageNumber, locations) ? own : locations;
  });
}

function listBoxes(marks: ReportedLocation[]): Box[] {
  return marks.flatMap(({ position, furtherPositions }) =>
    position === null || typeof position === 'string' ? [] : [position, ...furtherPositions],
  );
}
