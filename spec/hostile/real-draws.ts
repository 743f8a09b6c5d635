/**
 * Removes image draws of documents, one after the other, and lets Poppler and PDFium say what else changed.
 *
 * usage: tsx spec/hostile/real-draws.ts seed folder...
 *
 * Each document is taken as it is and with one wound that readers mend, drawn by the seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { listImageCandidates, removeImageDraw } from '../../src/engine/image-draws.js';
import type { ImageCandidate } from '../../src/engine/values/run-summary.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { createPdfiumWitness } from '../../src/engine/witness/pdfium.js';
import { MAX_PAGES, seeWithPdfium, seeWithPoppler, type SeenPage } from '../support/foreign-engines.js';
import { countOne } from './differential-run.js';
import { seeded } from './mutate.js';
import { WOUNDS } from './wounds.js';

const [seedText, ...folders] = process.argv.slice(2);
const random = seeded(Number(seedText ?? 1));
/** The image workflow's own limit. */
const LARGEST_BYTES = 5 * 1024 * 1024;
const DRAWS_OF_A_PAGE = 6;
/** The edge of an image is blurred. */
const MARGIN_PX = 2;

// What it repairs is no finding.
mupdf.setLog(null);

type Box = ImageCandidate['boxNormalised'];

const witness = await createPdfiumWitness();
const tally = new Map<string, number>();
let documents = 0;

function listDraws(bytes: Uint8Array): { pageNumber: number; candidate: ImageCandidate }[] {
  const draws: { pageNumber: number; candidate: ImageCandidate }[] = [];
  try {
    for (let pageNumber = 1, last = 1; pageNumber <= Math.min(last, MAX_PAGES); pageNumber++) {
      const { candidates, pageCount } = listImageCandidates(bytes, pageNumber);
      last = pageCount;
      for (const candidate of candidates.slice(0, DRAWS_OF_A_PAGE)) draws.push({ pageNumber, candidate });
    }
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
  }
  return draws;
}

/** What differs between two readings by one engine, outside the image's box on its page; null where nothing does. */
function findChange(
  before: SeenPage[],
  after: SeenPage[] | null,
  pageIndex: number,
  box: Box,
): string | null {
  if (after?.length !== before.length) return 'pages';
  for (const [at, page] of before.entries()) {
    const other = after[at]!;
    if (page.text !== other.text) return 'text';
    if (page.width !== other.width || page.height !== other.height) return 'size';
    if (hasStray(page, other, at === pageIndex ? box : null)) {
      return at === pageIndex ? 'pixels' : 'another page';
    }
  }
  return null;
}

function hasStray({ samples, width, height, channels }: SeenPage, other: SeenPage, box: Box | null): boolean {
  for (let at = 0; at < samples.length; at++) {
    if (samples[at] === other.samples[at]) continue;
    if (box === null) return true;
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    const isInside =
      x >= box.left * width - MARGIN_PX &&
      x <= (box.left + box.width) * width + MARGIN_PX &&
      y >= box.top * height - MARGIN_PX &&
      y <= (box.top + box.height) * height + MARGIN_PX;
    if (!isInside) return true;
  }
  return false;
}

async function removeAndJudge(
  bytes: Uint8Array,
  pageNumber: number,
  { instructionIndex, boxNormalised }: ImageCandidate,
): Promise<string> {
  let output: Uint8Array;
  try {
    const createSecondWitness = (): Promise<typeof witness> => Promise.resolve(witness);
    const selection = { bytes, pageNumber, instructionIndex };
    ({ output } = await removeImageDraw(selection, { createSecondWitness }));
  } catch (error) {
    if (error instanceof EngineFailure) return `refused: ${error.code}`;
    throw error;
  }
  const changes: string[] = [];
  for (const [engine, see] of [
    ['Poppler', seeWithPoppler],
    ['PDFium', (file: Uint8Array) => seeWithPdfium(file, true)],
  ] as const) {
    const before = await see(bytes);
    const change = before && findChange(before, await see(output), pageNumber - 1, boxNormalised);
    if (change !== null) changes.push(`${engine}: ${change}`);
  }
  return changes.length === 0 ? 'exact' : `CHANGED ${changes.join(', ')}`;
}

for (const path of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
  const bytes = readFileSync(path);
  if (bytes.length > LARGEST_BYTES || !path.toLowerCase().endsWith('.pdf')) continue;
  const wounds = Object.entries(WOUNDS);
  const [what, wound] = wounds[Math.floor(random() * wounds.length)]!;
  const draws = listDraws(bytes);
  if (draws.length > 0) documents++;
  for (const { pageNumber, candidate } of draws) {
    for (const [state, upload] of [
      ['as it is', bytes],
      [what, wound(bytes)],
    ] as const) {
      if (state !== 'as it is' && upload.equals(bytes)) continue;
      const verdict = await removeAndJudge(upload, pageNumber, candidate);
      countOne(tally, `${state === 'as it is' ? state : 'wounded'}: ${verdict}`);
      if (verdict !== 'exact') console.log(`${path} page ${pageNumber}, ${state}: ${verdict}`);
    }
  }
}
for (const [key, count] of [...tally].toSorted(([one], [other]) => one.localeCompare(other))) {
  console.log(`${String(count).padStart(6)}  ${key}`);
}
console.log(`${documents} documents with images, seed ${seedText ?? '1'}`);
process.exitCode = [...tally.keys()].some((key) => key.includes('CHANGED')) ? 1 : 0;
