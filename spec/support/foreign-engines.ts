/**
 * Documents as other engines have them: Poppler, PDFium and qpdf, which share no line with the one that wrote them.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { stripSpace } from './oracle.js';
import { startPdfium } from './pdfium.js';
import { runSmall } from './run-program.js';
import { makeTemporaryPath } from './temporary.js';

/** A page as one engine has it; samples row by row. */
export interface SeenPage {
  text: string;
  width: number;
  height: number;
  channels: number;
  samples: Uint8Array;
}

export const DOTS_PER_INCH = 40;
export const MAX_PAGES = 3;
/** Reading a page's text alone costs a tenth of painting it. */
export const MAX_READ_PAGES = 40;

/** True where qpdf finds errors that it cannot mend. */
export async function failsQpdf(bytes: Uint8Array): Promise<boolean> {
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, bytes);
  const code = runSmall(`qpdf --check ${path}`);
  rmSync(path);
  return code === 2;
}

/** False where qpdf finds pages in one that it does not find in the other: with them it may find errors that were there before. */
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
/** What it says of a page's own dictionary. */
const PAGE_ERROR = /page object \d+ \d+: .+$/u;

/**
 * True where all of qpdf's errors in one document are in data that it finds the same errors in, of the same objects, in
 * the other; or in data that stands there byte for byte, where it does not find the object. Or it says the same of the same
 * page's dictionary: where a reference leads to nothing it warns, and takes null in its place for an error.
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
    // As it stands in the file; empty where qpdf finds none.
    const { output: data } = await askQpdf(after, `--show-object=${number} --raw-stream-data`);
    if (own.includes('error decoding') || data.length === 0 || !Buffer.from(before).includes(data)) {
      return false;
    }
  }
  return true;
}

/** What qpdf writes, and what it says of it. */
async function askQpdf(bytes: Uint8Array, options: string): Promise<{ output: Buffer; messages: string }> {
  const path = makeTemporaryPath('.pdf');
  const [written, said] = [`${path}.data`, `${path}.txt`];
  writeFileSync(path, bytes);
  runSmall(`qpdf ${options} ${path} > ${written} 2> ${said}`);
  const answer = { output: readFileSync(written), messages: readFileSync(said, 'latin1') };
  for (const one of [path, written, said]) rmSync(one);
  return answer;
}

/** Null where Poppler cannot open the document, or takes too long. */
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
    // A page that it cannot show has a picture, and no text: there are fewer pages then.
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
/** Square points; of a page that says it is larger the text alone is looked at. */
const LARGEST_PAGE = 10_000 * 10_000;
/** It adds some where it takes a word for broken, by what stands around it. */
export const HYPHENS = /[\p{Pd}\uFFFE]/gu;

/** The next document gets an instance of its own: fonts and glyphs that others left move edges by a hair. */
export function forgetPdfium(): void {
  pdfium = null;
}

/** Null where PDFium cannot open the document. */
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
        // First: after a page was painted, reading its text may fail.
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
    // Its memory is spent after such an error: the next document gets a new one.
    if (error instanceof WebAssembly.RuntimeError) pdfium = null;
    return null;
  }
}
