/**
 * What the isolation costs: latency through HTTP from a warm and a cold
 * worker, throughput of one busy caller and of callers who send one document
 * each, the price of each wall, and the parent's memory under load.
 *
 * Service, workers and client are processes of their own. Whatever is compared
 * takes turns, so that a busy moment of the machine falls on both.
 */
import { readFileSync } from 'node:fs';

import { launchSandboxed } from '../src/pool/sandbox/sandbox-arguments.js';
import { WALLS, type Wall } from '../src/pool/sandbox/wall-names.js';
import { bundledScript, probeSandbox } from '../src/pool/sandbox/sandbox.js';
import { startWorker } from '../src/pool/processes/worker-process.js';
import { makeDocument } from './documents.js';
import { removeWatermark } from './engine.js';
import { describeIsolation, ONE_PAGE, type SizeFigures } from './isolation-results.js';
import { startServiceProcess, writeForm, type ServiceProcess } from './service-process.js';
import { MARK } from './stamps.js';
import { median } from './statistics.js';
import { startWarmEngines, type Throughput } from './warm-engines.js';
import { removalJob } from '../spec/support/removal-job.js';

const QUICK = process.env['QUICK'] === '1';
const REQUESTS = QUICK ? 15 : 100;
const STARTS = QUICK ? 7 : 25;
const ROUNDS = QUICK ? 5 : 15;
const BUSY_ROUNDS = QUICK ? 2 : 5;
const WARM_RUNS = 40;

/** Each of two workers goes through a life of `WORKER_MAX_JOBS`, so that its start and its end weigh as in a long run. */
const BUSY_JOBS = 128;

/** Each with a start of its own: few weigh as many. */
const STRANGERS = 16;

/** Jobs that wait while all workers are busy. */
const WAITING = 2;

/** A burst as large as the pool. */
const WORKERS = 2;

const limits = { memoryMib: 512, deadlineMs: 60_000, maxJobs: 1 };
const walls = await probeSandbox({ ...limits, log: console });
const standing = WALLS.filter((wall) => walls.standing[wall]);

const documents = {
  [ONE_PAGE]: makeDocument('form-1', 'form'),
  '4 pages': makeDocument('report-4', 'form'),
  '10 pages': makeDocument('report-10', 'form'),
};

async function elapsedMs(work: () => unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** Back to back, as the best that a process could do which kept its compiled code. */
async function engineMs(bytes: Uint8Array): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const startMs = performance.now();
    await removeWatermark(bytes, MARK);
    times.push(performance.now() - startMs);
  }
  return median(times);
}

/** From the decision to start a worker to its being ready, and to its answer. */
async function coldMs(behind: readonly Wall[], bytes: Uint8Array): Promise<[ready: number, answer: number]> {
  const startMs = performance.now();
  const worker = startWorker(launchSandboxed(behind, bundledScript('worker.cjs'), limits));
  await worker.ready;
  const readyMs = performance.now() - startMs;
  await worker.ask(removalJob(bytes, MARK));
  const answerMs = performance.now() - startMs;
  worker.kill();
  await worker.reaped;
  return [readyMs, answerMs];
}

/** CPU time of one document, as `engineMs`. */
async function engineCpuMs(bytes: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < 5; run += 1) await removeWatermark(bytes, MARK);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 5000;
}

let strangers = 0;

/** @param sender a caller for each of so many documents; who sends one after the other keeps its workers. */
async function askAllBusy(
  service: ServiceProcess,
  workers: number,
  form: Buffer,
  { jobs, sender }: { jobs: number; sender: () => number },
): Promise<Throughput> {
  await service.quiet();
  let left = jobs;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      await service.ask(form, sender());
    }
  };
  const beforeMs = service.cpuMs();
  const spentMs = await elapsedMs(() => Promise.all(Array.from({ length: workers + WAITING }, lane)));
  return { perSecond: (jobs * 1000) / spentMs, cpuMs: (service.cpuMs() - beforeMs) / jobs };
}

async function measureSize(one: ServiceProcess, two: ServiceProcess, path: string): Promise<SizeFigures> {
  const bytes = readFileSync(path);
  const form = writeForm(bytes, MARK);
  const figures: SizeFigures = {
    engine: [], engineCpu: [], strangers: [], warm: [], burst: [], backToBack: [], ready: [], cold: [], coldBurst: [], onOne: [], onTwo: [], engines: [],
  }; // prettier-ignore
  for (let run = 0; run < WARM_RUNS; run += 1) {
    await removeWatermark(bytes, MARK);
  }
  for (let round = 0; round < REQUESTS; round += 1) {
    figures.engine.push(await engineMs(bytes));
    figures.engineCpu.push(await engineCpuMs(bytes));
    await two.quiet();
    figures.warm.push(await two.ask(form));
    await two.quiet();
    figures.burst.push(
      await elapsedMs(() => Promise.all(Array.from({ length: WORKERS }, () => two.ask(form)))),
    );
    await two.quiet();
    if (round < STARTS) {
      const [ready, answer] = await coldMs(standing, bytes);
      figures.ready.push(ready);
      figures.cold.push(answer);
      figures.coldBurst.push(
        await elapsedMs(() => Promise.all(Array.from({ length: WORKERS }, () => coldMs(standing, bytes)))),
      );
    }
  }
  for (let request = 0; request < REQUESTS; request += 1) {
    figures.backToBack.push(await two.ask(form));
  }
  const busy = { jobs: BUSY_JOBS, sender: () => 0 };
  const engines = await startWarmEngines(WORKERS, path, MARK);
  for (let round = 0; round < BUSY_ROUNDS; round += 1) {
    await two.quiet();
    figures.engines.push(await engines.work(BUSY_JOBS / WORKERS));
    figures.onOne.push(await askAllBusy(one, 1, form, busy));
    figures.onTwo.push(await askAllBusy(two, WORKERS, form, busy));
  }
  engines.stop();
  const apart = { jobs: STRANGERS, sender: () => ++strangers };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.strangers.push(await askAllBusy(two, WORKERS, form, apart));
  }
  return figures;
}

/** Cold starts with every wall over those with one wall less, by wall. */
async function measurePrices(bytes: Uint8Array): Promise<[wall: Wall, ratio: number][]> {
  const ratios = standing.map((): number[] => []);
  for (let start = 0; start < STARTS; start += 1) {
    for (const [at, wall] of standing.entries()) {
      const [, without] = await coldMs(
        standing.filter((other) => other !== wall),
        bytes,
      );
      const [, withAll] = await coldMs(standing, bytes);
      ratios[at]?.push(withAll / without);
    }
  }
  return standing.map((wall, at) => [wall, median(ratios[at] ?? [])]);
}

const one = await startServiceProcess(1);
const two = await startServiceProcess(WORKERS);
const { now: atStart } = two.residentMib();
const sizes: Record<string, SizeFigures> = {};
for (const [size, { path }] of Object.entries(documents)) {
  process.stderr.write(`isolation, ${size}\n`);
  sizes[size] = await measureSize(one, two, path);
}
const { now: atEnd, peak } = two.residentMib();
await Promise.all([one.stop(), two.stop()]);
process.stderr.write('isolation, walls\n');
const prices = await measurePrices(documents[ONE_PAGE].bytes);
process.stdout.write(
  describeIsolation({ standing, sizes, prices, parentMib: { atStart, atEnd, peak }, workers: WORKERS }),
);
