/**
 * Asks the opposite question of a benchmark of removals: how much is removed from documents without a stamp
 * when lines of their own text are given as hints?
 *
 * Most of what goes is a mark all the same (a running head, a printer's mark): a person reads the list. One JSON
 * line for each hint that took something goes to standard output, a table at the end to standard error. With
 * CROPS=folder the first place of each is rendered, before the removal.
 *
 * Usage: DIR=folder [LINES=9 SEED=1 CROPS=folder] tsx bench/natural.ts
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Taken } from './natural-child.js';
import { chooseLines, readPageLines } from './natural-lines.js';
import { Random } from './random.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT_TIMEOUT_MS = 120_000;
/** Points around a place that its picture shows, and pixels per inch. */
const CROP_MARGIN_PT = 60;
const CROP_DPI = 72;

const { DIR = '', LINES = '9', SEED = '1', CROPS = '' } = process.env;
if (DIR === '') throw new Error('DIR names the folder whose PDF files are asked');
const files = readdirSync(DIR, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.pdf$/iu.test(path))
  .sort();
const counts = { documents: 0, hints: 0, refused: 0, removed: 0, adopted: 0 };
const failed: string[] = [];
const byGate = new Map<string, number>();
let next = 0;
await Promise.all(Array.from({ length: availableParallelism() }, askNext));

async function askNext(): Promise<void> {
  for (let at = next++; at < files.length; at = next++) {
    const file = files[at]!;
    const random = new Random(Number(SEED) + at);
    const hints = chooseLines(readPageLines(join(DIR, file)), Number(LINES), () => random.next());
    if (hints.length > 0) tell(file, await ask(join(DIR, file), JSON.stringify(hints)));
  }
}

/** A document that takes too long ends its process: what was told until then counts. An error of the engine is a failure. */
function ask(path: string, hints: string): Promise<Taken[]> {
  return new Promise((resolve) => {
    const child = spawn('node', ['--import', 'tsx', join(ROOT, 'bench/natural-child.ts'), path], {
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: DOCUMENT_TIMEOUT_MS,
    });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
    child.on('close', (code) => {
      if (code !== 0 && code !== null) failed.push(path);
      const lines = told.split('\n').slice(0, -1);
      resolve(lines.map((line) => JSON.parse(line) as Taken));
    });
    child.stdin.end(hints);
  });
}

function tell(file: string, all: Taken[]): void {
  counts.documents++;
  for (const taken of all) {
    counts.hints++;
    if (taken.status === 'refused') counts.refused++;
    if (taken.status !== 'removed') continue;
    counts.removed++;
    if (typeof taken.adopted === 'string') counts.adopted++;
    for (const gate of Object.keys(taken.gates ?? {})) byGate.set(gate, (byGate.get(gate) ?? 0) + 1);
    const crop = CROPS === '' ? null : renderCrop(file, taken, `${counts.removed}`);
    process.stdout.write(`${JSON.stringify({ file, ...taken, ...(crop === null ? {} : { crop }) })}\n`);
  }
}

function renderCrop(file: string, { places }: Taken, name: string): string | null {
  const place = places?.[0];
  if (place === undefined || place.position === null || typeof place.position === 'string') return null;
  mkdirSync(CROPS, { recursive: true });
  const { left, top, right, bottom } = place.position;
  const [x, y] = [left - CROP_MARGIN_PT, top - CROP_MARGIN_PT].map((value) => Math.max(0, Math.round(value)));
  const [width, height] = [right - left, bottom - top].map((value) => Math.round(value + 2 * CROP_MARGIN_PT));
  const page = String(place.pageNumber);
  const area = ['-x', `${x}`, '-y', `${y}`, '-W', `${width}`, '-H', `${height}`];
  const words = ['-r', `${CROP_DPI}`, '-f', page, '-l', page, ...area, '-png', '-singlefile'];
  spawnSync('pdftoppm', [...words, join(DIR, file), join(CROPS, name)]);
  return `${name}.png`;
}

const rows = [...byGate]
  .sort(([, one], [, other]) => other - one)
  .map(([gate, times]) => `  ${gate.padEnd(22)} ${times}`);
process.stderr.write(
  [
    `${counts.documents} documents, ${counts.hints} lines as hints (seed ${SEED}), ${counts.refused} of them refused`,
    `${counts.removed} took something (${((100 * counts.removed) / Math.max(1, counts.hints)).toFixed(2)} %), ${counts.adopted} of them a variant`,
    ...rows,
    ...failed.map((path) => `failed: ${path}`),
    '',
  ].join('\n'),
);
if (failed.length > 0 || counts.refused === counts.hints) process.exitCode = 1;
