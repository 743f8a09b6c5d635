/**
 * What the isolation costs: latency through HTTP from a warm and a cold
 * worker, throughput with all workers busy, the price of each wall, and the
 * parent's memory under load.
 *
 * Client and service share this process; the workers do not.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { removeTextWatermark } from '../src/engine/remove-text-watermark.js';
import { launchBehind } from '../src/pool/wall-arguments.js';
import { compiledBeside, raiseWalls, WALLS, type Wall, type Walls } from '../src/pool/walls.js';
import { createPool, type Pool, type PoolOptions } from '../src/pool/worker-pool.js';
import { startWorker } from '../src/pool/worker-process.js';
import { PROBE_DOCUMENT, PROBE_HINT } from '../src/pool/probe-document.js';
import { onePage, stream, written } from '../spec/hostile/raw-pdf.js';
import { startServiceWith } from '../spec/support/service.js';
import { median, percentile } from './statistics.js';
import { writeTable } from './table.js';

const REQUESTS = 60;
const STARTS = 15;
const JOBS = 40;

/** Longer than a worker takes to start: every request then finds a warm one. */
const PAUSE_MS = 250;

const limits = { memoryMib: 512, deadlineMs: 60_000, maxJobs: 1 };
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const walls = raiseWalls({ ...limits, log });
const standing = WALLS.filter((wall) => walls.standing[wall]);

function poolOf(changes: Partial<PoolOptions> = {}): Pool {
  return createPool({
    ...limits,
    workers: 2,
    queueLimit: 1000,
    requireSandbox: false,
    log,
    walls,
    ...changes,
  });
}

async function elapsedMs(work: () => unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** Ten pages of text, the mark on each. */
function tenPages(): Uint8Array {
  const lines = Array.from(
    { length: 40 },
    (_, line) => `1 0 0 1 72 ${780 - 18 * line} Tm (Line ${line} of the body.) Tj`,
  );
  const mark =
    '/Artifact <</Subtype /Watermark>> BDC BT /F 60 Tf .7 .7 -.7 .7 150 200 Tm (PROBE MARK) Tj ET EMC';
  const pdf = onePage({ 4: stream(`BT /F 10 Tf ${lines.join(' ')} ET ${mark}`) });
  const kids = Array.from({ length: 10 }, (_, page) => 10 + page);
  for (const kid of kids) {
    pdf.objects.set(kid, pdf.objects.get(3) ?? '');
  }
  pdf.objects.set(2, `<</Type /Pages /Count 10 /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`);
  return new Uint8Array(written(pdf));
}

async function inProcessMs(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < REQUESTS; run += 1) {
    times.push(await elapsedMs(() => removeTextWatermark(PROBE_DOCUMENT, PROBE_HINT, { readStamps: false })));
  }
  return median(times.slice(REQUESTS / 2));
}

async function latencies(pauseMs: number): Promise<number[]> {
  const service = await startServiceWith(poolOf());
  const ask = async (): Promise<void> => {
    const { status } = await service
      .post('/api/v1/remove-watermark')
      .field('watermark_text', PROBE_HINT)
      .attach('file', Buffer.from(PROBE_DOCUMENT), { filename: 'a.pdf', contentType: 'application/pdf' });
    if (status !== 200) throw new Error(`answered ${status}`);
  };
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    await sleep(pauseMs);
    times.push(await elapsedMs(ask));
  }
  await service.close();
  return times;
}

/** From the decision to start a worker to its answer. */
async function coldMs(behind: readonly Wall[]): Promise<number> {
  return elapsedMs(async () => {
    const worker = startWorker(launchBehind(behind, compiledBeside('worker.js'), limits));
    await worker.ready;
    const job = { kind: 'remove-text', bytes: PROBE_DOCUMENT, hint: PROBE_HINT, readStamps: false } as const;
    await worker.ask(job);
    worker.kill();
    await worker.reaped;
  });
}

async function documentsPerSecond(
  workers: number,
  bytes: Uint8Array,
  behind: Walls = walls,
): Promise<number> {
  const pool = poolOf({ workers, walls: behind });
  const job = { kind: 'remove-text', bytes, hint: PROBE_HINT, readStamps: false } as const;
  await pool.run(job, { client: 'bench' });
  const jobs = Array.from({ length: JOBS }, () => job);
  const spentMs = await elapsedMs(() => Promise.all(jobs.map((each) => pool.run(each, { client: 'bench' }))));
  await pool.close();
  return (JOBS * 1000) / spentMs;
}

function figures(times: number[]): string[] {
  return [median(times), percentile(times, 0.99)].map((time) => time.toFixed(1));
}

const engineMs = await inProcessMs();
const warm = await latencies(PAUSE_MS);
const cold: number[] = [];
for (let start = 0; start < STARTS; start += 1) {
  cold.push(await coldMs(standing));
}
console.log(`## Isolation\n\nWalls that stand here: ${standing.join(', ')}.\n`);
console.log(
  writeTable(
    ['one page, ms', 'p50', 'p99'],
    [
      ['engine in process, warm', engineMs.toFixed(1), ''],
      ['HTTP, warm worker', ...figures(warm)],
      ['HTTP, back to back', ...figures(await latencies(0))],
      ['cold worker, start to answer', ...figures(cold)],
    ],
  ),
);

const sizes = { '1 page': PROBE_DOCUMENT, '10 pages': tenPages() };
const rows: string[][] = [];
for (const [size, bytes] of Object.entries(sizes)) {
  const one = await documentsPerSecond(1, bytes);
  const two = await documentsPerSecond(2, bytes);
  rows.push([size, one.toFixed(1), two.toFixed(1), (two / one).toFixed(2)]);
}
console.log(`\n${writeTable(['documents/s', '1 worker', '2 workers', 'ratio'], rows)}`);

const prices: string[][] = [];
for (const wall of standing) {
  const ratios: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const without = await coldMs(standing.filter((other) => other !== wall));
    ratios.push((await coldMs(standing)) / without);
  }
  prices.push([wall, median(ratios).toFixed(2)]);
}
console.log(`\n${writeTable(['wall', 'cold start with / without'], prices)}`);
console.log(`\nParent's memory after all of it: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MiB.`);
