/**
 * Reads files with Poppler, PDFium and qpdf, which share no code with the engine's interpreter.
 *
 * Text is compared page by page without white space, because readers guess
 * spaces from gaps.
 */
import { readOutput, runProgram, runSmall } from './run-program.js';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect } from 'chai';
import { startPdfium } from './pdfium.js';
import { makeTemporaryPath } from './temporary.js';

const DOTS_PER_INCH = 60;
/** Rounding of a position by thousandths of a point changes the edge of a glyph by a shade or two. */
const CHANNEL_TOLERANCE = 12;

/** A word with its box in points, origin top left. */
export interface PlacedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Calls `use` with the path of a file that has the bytes; the file is removed afterwards. */
function withFile<Result>(bytes: Uint8Array, use: (path: string) => Result): Result {
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, bytes);
  try {
    return use(path);
  } finally {
    rmSync(path);
  }
}

export function stripSpace(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
}

/** The text of each page as Poppler reads it, in the order of the content stream, without white space. */
export function readWithPoppler(bytes: Uint8Array): string[] {
  const text = withFile(bytes, (path) => readOutput('pdftotext', ['-raw', path, '-'])).toString('utf8');
  return text.split('\f').slice(0, -1).map(stripSpace);
}

/** Words with their places as Poppler reads them, all pages in one list. */
export function readWords(bytes: Uint8Array): PlacedWord[] {
  const html = withFile(bytes, (path) => readOutput('pdftotext', ['-bbox', path, '-'])).toString('utf8');
  const words = html.matchAll(
    /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*?)<\/word>/gsu,
  );
  return [...words].map(([, left, top, right, bottom, text]) => ({
    text: text!,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

let pdfium: Promise<PDFiumLibrary> | null = null;

interface PdfiumReading {
  texts: string[];
  pictures: Uint8Array[];
}

/** The text and pixels of each page by PDFium. */
export async function readWithPdfium(bytes: Uint8Array): Promise<PdfiumReading> {
  pdfium ??= startPdfium();
  const document = await (await pdfium).loadDocument(bytes);
  try {
    const reading: PdfiumReading = { texts: [], pictures: [] };
    for (const page of document.pages()) {
      reading.texts.push(stripSpace(page.getText()));
      const { data } = await page.render({ scale: DOTS_PER_INCH / 72, render: 'bitmap' });
      reading.pictures.push(data);
    }
    return reading;
  } finally {
    document.destroy();
  }
}

/** All pages as Poppler paints them: portable pixmaps in a row. */
export function paintWithPoppler(bytes: Uint8Array): Uint8Array {
  return withFile(bytes, (path) => readOutput('pdftoppm', ['-r', String(DOTS_PER_INCH), path]));
}

/** Counts samples that differ by more than the tolerance; all of them if the sizes differ. */
export function countDifferences(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return Math.max(one.length, other.length);
  if (Buffer.compare(one, other) === 0) return 0;
  let count = 0;
  for (let at = 0; at < one.length; at++) if (Math.abs(one[at]! - other[at]!) > CHANNEL_TOLERANCE) count++;
  return count;
}

/** 0 clean, 3 warnings, 2 errors: qpdf's own exit codes. */
export function checkWithQpdf(bytes: Uint8Array, password = ''): number {
  return withFile(bytes, (path) => runProgram('qpdf', ['--check', `--password=${password}`, path]).status);
}

export function describeEncryption(bytes: Uint8Array): string {
  return withFile(bytes, (path) => readOutput('qpdf', ['--show-encryption', path])).toString('utf8');
}

/** A document as Poppler and qpdf read it; each program is started once, when its answer is needed. */
export class Look {
  readonly #bytes: Uint8Array;
  #texts: string[] | null = null;
  #pictures: Uint8Array | null = null;
  #code: number | null = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get texts(): string[] {
    return (this.#texts ??= askPoppler(this.#bytes, (path) => `pdftotext -raw ${path} -`)
      .toString('utf8')
      .split('\f')
      .slice(0, -1)
      .map(stripSpace));
  }

  get pictures(): Uint8Array {
    return (this.#pictures ??= askPoppler(this.#bytes, (path) => `pdftoppm -r ${DOTS_PER_INCH} ${path}`));
  }

  /** The exit code of `qpdf --check`. */
  get code(): number {
    return (this.#code ??= withFile(this.#bytes, (path) => runSmall(`qpdf --check ${path}`)));
  }
}

/** The output of a command. The small shell starts it, because this process takes 20 ms to start one. */
function askPoppler(bytes: Uint8Array, command: (path: string) => string): Buffer {
  return withFile(bytes, (path) => {
    const answer = `${path}.answer`;
    try {
      expect(runSmall(`${command(path)} > ${answer}`), 'Poppler opens the document').to.equal(0);
      return readFileSync(answer);
    } finally {
      rmSync(answer, { force: true });
    }
  });
}

/** Cached for documents that tests compare with several others, by the documents' digests. */
const LOOKS = new Map<string, Look>();
const READINGS = new Map<string, Promise<PdfiumReading>>();

/** A look holds the pixels of all pages: 1 MB for one of A4. */
const MOST_LOOKS = 24;

function remember<Result>(
  known: Map<string, Result>,
  bytes: Uint8Array,
  make: (bytes: Uint8Array) => Result,
): Result {
  const key = createHash('sha256').update(bytes).digest('hex');
  const result = known.get(key) ?? make(bytes);
  known.set(key, result);
  const [first] = known.keys();
  if (known.size > MOST_LOOKS && first !== undefined) known.delete(first);
  return result;
}

/** Expects the output to read and look like the clean twin, and the input not to. */
export async function removesOnly(input: Uint8Array, output: Uint8Array, clean: Uint8Array): Promise<void> {
  const see = (bytes: Uint8Array): Look => remember(LOOKS, bytes, (own) => new Look(own));
  const [planted, cleaned, wanted] = [see(input), see(output), see(clean)];
  expect(
    planted.texts.join() !== wanted.texts.join() || countDifferences(planted.pictures, wanted.pictures) > 0,
    'the planted mark shows in the input',
  ).to.equal(true);
  expect(cleaned.texts, 'text by Poppler').to.deep.equal(wanted.texts);
  expect(countDifferences(cleaned.pictures, wanted.pictures), 'pixels by Poppler').to.equal(0);
  const second = await remember(READINGS, output, readWithPdfium);
  const expected = await remember(READINGS, clean, readWithPdfium);
  expect(second.texts, 'text by PDFium').to.deep.equal(expected.texts);
  second.pictures.forEach((picture, at) => {
    expect(countDifferences(picture, expected.pictures[at]!), 'pixels by PDFium').to.equal(0);
  });
  if (cleaned.code !== 0) expect(cleaned.code, 'qpdf --check').to.be.at.most(planted.code);
}
