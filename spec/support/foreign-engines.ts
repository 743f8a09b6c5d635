/**
 * Reads documents with other engines: Poppler, PDFium and qpdf, which share no code with the engine that wrote them.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { stripSpace } from './oracle.js';
import { startPdfium } from './pdfium.js';
import { runSmall } from './run-program.js';
import { makeTemporaryPath } from './temporary.js';

/** A page as one engine shows it; samples row by row. */
export interface SeenPage {
  text: string;
  width: number;
  height: number;
  channels: number;
  samples: Uint8Array;
}

export const DOTS_PER_INCH = 40;
export const MAX_PAGES = 3;
/** More pages are read than painted, because reading a page's text costs a tenth of painting it. */
export const MAX_READ_PAGES = 40;

/** True if qpdf finds errors that it cannot repair. */
export async function failsQpdf(bytes: Uint8Array): Promise<boolean> {
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, bytes);
  const code = runSmall(`qpdf --check ${path}`);
  rmSync(path);
  return code === 2;
}

/** True if qpdf finds equally many pages: on a page that it finds only later, it may report an old error. */
export async function hasSamePageCount(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const paths = [one, other].map((bytes) => {
    const path = makeTemporaryPath('.pdf');
    writeFileSync(path, bytes);
    return path;
  });
  const [first, second] = paths.map((path) => `"$(qpdf --show-npages ${path})"`);
  const code = runSmall(`[ ${first} = ${second} ]`);
  for (const path of paths) rmSync(path);
  return code === 0;
}

const DECODING_ERROR = /error decoding stream data for object (\d+) 0: .*/gu;
/** A message about a page's dictionary. */
const PAGE_ERROR = /page object \d+ \d+: .+$/u;

/**
 * True if qpdf's errors in `after` are old ones. An error is old if qpdf reports it for the same object of `before`, if
 * its data is in `before` byte for byte although qpdf does not find the object there, or if qpdf reports the same of the
 * same page's dictionary (it warns of a reference to a missing object, but reports null in its place as an error).
 */
export async function hasSameQpdfErrors(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  const { messages: errors } = await askQpdf(after, '--check');
  const broken = new Map([...errors.matchAll(DECODING_ERROR)].map(([message, number]) => [number!, message]));
  const lines = [...errors.matchAll(/^ERROR.*/gmu)].map(([line]) => line);
  const { messages: warnings } = await askQpdf(before, '--check');
  const others = lines.filter((line) => {
    const said = PAGE_ERROR.exec(line)?.[0];
    return said === undefined || !warnings.includes(said);
  });
  const faults = others.map((line) => /object (\d+) 0/u.exec(line)?.[1]);
  if (lines.length === 0 || !faults.every((number) => number !== undefined && broken.has(number))) {
    return false;
  }
  for (const [number, message] of broken) {
    const { messages: own } = await askQpdf(before, `--show-object=${number} --filtered-stream-data`);
    if (own.includes(message)) continue;
    // The data as in the file; empty if qpdf does not find it.
    const { output: data } = await askQpdf(after, `--show-object=${number} --raw-stream-data`);
    if (own.includes('error decoding') || data.length === 0 || !Buffer.from(before).includes(data)) {
      return false;
    }
  }
  return true;
}

/** The output of qpdf, and its messages. */
async function askQpdf(bytes: Uint8Array, options: string): Promise<{ output: Buffer; messages: string }> {
  const path = makeTemporaryPath('.pdf');
  const [written, said] = [`${path}.data`, `${path}.txt`];
  writeFileSync(path, bytes);
  runSmall(`qpdf ${options} ${path} > ${written} 2> ${said}`);
  const answer = { output: readFileSync(written), messages: readFileSync(said, 'latin1') };
  for (const one of [path, written, said]) rmSync(one);
  return answer;
}

/** Null if Poppler cannot open the document, or takes too long. */
export async function seeWithPoppler(bytes: Uint8Array): Promise<SeenPage[] | null> {
  const path = makeTemporaryPath('.pdf');
  const [text, pictures] = [`${path}.txt`, `${path}.ppm`];
  writeFileSync(path, bytes);
  try {
    const code = runSmall(
      `pdftotext -raw -l ${MAX_PAGES} ${path} ${text} && ` +
        `pdftoppm -cropbox -r ${DOTS_PER_INCH} -l ${MAX_PAGES} ${path} > ${pictures}`,
    );
    if (code !== 0) return null;
    const texts = readFileSync(text, 'utf8').split('\f').slice(0, -1).map(stripSpace);
    const pages = readPixmaps(readFileSync(pictures));
    // A page that Poppler cannot show has a picture and no text: the result then has fewer pages.
    return texts.slice(0, pages.length).map((own, at) => ({ ...pages[at]!, text: own }));
  } finally {
    for (const one of [path, text, pictures]) if (existsSync(one)) rmSync(one);
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
/** In square points; only the text of a larger page is read. */
const LARGEST_PAGE = 10_000 * 10_000;
/** PDFium adds a hyphen if it guesses that a word is broken at a line's end. */
export const HYPHENS = /[\p{Pd}\uFFFE]/gu;

/** Gives the next document a new instance: fonts and glyphs of earlier documents shift edges a little. */
export function forgetPdfium(): void {
  pdfium = null;
}

/** Null if PDFium cannot open the document. */
export async function seeWithPdfium(
  bytes: Uint8Array,
  paints: boolean,
  maxPages = MAX_PAGES,
): Promise<SeenPage[] | null> {
  pdfium ??= startPdfium();
  try {
    const document = await (await pdfium).loadDocument(bytes);
    try {
      const pages: SeenPage[] = [];
      for (let at = 0; at < Math.min(maxPages, document.getPageCount()); at++) {
        const page = document.getPage(at);
        // Before painting, because reading the text of a painted page may fail.
        const text = stripSpace(page.getText()).replace(HYPHENS, '');
        const { originalWidth, originalHeight } = page.getOriginalSize();
        if (paints && originalWidth * originalHeight <= LARGEST_PAGE) {
          const { data, width, height } = await page.render({ scale: DOTS_PER_INCH / 72, render: 'bitmap' });
          pages.push({ text, width, height, channels: 4, samples: data });
        } else {
          pages.push({
            text,
            width: originalWidth,
            height: originalHeight,
            channels: 4,
            samples: NO_SAMPLES,
          });
        }
      }
      return pages;
    } finally {
      document.destroy();
    }
  } catch (error) {
    // Its memory may be corrupt after such an error: the next document gets a new instance.
    if (error instanceof WebAssembly.RuntimeError) pdfium = null;
    return null;
  }
}
