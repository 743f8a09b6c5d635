/**
 * The engines of the comparison. Every contestant takes a document and returns
 * milliseconds: ours and the naive one in this process, the others as
 * processes of their own, as their users start them.
 *
 * Milliseconds of CPU time and not of the clock: they say the same on a machine that does other things as well.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchDocument } from './documents.js';
import { DIST, removeWatermark } from './engine.js';
import { redactByArea, searchPages } from './naive.js';
import { MARK } from './stamps.js';

export const CONTESTANTS = {
  ours: (document) => timeHere(async () => await removeWatermark(document.bytes, MARK)),
  naive: (document) => timeHere(() => redactByArea(document.bytes, MARK)),
  mutoolText: ({ path }) => timeProcess('mutool', ['draw', '-q', '-F', 'txt', '-o', '/dev/null', path]),
  mutoolClean: ({ path }) => timeProcess('mutool', ['clean', path, SCRATCH_FILE]),
  qpdf: ({ path }) => timeProcess('qpdf', ['--object-streams=preserve', path, SCRATCH_FILE]),
  pikepdf: ({ path }) => Number(runProcess('/usr/bin/python3', [REWRITE_SCRIPT, path])),
  pikepdfLoop: ({ path }) => Number(runProcess('/usr/bin/python3', [REWRITE_SCRIPT, path, 'loop'])),
} satisfies Record<string, Contestant>;

/** Both start, load the same engine, and write the finished file; nothing of them is warm. */
export const COLD_CONTESTANTS = {
  ours: ({ path }) =>
    timeProcess(process.execPath, [CLI, 'remove', path, '--text', MARK, '--out', SCRATCH_FILE]),
  naive: ({ path }) => timeProcess(process.execPath, [NAIVE_CHILD, path, MARK, SCRATCH_FILE]),
} satisfies Record<string, Contestant>;

/** All read a document that does not hold the mark; what looking for stamps in pictures costs where none is a candidate is one of them over another. */
export const ABSENT_CONTESTANTS = {
  ours: (document) => timeHere(async () => await removeWatermark(document.bytes, MARK)),
  withoutStamps: (document) =>
    timeHere(async () => await removeWatermark(document.bytes, MARK, { readStamps: false })),
  search: (document) => timeHere(() => searchPages(document.bytes, MARK)),
} satisfies Record<string, Contestant>;

/** Names of those that run in this process and get faster as they run. */
export const IN_PROCESS: ReadonlySet<string> = new Set(['ours', 'naive', 'search', 'withoutStamps']);

export type Contestant = (document: BenchDocument) => number | Promise<number>;
export type ContestantName = keyof typeof CONTESTANTS;

const SCRATCH_FILE = join(tmpdir(), `bench-${process.pid}.pdf`);
const REWRITE_SCRIPT = fileURLToPath(new URL('rewrite-contents.py', import.meta.url));
const NAIVE_CHILD = fileURLToPath(new URL('naive-child.mjs', import.meta.url));
const CLI = join(DIST, 'cli.js');

/** How long a native tool takes to start and do nothing; part of its every time. */
export function timeToolStart(): number {
  return timeProcess('mutool', ['-v']);
}

async function timeHere(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The shell's own book holds what its child has taken; qpdf answers 3 where it wrote the file and had a warning. */
const TIMED = '"$@" > /dev/null; code=$?; times; [ $code = 0 ] || [ $code = 3 ]';

function timeProcess(command: string, words: string[]): number {
  const lines = runProcess('/bin/bash', ['-c', TIMED, 'bench', command, ...words])
    .trim()
    .split('\n');
  const [user = '', system = ''] = lines.at(-1)!.split(' ');
  return readTime(user) + readTime(system);
}

/** `0m12.345s` in milliseconds. */
function readTime(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.]+)s$/u.exec(text) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

function runProcess(command: string, words: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (error !== undefined || status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  return stdout;
}
