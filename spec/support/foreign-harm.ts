/**
 * What other engines than the one that wrote it see of an output, held against what they see of its upload.
 *
 * No twin without the mark is needed: each engine is compared with itself. What a page
 * lost must be no more than the marks that the report names, and pixels may change in
 * their boxes alone. An upload that an engine reads as gibberish may get better.
 */
import * as mupdf from 'mupdf';
import type { Evidence, EvidenceLocation } from '../../src/engine/values/evidence.js';
import {
  DOTS_PER_INCH,
  failsQpdf,
  hasSamePageCount,
  MAX_PAGES,
  MAX_READ_PAGES,
  seeWithPdfium,
  seeWithPoppler,
  type SeenPage,
} from './foreign-engines.js';
import { stripSpace } from './oracle.js';

const CHANNEL_TOLERANCE = 12;
/** Glyphs reach out of the box of their advances and heights, and edges are blurred. */
const BOX_MARGIN_PX = 8;
/** Pixels that may differ: rounding at the edges of what lies beneath a mark. */
const STRAY_PIXELS = 6;
/** A file that is written anew has its numbers printed anew, which may move edges all over a page. */
const REWRITTEN_SHARE = 0.2;

/** How closely an output is looked at. */
export type Closeness = 'text' | 'everything';

/**
 * What is wrong with an output, in words; empty where no engine sees harm.
 *
 * @param closeness `text`: PDFium alone, pages and their text, which costs milliseconds.
 */
export async function findHarm(
  before: Uint8Array,
  after: Uint8Array,
  evidence: Evidence,
  closeness: Closeness = 'everything',
): Promise<string[]> {
  const harm: string[] = [];
  const isFull = closeness === 'everything';
  if (
    isFull &&
    (await failsQpdf(after)) &&
    !(await failsQpdf(before)) &&
    (await hasSamePageCount(before, after))
  )
    harm.push('qpdf: finds errors');
  const maxPages = isFull ? MAX_PAGES : MAX_READ_PAGES;
  const pdfium = ['PDFium', (bytes: Uint8Array) => seeWithPdfium(bytes, isFull, maxPages)] as const;
  for (const [engine, see] of isFull ? [['Poppler', seeWithPoppler] as const, pdfium] : [pdfium]) {
    // One after the other: what breaks an engine's instance is no fault of what else it looks at.
    const seen = await see(before);
    if (seen === null) continue;
    const finished = await see(after);
    const faults =
      finished === null
        ? ['cannot open the output']
        : comparePages({ upload: before, maxPages }, seen, finished, evidence);
    harm.push(...faults.map((fault) => `${engine}: ${fault}`));
  }
  return harm;
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

function comparePages(
  { upload, maxPages }: { upload: Uint8Array; maxPages: number },
  before: SeenPage[],
  after: SeenPage[],
  { pageCount, locations, diagnostics }: Evidence,
): string[] {
  if (after.length < before.length) return [`${before.length} pages became ${after.length}`];
  const way = String(diagnostics['writing']);
  const compare = (isNumbered: boolean): string[] =>
    before.flatMap((page, at) => {
      const marks = locations
        .filter(({ pageNumber }) => !isNumbered || pageNumber === at + 1)
        .map((mark) => (isNumbered ? mark : { ...mark, position: null }));
      return comparePage(page, after[at]!, marks, way).map((fault) => `page ${at + 1}: ${fault}`);
    });
  const isNumbered = before.length === Math.min(maxPages, pageCount);
  const faults = compare(isNumbered);
  // Where readers do not agree on what is a page, they do not agree on its number, and on where its marks are.
  return faults.length > 0 && isNumbered && !agreesOnPages(upload, before) ? compare(false) : faults;
}

/** Says whether the engine has pages of the sizes that MuPDF reports of. */
function agreesOnPages(upload: Uint8Array, seen: SeenPage[]): boolean {
  const document = mupdf.Document.openDocument(upload, 'application/pdf');
  try {
    if (document.needsPassword()) document.authenticatePassword('');
    return seen.every(({ width, height }, at) => {
      const [left, top, right, bottom] = document.loadPage(at).getBounds();
      const scale = DOTS_PER_INCH / 72;
      return Math.abs((right - left) * scale - width) <= 1 && Math.abs((bottom - top) * scale - height) <= 1;
    });
  } catch {
    return false;
  } finally {
    document.destroy();
  }
}

function comparePage(before: SeenPage, after: SeenPage, marks: EvidenceLocation[], way: string): string[] {
  // What some readers missed in a damaged file they may find in one that was put right.
  const isPutRight = way === 'mended' || way === 'rewritten';
  // A damaged font's letters may get their accents back.
  const lost = isPutRight
    ? countLost(dropAccents(before.text), dropAccents(after.text))
    : countLost(before.text, after.text);
  const allowed = countMarked(before.text, marks);
  if (lost > allowed) return [`${lost} characters are gone where ${allowed} were to go`];
  const gained = countLost(after.text, before.text);
  if (gained > 0) return isPutRight ? [] : [`${gained} characters came`];
  // Letters of a mark that stay, because it is damaged itself, are read in any order.
  if (!isPutRight && lost >= allowed && !isSubsequence(after.text, before.text))
    return ['its text in another order'];
  if (before.width !== after.width || before.height !== after.height) return ['its size'];
  if (marks.some(({ position }) => position === null || position === 'page_content_diff')) return [];
  const strays = countStrays(before, after, marks);
  const limit = way === 'rewritten' ? before.width * before.height * REWRITTEN_SHARE : STRAY_PIXELS;
  return strays > limit ? [`${strays} pixels outside the marks`] : [];
}

/** Characters that may go: as often as the report says, or as this engine sees the mark, if that is more. */
function countMarked(text: string, marks: EvidenceLocation[]): number {
  const copies = new Map<string, number>();
  for (const { content, properties } of marks) {
    const mark = stripSpace(content ?? '');
    copies.set(mark, (copies.get(mark) ?? 0) + (properties?.count ?? 1));
  }
  return [...copies].reduce(
    (sum, [mark, count]) =>
      sum + mark.length * Math.max(count, mark === '' ? 0 : text.split(mark).length - 1),
    0,
  );
}

/** Says whether all of `part` stands in `whole`, in its order. */
function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (part.startsWith(character, at)) at += character.length;
  return at === part.length;
}

function dropAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** How many characters one text has more of than another, in whatever order. */
function countLost(before: string, after: string): number {
  const counts = new Map<string, number>();
  for (const character of before) counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const character of after) counts.set(character, (counts.get(character) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
}

function countStrays(before: SeenPage, after: SeenPage, marks: EvidenceLocation[]): number {
  const { width, channels } = before;
  const scale = DOTS_PER_INCH / 72;
  const boxes = marks.flatMap(({ position, furtherPositions }) =>
    position === null || typeof position === 'string' ? [] : [position, ...furtherPositions],
  );
  const isInside = (x: number, y: number): boolean =>
    boxes.some(
      ({ left, top, right, bottom }) =>
        x >= left * scale - BOX_MARGIN_PX &&
        x <= right * scale + BOX_MARGIN_PX &&
        y >= top * scale - BOX_MARGIN_PX &&
        y <= bottom * scale + BOX_MARGIN_PX,
    );
  const rowLength = width * channels;
  let strays = 0;
  for (let y = 0; y < before.height; y++) {
    const [one, other] = [before, after].map(({ samples }) =>
      samples.subarray(y * rowLength, (y + 1) * rowLength),
    );
    // Most rows are the same.
    if (Buffer.compare(one!, other!) === 0) continue;
    for (let x = 0; x < width; x++)
      if (differsAt(one!, other!, x * channels, channels) && !isInside(x, y)) strays++;
  }
  return strays;
}

function differsAt(one: Uint8Array, other: Uint8Array, at: number, channels: number): boolean {
  for (let channel = at; channel < at + channels; channel++)
    if (Math.abs(one[channel]! - other[channel]!) > CHANNEL_TOLERANCE) return true;
  return false;
}
