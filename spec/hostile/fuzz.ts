/**
 * Thousands of damaged documents through real workers.
 *
 * usage: tsx spec/hostile/fuzz.ts [seed] [variants] [folder-of-PDFs...]
 *
 * Each document is damaged as it is, and with its streams decoded: in those
 * damage meets instructions, where it otherwise only breaks a stream.
 *
 * Prints its seed first, so that a run can be repeated, and keeps whatever
 * crashed a worker, met a bug or missed the deadline in .cache/fuzz. The
 * parent's memory is reported at the end: it must not grow with the number of
 * documents.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as mupdf from 'mupdf';

import { EngineFailure } from '../../src/engine/values/failure.js';
import { completeSettings, type EngineJob } from '../../src/engine/values/request.js';
import { openPool } from '../../src/pool/worker-pool.js';
import { HINT, HOSTILE } from './hostile-documents.js';
import { mutated, seeded } from './mutate.js';
import { removalJob } from '../support/removal-job.js';

const [seedText, variantsText, ...folders] = process.argv.slice(2);
const seed = Number(seedText ?? Date.now() % 2 ** 31);
const variants = Number(variantsText ?? 3000);
const FINDINGS = '.cache/fuzz';

const LARGEST_BYTES = 300_000;

/** Those that cost seconds each: damaging them would mostly make the same long run again. */
const SLOW = /bomb|each|million|thousand/;

/** A worker may see many here: the point is the engine, and starting one costs more than most variants. */
const JOBS_OF_A_WORKER = 50;

// What it repairs is no finding.
mupdf.setLog(null);

const random = seeded(seed);
const documents = [...pdfsIn(['fixtures', ...folders]), ...hostileDocuments()];
const sources = [...documents, ...documents.flatMap(decoded)].filter((bytes) => bytes.length < LARGEST_BYTES);
const tally = new Map<string, number>();
const pool = await openPool({
  workers: 2,
  maxJobs: JOBS_OF_A_WORKER,
  memoryMib: 512,
  deadlineMs: 20_000,
  queueLimit: 64,
  requireSandbox: false,
  log: { info: () => undefined, warn: () => undefined, error: console.error },
});
let startRssMib = 0;
let done = 0;
let findings = 0;

console.log(`seed ${seed}, ${variants} variants of ${sources.length} documents`);
await Promise.all([work(), work()]);
await pool.close();
for (const [outcome, count] of [...tally].sort(([, one], [, other]) => other - one)) {
  console.log(`${String(count).padStart(6)}  ${outcome}`);
}
console.log(`parent memory: ${startRssMib} MiB after 10 %, ${rssMib()} MiB at the end`);
console.log(`${variants - findings} passed, ${findings} failed`);
process.exitCode = findings === 0 ? 0 : 1;

async function work(): Promise<void> {
  while (done < variants) {
    const variant = done;
    done += 1;
    if (variant === Math.floor(variants / 10)) {
      startRssMib = rssMib();
    }
    const source = sources[Math.floor(random() * sources.length)] ?? Buffer.alloc(0);
    await feed(mutated(source, random), variant);
  }
}

function chooseJob(bytes: Buffer, variant: number): EngineJob {
  if (variant % 4 === 0) return { kind: 'image-candidates', bytes, pageNumber: 1 };
  if (variant % 4 === 1) return { kind: 'find-text', bytes, settings: completeSettings({}) };
  return removalJob(bytes, HINT);
}

async function feed(bytes: Buffer, variant: number): Promise<void> {
  const job = chooseJob(bytes, variant);
  let outcome: string;
  try {
    const answer = await pool.run(job, { client: 'fuzz' });
    outcome = answer.kind === 'remove-text' ? answer.result.summary.status : answer.kind;
  } catch (failure) {
    const { message } = failure as Error;
    outcome = failure instanceof EngineFailure ? `refused: ${failure.code}` : message.slice(0, 500);
    if (!(failure instanceof EngineFailure)) {
      findings += 1;
      mkdirSync(FINDINGS, { recursive: true });
      writeFileSync(join(FINDINGS, `${seed}-${variant}.pdf`), bytes);
    }
  }
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
}

/** Empty where MuPDF cannot open the document. */
function decoded(bytes: Buffer): Buffer[] {
  if (bytes.length >= LARGEST_BYTES) return [];
  try {
    const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF();
    return document === null ? [] : [Buffer.from(document.saveToBuffer('decompress').asUint8Array())];
  } catch {
    return [];
  }
}

function hostileDocuments(): Buffer[] {
  return Object.entries(HOSTILE).flatMap(([fault, make]) => (SLOW.test(fault) ? [] : [make()]));
}

function pdfsIn(roots: string[]): Buffer[] {
  return roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => readFileSync(join(root, name))),
  );
}

function rssMib(): number {
  return Math.round(process.memoryUsage().rss / 1024 / 1024);
}
