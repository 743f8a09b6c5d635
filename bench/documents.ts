/**
 * The documents of the benchmark, made by script and cached.
 *
 * Same script, same MuPDF, same bytes: seeds are fixed and nothing is taken
 * from the machine. The cache's folder carries the recipe's hash, so a changed
 * recipe never measures an old file.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { composeDocument } from './compose.js';
import { STAMPS, type Stamp } from './stamps.js';

export const KINDS = [
  'form-1',
  'report-10',
  'paper-14',
  'map-1',
  'scan-10MB',
  'report-100',
  'book-350',
  'report-1000',
] as const;
/** `report-4` is the isolation's alone. */
export type Kind = (typeof KINDS)[number] | 'report-4';

/** Documents whose content is text; the others are vector art and pictures. */
export const TEXT_KINDS: ReadonlySet<Kind> = new Set([
  'form-1',
  'report-10',
  'report-100',
  'book-350',
  'report-1000',
]);

const HERE = fileURLToPath(new URL('.', import.meta.url));
const RECIPES = ['random', 'prose', 'typeface', 'layout', 'figures', 'map', 'stamps', 'compose', 'documents'];

export interface BenchDocument {
  kind: Kind;
  stamp: Stamp | 'none';
  path: string;
  bytes: Uint8Array;
  pages: number;
}

/** Makes the document if the cache does not hold it. */
export function makeDocument(kind: Kind, stamp: Stamp | 'none'): BenchDocument {
  const recipe = createHash('sha256').update(mupdfVersion());
  for (const name of RECIPES) recipe.update(readFileSync(join(HERE, `${name}.ts`)));
  const folder = join(HERE, '..', '.cache', 'bench', recipe.digest('hex').slice(0, 12));
  const path = join(folder, `${kind}-${stamp}.pdf`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, composeDocument(kind, countPages(kind), stamp));
  }
  return { kind, stamp, path, bytes: readFileSync(path), pages: countPages(kind) };
}

function mupdfVersion(): string {
  const manifest = readFileSync(join(HERE, '..', 'node_modules', 'mupdf', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

function countPages(kind: Kind): number {
  return kind === 'scan-10MB' ? 20 : Number(kind.slice(kind.indexOf('-') + 1));
}

/** All documents of a list of kinds, each stamped in every way. */
export function listStamped(kinds: readonly Kind[]): { kind: Kind; stamp: Stamp }[] {
  return kinds.flatMap((kind) => STAMPS.map((stamp) => ({ kind, stamp })));
}
