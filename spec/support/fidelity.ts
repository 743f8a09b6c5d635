/**
 * Runs the programs of the fidelity bench as a shell does.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTemporaryPath } from './temporary.js';

export const FIDELITY = fileURLToPath(new URL('../../bench/fidelity/', import.meta.url));

/** Facts of inputs and twins, cached for all tests of one run. */
const FACTS = makeTemporaryPath('-facts');

export interface FidelityRecord {
  id: string;
  kind: 'positive' | 'negative' | 'ambiguous' | 'bad';
  tier: string;
  family: string;
  verdict: string;
  why: string[];
  wound?: string;
  is_found?: boolean;
}

/** Runs the judge and returns its records. */
export function judge(...words: string[]): FidelityRecord[] {
  const out = makeTemporaryPath('.json');
  run('judge', [...words, '--facts', FACTS, '--json', out]);
  return (JSON.parse(readFileSync(out, 'utf8')) as { records: FidelityRecord[] }).records;
}

export interface Contest {
  asked: number;
  results: { key: string; name: string; records: FidelityRecord[] }[];
}

/** Runs the contest of tools and returns its records, by tool, and what it printed. */
export function compete(...words: string[]): { contest: Contest; table: string } {
  const out = makeTemporaryPath('.json');
  const table = run('contest', [...words, '--json', out]);
  return { contest: JSON.parse(readFileSync(out, 'utf8')) as Contest, table };
}

/** Evaluates a Python expression after the bench's modules are imported; returns its value by JSON. */
export function askPython(imports: string, expression: string): unknown {
  const folders = ['judge', 'contest'].map((folder) => join(FIDELITY, folder));
  const code = [
    'import sys, json',
    `sys.path[:0] = ${JSON.stringify(folders)}`,
    imports,
    `print(json.dumps(${expression}))`,
  ].join('\n');
  return JSON.parse(runPython(['-c', code]));
}

function run(program: string, words: string[]): string {
  return runPython([join(FIDELITY, program), ...words]);
}

function runPython(words: string[]): string {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', words, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
