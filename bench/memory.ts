/**
 * Peak memory and output size of one document, measured in a process of its own.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchDocument } from './documents.js';
import { START_FLAGS } from '../src/pool/child/v8-flags.js';
import { DIST, ENGINE_MODULE } from './engine.js';
import { countGlyphs } from './naive.js';
import { MARK } from './stamps.js';

const CHILD = fileURLToPath(new URL('peak-memory.mjs', import.meta.url));
const MIB = 1024 * 1024;

export interface Footprint {
  /** Time of a first run, nothing compiled yet. */
  coldMs: number;
  startedBytes: number;
  peakBytes: number;
  /** What the acceptance line allows for this document. */
  allowedBytes: number;
  glyphs: number;
  /** Null where nothing was removed. */
  outputBytes: number | null;
  removed: number;
  diagnostics: Record<string, number | string>;
}

export function measureFootprint(document: BenchDocument): Footprint {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...START_FLAGS, CHILD, join(DIST, 'pool', 'child', 'v8-flags.js'), ENGINE_MODULE, document.path, MARK],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`the run of ${document.kind} failed: ${stderr}`);
  const glyphs = countGlyphs(document.bytes);
  return {
    ...(JSON.parse(stdout) as Omit<Footprint, 'glyphs' | 'allowedBytes'>),
    glyphs,
    allowedBytes: 160 * MIB + 6 * document.bytes.length + 64 * glyphs,
  };
}
