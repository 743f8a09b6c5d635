/**
 * What a batch costs, and what ten million documents need: CPU time of one core for the
 * start of processes, for reading, for the engine and for writing.
 *
 * CPU time and not the clock: it says the same on a machine that does other things as well.
 * The command runs as a person types it, with what it does if nothing is said. Warm engines
 * do the same documents, read pictures and check as it does; they neither read nor write files.
 *
 * Fixtures, and the inputs of the cases below the folder that CORPUS names.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listFixtureCases, readFixture } from '../spec/support/fixtures.js';
import { removeWatermark } from '../src/library.js';
import { DIST, LIBRARY_MODULE } from './engine.js';
import { describeMachine } from './machine.js';
import { median } from './statistics.js';
import { writeTable } from './table.js';
import { startWarmEngines, type Throughput } from './warm-engines.js';

const CLI = join(DIST, 'cli.js');
const HINT = 'CONFIDENTIAL';
const FILES = 500;
const ROUNDS = 3;
/** As many as the command starts if nothing is said. */
const PROCESSES = availableParallelism();
/** Of as many warm engines as there are processes, at once on the same documents. */
const LEAST_SHARE = 0.8;
const DOCUMENTS = 10_000_000;

interface Shares {
  readMs: number;
  engineMs: number;
  writeMs: number;
}

interface DocumentSet {
  what: string;
  documents: Uint8Array[];
}

for (const set of listSets()) {
  const folder = mkdtempSync(join(tmpdir(), 'batch-bench-'));
  try {
    await measureSet(set, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function listSets(): DocumentSet[] {
  const fixtures = listFixtureCases().map(({ file }) => readFixture(file));
  const corpus = process.env['CORPUS'] ?? '';
  const cases = corpus === '' ? [] : readdirSync(corpus, { recursive: true, encoding: 'utf8' });
  const inputs = cases
    .filter((path) => basename(path) === 'input.pdf')
    .sort()
    .map((path) => readFileSync(join(corpus, path)));
  return [
    { what: 'fixtures', documents: fixtures },
    { what: 'cases of the corpus', documents: inputs },
  ].filter(({ documents }) => documents.length > 0);
}

async function measureSet({ what, documents }: DocumentSet, folder: string): Promise<void> {
  const bytes = writeInputs(documents, join(folder, 'in'));
  const shares = await measureShares(join(folder, 'in'), folder);
  const { batches, engines } = await measureInTurns(folder);
  const { cpuMs: apartMs } = measureBatch(folder, 'apart', ['--per-process', '1']);
  report(`${documents.length} ${what}`, bytes, {
    ...shares,
    apartMs,
    togetherMs: median(batches.map(({ cpuMs: spentMs }) => spentMs)),
  });
  reportShare(batches, engines);
}

/** As often as fills the folder, in turn; @returns bytes of one document, on average. */
function writeInputs(documents: readonly Uint8Array[], input: string): number {
  mkdirSync(input);
  let bytes = 0;
  for (let number = 0; number < FILES; number++) {
    const document = documents[number % documents.length]!;
    bytes += document.length;
    writeFileSync(join(input, `${String(number).padStart(3, '0')}.pdf`), document);
  }
  return bytes / FILES;
}

/** In this process, with everything warm: the second of two rounds. */
async function measureShares(input: string, output: string): Promise<Shares> {
  const shares: Shares = { readMs: 0, engineMs: 0, writeMs: 0 };
  for (const round of ['cold', 'warm']) {
    const count = (kind: keyof Shares, sinceMs: number): void => {
      if (round === 'warm') shares[kind] += (cpuMs() - sinceMs) / FILES;
    };
    for (const name of readdirSync(input)) {
      let since = cpuMs();
      const document = readFileSync(join(input, name));
      createHash('sha256').update(document).digest();
      count('readMs', since);
      since = cpuMs();
      const result = await removeWatermark(document, HINT).catch(() => null);
      count('engineMs', since);
      since = cpuMs();
      writeDurably(join(output, 'part'), result?.output ?? document);
      count('writeMs', since);
    }
  }
  return shares;
}

function writeDurably(path: string, bytes: Uint8Array): void {
  createHash('sha256').update(bytes).digest();
  const file = openSync(path, 'w');
  writeFileSync(file, bytes);
  fsyncSync(file);
  closeSync(file);
  renameSync(path, `${path}.pdf`);
}

/** The command and warm engines at once, one after the other: a busy moment of the machine falls on both. */
async function measureInTurns(folder: string): Promise<{ batches: Throughput[]; engines: Throughput[] }> {
  const warm = await startWarmEngines(PROCESSES, join(folder, 'in'), HINT, LIBRARY_MODULE);
  const batches: Throughput[] = [];
  const engines: Throughput[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    engines.push(await warm.work(Math.ceil(FILES / PROCESSES)));
    batches.push(measureBatch(folder, String(round)));
  }
  warm.stop();
  return { batches, engines };
}

/** The whole command, its processes included: documents a second, and CPU time of one. */
function measureBatch(folder: string, name: string, further: string[] = []): Throughput {
  const words = ['remove', join(folder, 'in'), '--recursive', '--text', HINT];
  // The exit codes for the outcome of files would count as a failure.
  const typed = [CLI, ...words, '--out-dir', join(folder, `out-${name}`), '--complete-is-0', ...further];
  // The shell's own book holds what its children and theirs have taken.
  const script = '"$@" > /dev/null; times';
  const startMs = performance.now();
  const lines = execFileSync('/bin/bash', ['-c', script, 'batch', process.execPath, ...typed], {
    encoding: 'utf8',
  });
  const [user = '', system = ''] = lines.trim().split('\n').at(-1)!.split(' ');
  return {
    perSecond: (FILES * 1000) / (performance.now() - startMs),
    cpuMs: (readTime(user) + readTime(system)) / FILES,
  };
}

/** `0m12.345s` in milliseconds. */
function readTime(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.]+)s$/u.exec(text) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function report(
  what: string,
  bytes: number,
  { readMs, engineMs, writeMs, togetherMs, apartMs }: Shares & Record<'togetherMs' | 'apartMs', number>,
): void {
  const row = (what: string, ms: number): string[] => [
    what,
    ms.toFixed(1),
    (1000 / ms).toFixed(1),
    hours(ms),
  ];
  const lines = [
    '## Batches',
    '',
    `${describeMachine()}. ${FILES} files, ${what} in turn, of ${(bytes / 1024).toFixed(0)} KiB on average; CPU time of one document.`,
    '',
    writeTable(
      ['', 'ms', 'a second and core', `core hours for ${DOCUMENTS / 1e6} million`],
      [
        row('reading, digest', readMs),
        row('engine, warm', engineMs),
        row('writing, digest, to the disk', writeMs),
        row('whole command', togetherMs),
        row('whole command, a process for each', apartMs),
      ],
    ),
    '',
    `${DOCUMENTS / 1e6} million of them are ${((bytes * DOCUMENTS) / 1e9).toFixed(0)} GB to read and as much to write.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Round by round: both sides of one met the same machine. */
function reportShare(batches: readonly Throughput[], engines: readonly Throughput[]): void {
  const shares = batches.map(({ perSecond }, round) => perSecond / engines[round]!.perSecond);
  const costs = batches.map(({ cpuMs: spentMs }, round) => engines[round]!.cpuMs / spentMs);
  const share = median(shares);
  const rows = [
    ['documents a second, by the clock', ...[batches, engines].map((rates) => median(rates.map(({ perSecond }) => perSecond)).toFixed(1)), share.toFixed(2), `≥ ${LEAST_SHARE}: ${share >= LEAST_SHARE ? 'met' : 'not met'}`],
    ['CPU ms a document', ...[batches, engines].map((rates) => median(rates.map(({ cpuMs: spentMs }) => spentMs)).toFixed(1)), median(costs).toFixed(2), ''],
  ]; // prettier-ignore
  const head = ['', 'whole command', `${PROCESSES} warm engines at once`, 'share', 'limit'];
  process.stdout.write(`\n${writeTable(head, rows)}\n`);
}

function hours(ms: number): string {
  return ((ms * DOCUMENTS) / 3_600_000).toFixed(0);
}
