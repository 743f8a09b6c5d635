/**
 * The engine under test, compiled: what is measured is what is shipped.
 *
 * BENCH_DIST names another build's folder, to weigh a change against its parent.
 */
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const DIST = resolve(process.env['BENCH_DIST'] ?? fileURLToPath(new URL('../dist', import.meta.url)));

export const ENGINE_MODULE = resolve(DIST, 'engine', 'remove-text-watermark.js');

/** The engine with all that reads and checks for it: pictures are read, doubtful files seen by PDFium. */
export const LIBRARY_MODULE = resolve(DIST, 'library.js');

type Engine = typeof import('../src/engine/remove-text-watermark.js');

export const { removeWatermark } = (await import(pathToFileURL(ENGINE_MODULE).href)) as Engine;
