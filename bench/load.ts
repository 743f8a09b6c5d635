/**
 * Sends documents to a running instance at fixed rates, and prints what it answered: the table of `docs/capacity.md`.
 *
 * usage: RATE=2,4,8 SECONDS=20 URL=http://localhost:8080 KEY=… METRICS=http://localhost:9464 PID=… tsx bench/load.ts
 *
 * A document is sent when its time comes, whether or not those before it are answered: as callers do who know
 * nothing of each other. PID names the service's process, if it runs here: its CPU time and memory are then
 * measured, those of its workers included.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kind, makeDocument } from './documents.js';
import { MARK } from './stamps.js';
import { describeHardware } from './machine.js';
import { measureProcesses, writeForm, FORM_TYPE } from './service-process.js';
import { percentile } from './statistics.js';
import { writeTable } from './table.js';

const { RATE = '2', SECONDS = '20', URL: given, KEY, METRICS, PID, SAVE } = process.env;
const base = given || 'http://localhost:8080';
const RATES = RATE.split(',').map(Number);
const LOAD_SECONDS = Number(SECONDS);
const PAGE = fileURLToPath(new URL('../docs/capacity.md', import.meta.url));
const SAMPLE_MS = 250;

/** Of ten documents six have one page, three have ten, one has a hundred. */
const SIZES: [kind: Kind, share: number][] = [
  ['form-1', 6],
  ['report-10', 3],
  ['report-100', 1],
];
const MIX = SIZES.flatMap(([kind, share]) => {
  const { bytes } = makeDocument(kind, 'operator');
  return Array.from({ length: share }, () => ({ kind, body: writeForm(bytes, MARK) }));
});
/** Coprime to the mix: sizes take turns. */
const STEP = 7;

interface Answer {
  kind: Kind;
  outcome: 'answered' | 'refused' | 'failed';
  ms: number;
}

async function send(kind: Kind, body: Buffer): Promise<Answer> {
  const startedMs = performance.now();
  let outcome: Answer['outcome'] = 'failed';
  try {
    const answer = await fetch(`${base}/api/v1/remove-watermark`, {
      method: 'POST',
      headers: { 'Content-Type': FORM_TYPE, ...(KEY && { 'X-API-Key': KEY }) },
      body: new Uint8Array(body),
    });
    await answer.arrayBuffer();
    if (answer.status === 429) throw new Error('the quota is used up: give a KEY with a larger one');
    outcome = answer.ok ? 'answered' : answer.headers.has('retry-after') ? 'refused' : 'failed';
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
  }
  return { kind, outcome, ms: performance.now() - startedMs };
}

async function readQueue(): Promise<number> {
  if (!METRICS) return 0;
  const text = await (await fetch(`${METRICS}/metrics`)).text();
  return Number(/^watermark_queue_length (\d+)/mu.exec(text)?.[1] ?? 0);
}

/** One row: what became of the documents of one rate, after the last of them is answered. */
async function measureRate(rate: number): Promise<string[]> {
  const service = PID ? measureProcesses(Number(PID)) : null;
  const cpuBeforeMs = service?.cpuMs() ?? 0;
  let longestQueue = 0;
  let memoryMib = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      longestQueue = Math.max(longestQueue, await readQueue());
      memoryMib = Math.max(memoryMib, service?.memoryMib() ?? 0);
      await sleep(SAMPLE_MS);
    }
  })();
  const startedMs = performance.now();
  const sent: Promise<Answer>[] = [];
  for (let at = 0; at < rate * LOAD_SECONDS; at += 1) {
    await sleep(Math.max(0, startedMs + (at * 1000) / rate - performance.now()));
    const { kind, body } = MIX[(at * STEP) % MIX.length]!;
    sent.push(send(kind, body));
  }
  const answers = await Promise.all(sent);
  const seconds = (performance.now() - startedMs) / 1000;
  over.abort();
  await watching;
  const count = (outcome: Answer['outcome']): number =>
    answers.filter((one) => one.outcome === outcome).length;
  const answered = count('answered');
  const cpuSeconds = ((service?.cpuMs() ?? 0) - cpuBeforeMs) / 1000;
  return [
    String(rate),
    (answered / seconds).toFixed(1),
    String(count('refused')),
    String(count('failed')),
    service === null ? '' : (answered / cpuSeconds).toFixed(1),
    ...SIZES.map(([kind]) =>
      describeTimes(answers.filter((one) => one.kind === kind && one.outcome === 'answered')),
    ),
    METRICS ? String(longestQueue) : '',
    service === null ? '' : memoryMib.toFixed(0),
  ];
}

function describeTimes(answers: Answer[]): string {
  const times = answers.map(({ ms }) => ms);
  return times.length === 0
    ? ''
    : [0.5, 0.99].map((share) => percentile(times, share).toFixed(0)).join(' / ');
}

/** Workers start and compile before the first row. */
await Promise.all(MIX.map(({ kind, body }) => send(kind, body)));
const rows: string[][] = [];
for (const rate of RATES) rows.push(await measureRate(rate));
const table = writeTable(
  [
    'sent/s',
    'answered/s',
    'refused',
    'failed',
    'a CPU second',
    ...SIZES.map(([kind]) => `ms, ${kind.split('-')[1]} p.`),
    'queue',
    'MiB',
  ],
  rows,
);
const result = `${describeHardware()} · \`make load RATE=${RATE} SECONDS=${SECONDS}\`\n\n${table}`;
process.stdout.write(`${result}\n`);
if (SAVE) {
  const [before, , after] = readFileSync(PAGE, 'utf8').split(/(?<=<!-- table -->\n)|(?=<!-- end -->)/u);
  writeFileSync(PAGE, `${before}\n${result}\n\n${after}`);
}
process.exitCode = rows.every(([, , , failed]) => failed === '0') ? 0 : 1;
