/**
 * What other engines than the one that wrote it see of an output, held against what they see of its upload.
 *
 * No twin without the mark is needed: each engine is compared with itself. What a page
 * lost must be no more than the marks that the report names, and pixels may change in
 * their boxes alone. An upload that an engine reads as gibberish may get better.
 */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Evidence, EvidenceLocation } from '../../src/engine/values/evidence.js';
import { checkWithQpdf, stripSpace } from './oracle.js';
import { makeTemporaryPath } from './temporary.js';

/** A page as one engine has it; samples row by row. */
interface SeenPage {
  text: string;
  width: number;
  height: number;
  channels: number;
  samples: Uint8Array;
}

const DOTS_PER_INCH = 40;
const MAX_PAGES = 3;
/** A program that takes longer for them is not shown more of the document. */
const PATIENCE_MS = 20_000;
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
  if (isFull && checkWithQpdf(after) === 2 && checkWithQpdf(before) !== 2) harm.push('qpdf: finds errors');
  const pdfium = ['PDFium', (bytes: Uint8Array) => seeWithPdfium(bytes, isFull)] as const;
  for (const [engine, see] of isFull ? [['Poppler', seeWithPoppler] as const, pdfium] : [pdfium]) {
    const [seen, finished] = await Promise.all([see(before), see(after)]);
    if (seen === null) continue;
    const faults = finished === null ? ['cannot open the output'] : comparePages(seen, finished, evidence);
    harm.push(...faults.map((fault) => `${engine}: ${fault}`));
  }
  return harm;
}

/** Says whether the other engines see two documents alike. */
export async function looksLike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  if (checkWithQpdf(one) === 2) return false;
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
  const seen = await seeWithPdfium(before, false);
  if (seen === null) return [];
  const finished = await seeWithPdfium(after, false);
  if (finished?.length !== seen.length) return ['PDFium: number of pages'];
  return seen.flatMap(({ text }, at) =>
    text === finished[at]!.text ? [] : [`PDFium: page ${at + 1}: its text`],
  );
}

function comparePages(before: SeenPage[], after: SeenPage[], evidence: Evidence): string[] {
  if (after.length < before.length) return [`${before.length} pages became ${after.length}`];
  const { pageCount, locations } = evidence;
  // Where readers do not agree on what is a page, they do not agree on its number.
  const isNumbered = before.length === Math.min(MAX_PAGES, pageCount);
  return before.flatMap((page, at) => {
    const marks = isNumbered ? locations.filter(({ pageNumber }) => pageNumber === at + 1) : locations;
    const isRewritten = evidence.diagnostics['writing'] === 'rewritten';
    return comparePage(page, after[at]!, marks, isRewritten).map((fault) => `page ${at + 1}: ${fault}`);
  });
}

function comparePage(
  before: SeenPage,
  after: SeenPage,
  marks: EvidenceLocation[],
  isRewritten: boolean,
): string[] {
  // A damaged font's letters may get their accents back.
  const lost = isRewritten
    ? countLost(dropAccents(before.text), dropAccents(after.text))
    : countLost(before.text, after.text);
  const allowed = countMarked(before.text, marks);
  if (lost > allowed) return [`${lost} characters are gone where ${allowed} were to go`];
  const gained = countLost(after.text, before.text);
  if (gained > 0) return isRewritten ? [] : [`${gained} characters came`];
  if (!isRewritten && !isSubsequence(after.text, before.text)) return ['its text in another order'];
  if (before.width !== after.width || before.height !== after.height) return ['its size'];
  if (marks.some(({ position }) => position === null || position === 'page_content_diff')) return [];
  const strays = countStrays(before, after, marks);
  const limit = isRewritten ? before.width * before.height * REWRITTEN_SHARE : STRAY_PIXELS;
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
  let strays = 0;
  for (let at = 0; at < before.samples.length; at += channels) {
    let isChanged = false;
    for (let channel = 0; channel < channels; channel++) {
      isChanged ||=
        Math.abs(before.samples[at + channel]! - after.samples[at + channel]!) > CHANNEL_TOLERANCE;
    }
    if (!isChanged) continue;
    const x = (at / channels) % width;
    const y = Math.floor(at / channels / width);
    const isInside = boxes.some(
      ({ left, top, right, bottom }) =>
        x >= left * scale - BOX_MARGIN_PX &&
        x <= right * scale + BOX_MARGIN_PX &&
        y >= top * scale - BOX_MARGIN_PX &&
        y <= bottom * scale + BOX_MARGIN_PX,
    );
    if (!isInside) strays++;
  }
  return strays;
}

const execute = promisify(execFile);

/** Null where Poppler cannot open the document, or takes too long. */
async function seeWithPoppler(bytes: Uint8Array): Promise<SeenPage[] | null> {
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, bytes);
  const run = async (program: string, ...parameters: string[]): Promise<Buffer> => {
    const last = ['-l', String(MAX_PAGES), path, ...(program === 'pdftotext' ? ['-'] : [])];
    const { stdout } = await execute(program, [...parameters, ...last], {
      maxBuffer: 1 << 28,
      timeout: PATIENCE_MS,
      encoding: 'buffer',
    });
    return stdout;
  };
  try {
    const [text, pictures] = await Promise.all([
      run('pdftotext', '-raw'),
      run('pdftoppm', '-cropbox', '-r', String(DOTS_PER_INCH)),
    ]);
    const texts = text.toString('utf8').split('\f').slice(0, -1).map(stripSpace);
    const pages = readPixmaps(pictures);
    // A page that it cannot show has a picture, and no text: there are fewer pages then.
    return texts.slice(0, pages.length).map((own, at) => ({ ...pages[at]!, text: own }));
  } catch {
    return null;
  } finally {
    rmSync(path);
  }
}

function readPixmaps(pixmaps: Buffer): Omit<SeenPage, 'text'>[] {
  const pages: Omit<SeenPage, 'text'>[] = [];
  for (let at = 0; at < pixmaps.length;) {
    const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/u.exec(pixmaps.toString('latin1', at, at + 40));
    if (head === null) break;
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    at = start + 3 * width * height;
    pages.push({ width, height, channels: 3, samples: pixmaps.subarray(start, at) });
  }
  return pages;
}

let pdfium: Promise<PDFiumLibrary> | null = null;
const NO_SAMPLES = new Uint8Array();
/** It adds some where it takes a word for broken, by what stands around it. */
const HYPHENS = /[\p{Pd}\uFFFE]/gu;

/** Null where PDFium cannot open the document. */
async function seeWithPdfium(bytes: Uint8Array, paints: boolean): Promise<SeenPage[] | null> {
  pdfium ??= PDFiumLibrary.init();
  try {
    const document = await (await pdfium).loadDocument(bytes);
    try {
      const pages: SeenPage[] = [];
      for (let at = 0; at < Math.min(MAX_PAGES, document.getPageCount()); at++) {
        const page = document.getPage(at);
        // First: after a page was painted, reading its text may fail.
        const text = stripSpace(page.getText()).replace(HYPHENS, '');
        if (paints) {
          const { data, width, height } = await page.render({ scale: DOTS_PER_INCH / 72, render: 'bitmap' });
          pages.push({ text, width, height, channels: 4, samples: data });
        } else {
          const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
          pages.push({ text, width, height, channels: 4, samples: NO_SAMPLES });
        }
      }
      return pages;
    } finally {
      document.destroy();
    }
  } catch (error) {
    // Its memory is spent after such an error: the next document gets a new one.
    if (error instanceof WebAssembly.RuntimeError) pdfium = null;
    return null;
  }
}
