/**
 * Builds the library for browsers, `dist/browser`: the library, and the worker in which its engine runs.
 *
 * MuPDF's module stays the file of its package.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';

const EMPTY_MODULE = 'data:text/javascript,';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const target = fileURLToPath(new URL('../dist/browser/', import.meta.url));

rmSync(target, { recursive: true, force: true });
const options: BuildOptions = {
  outdir: target,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  alias: {
    '#engines': path.join(source, 'browser/engines.ts'),
    '#platform': path.join(source, 'platform/browser.ts'),
    // MuPDF's package imports these only in Node, but users' bundlers would look for them.
    'node:fs': EMPTY_MODULE,
    module: EMPTY_MODULE,
  },
  tsconfigRaw: {},
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};
await build({ ...options, entryPoints: { unwatermark: path.join(source, 'library.ts') } });
await build({
  ...options,
  entryPoints: { 'engine-worker': path.join(source, 'browser/engine-worker.ts') },
  // The worker is given MuPDF's module, but webpack looks for the file that the package names beside its script.
  define: { 'import.meta.url': 'self.location.href' },
});
