/**
 * Builds the library for browsers: `dist/browser`.
 *
 * The library itself, the worker in which its engine runs, and MuPDF's module with a cap on its memory.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { capMemory } from './pool/child/wasm-cap.js';

/** What 32-bit systems still give to one page; a document that needs more is refused. */
const MEMORY_MIB = 1024;

const source = fileURLToPath(new URL('../src/', import.meta.url));
const target = fileURLToPath(new URL('../dist/browser/', import.meta.url));

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
await build({
  entryPoints: {
    unwatermark: path.join(source, 'library.ts'),
    'engine-worker': path.join(source, 'browser/engine-worker.ts'),
  },
  outdir: target,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  alias: {
    '#engines': path.join(source, 'browser/engines.ts'),
    '#platform': path.join(source, 'platform/browser.ts'),
  },
  // Imported by MuPDF's package on Node alone.
  external: ['node:fs', 'module'],
  tsconfigRaw: {},
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
});
const binary = readFileSync(new URL('mupdf-wasm.wasm', import.meta.resolve('mupdf')));
capMemory(binary, MEMORY_MIB);
writeFileSync(path.join(target, 'mupdf.wasm'), binary);
