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

/** One engine that reads pages, and returns where it finds their text. */
interface Witness {
  name: string;
  see: (bytes: Uint8Array, isFresh: boolean) => Promise<SeenPage[] | null>;
  place: ReadPlaces;
  /** It returns text in an order guessed from its places, and places in the order of the contents. */
  guessesOrder: boolean;
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
  if (!(await failsQpdf(after)) || (await failsQpdf(before)) || !(await hasSamePageCount(before, after))) {
    return false;
  }
  // The count includes pages that are null: it reports no errors in their contents.
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
      let own = comparePage(page, finished[pageIndex]!, allowance, way);
      // Without the mark it guesses otherwise: what counts is where the rest stands, and the order of the contents.
      if (own.includes(IN_ANOTHER_ORDER) && closer?.guessesOrder) {
        const isOrderGuessed = await isShownInOrder(closer.place, { before, after, pageIndex });
        own = comparePage(page, finished[pageIndex]!, { ...allowance, isOrderGuessed }, way);
      }
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
