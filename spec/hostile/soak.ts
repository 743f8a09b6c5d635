/**
 * Four callers with both workflows while workers are killed at random; prints what stays flat.
 *
 * usage: SECONDS=3600 tsx spec/hostile/soak.ts
 *
 * Ends with 1 for a status that neither documents nor killed workers explain.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../pool/processes.js';
import { RunningService } from '../support/running-service.js';

const SOAK_SECONDS = Number(process.env['SECONDS'] ?? 3600);
const LINES = 12;
const CALLERS = 4;
const MOST_MS_BETWEEN_KILLS = 4000;

const documentsIn = (folder: string): Buffer[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => readFileSync(`${folder}/${name}`));

const WITH_TEXT = documentsIn('fixtures/made');
const WITH_IMAGES = documentsIn('fixtures/made/images');

const service = await RunningService.start({
  TRUST_PROXY: '1',
  METRICS_PORT: '0',
  ANONYMOUS_PER_MINUTE: '1000000',
  ANONYMOUS_PER_HOUR: '1000000',
  MALLOC_MMAP_THRESHOLD_: '131072',
});
const endsAtMs = Date.now() + SOAK_SECONDS * 1000;
const isOver = (): boolean => Date.now() >= endsAtMs;
const answers = new Map<string, number>();
let kills = 0;

async function ask(
  caller: number,
  path: string,
  fields: Record<string, string>,
  document: Buffer,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(document)], { type: 'application/pdf' }), 'a.pdf');
  const headers = { 'X-Forwarded-For': `192.0.2.${caller}` };
  const answer = await fetch(`${service.url}/api/v1/${path}`, { method: 'POST', headers, body });
  const key = `${path} ${answer.status}`;
  answers.set(key, (answers.get(key) ?? 0) + 1);
  return answer;
}

async function callAsText(caller: number, document: Buffer): Promise<void> {
  for (const path of ['remove-watermark', 'remove-watermark/stats']) {
    await (await ask(caller, path, { watermark_text: 'CONFIDENTIAL' }, document)).arrayBuffer();
  }
  await (await ask(caller, 'text-watermarks/candidates', {}, document)).arrayBuffer();
}

async function callAsImages(caller: number, document: Buffer): Promise<void> {
  const listed = await ask(caller, 'image-watermarks/candidates', { page_number: '1' }, document);
  const { candidates = [] } = (await listed.json()) as { candidates?: { instruction_index: number }[] };
  const [first] = candidates;
  if (first === undefined) return;
  const fields = {
    page_number: '1',
    instruction_index: String(first.instruction_index),
    source_sha256: createHash('sha256').update(document).digest('hex'),
    confirmed: 'true',
  };
  await (await ask(caller, 'image-watermarks/preview', fields, document)).arrayBuffer();
}

async function call(caller: number): Promise<void> {
  for (let turn = caller; !isOver(); turn += 1) {
    if (turn % 2 === 0) await callAsText(caller, WITH_TEXT[turn % WITH_TEXT.length]!);
    else await callAsImages(caller, WITH_IMAGES[turn % WITH_IMAGES.length]!);
  }
}

/** False if it has ended by itself since it was listed. */
function endProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function killWorkers(): Promise<void> {
  while (!isOver()) {
    await sleep(Math.random() * MOST_MS_BETWEEN_KILLS);
    const workers = childrenOf(service.pid);
    const chosen = workers[Math.floor(Math.random() * workers.length)];
    if (chosen === undefined) continue;
    kills += endProcess(chosen) ? 1 : 0;
  }
}

async function printFigures(): Promise<void> {
  const beganMs = Date.now();
  while (!isOver()) {
    await sleep((SOAK_SECONDS * 1000) / LINES);
    const metrics = await (await fetch(`${service.internalUrl}/metrics`)).text();
    const restarts = /^watermark_worker_restarts_total (\d+)/m.exec(metrics)?.[1] ?? '?';
    const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
    const descriptors = readdirSync(`/proc/${service.pid}/fd`).length;
    console.log(
      `${((Date.now() - beganMs) / 1000).toFixed(0)} s: ${service.memoryMib().toFixed(0)} MiB, ` +
        `${descriptors} descriptors, ${childrenOf(service.pid).length} workers, ` +
        `${restarts} restarts of ${kills} kills, ${total} answers`,
    );
  }
}

await Promise.all([
  ...Array.from({ length: CALLERS }, (_, at) => call(at + 1)),
  killWorkers(),
  printFigures(),
]);
const descriptors = readdirSync(`/proc/${service.pid}/fd`).length;
console.log(`idle: ${service.memoryMib().toFixed(0)} MiB, ${descriptors} descriptors`);
for (const [answer, count] of answers) console.log(`${answer}: ${count}`);
await service.stop();
const expected = /(200|400|413|500|503)$/;
process.exitCode = [...answers.keys()].every((answer) => expected.test(answer)) ? 0 : 1;
