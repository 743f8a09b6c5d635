/**
 * Fixtures by name; a file without its line in fixtures/README.md, or with other
 * bytes than the line says, is refused.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));

export interface Provenance {
  /** Path below `fixtures`. */
  file: string;
  sha256: string;
  /** The hint, if the table has a column for it. */
  hint: string | null;
}

/** A document with a hint, and its twin without the mark; null if the document must not change. */
export interface FixtureCase {
  file: string;
  hint: string;
  cleanFile: string | null;
}

/** The rows of all tables of the README; the heading above a table names its folder. */
export function listProvenance(): Provenance[] {
  const rows: Provenance[] = [];
  let folder = '';
  let columns: string[] = [];
  for (const line of readFileSync(join(FIXTURES, 'README.md'), 'utf8').split('\n')) {
    const heading = /^#+ (\S+)$/u.exec(line);
    if (heading !== null) folder = heading[1]!;
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      : [];
    if (cells[0] === 'file') columns = cells;
    const file = /^`([^`]+)`$/u.exec(cells[0] ?? '')?.[1];
    if (file === undefined) continue;
    const read = (column: string): string | null =>
      /^`(.*)`$/u.exec(cells[columns.indexOf(column)] ?? '')?.[1] ?? null;
    rows.push({ file: `${folder}/${file}`, sha256: read('sha256') ?? '', hint: read('hint') });
  }
  return rows;
}

export function readFixture(file: string): Uint8Array {
  const provenance = listProvenance().find((row) => row.file === file);
  if (provenance === undefined) throw new Error(`fixtures/README.md does not say where ${file} comes from`);
  const bytes = readFileSync(join(FIXTURES, file));
  if (createHash('sha256').update(bytes).digest('hex') !== provenance.sha256) {
    throw new Error(`${file} is not the file that fixtures/README.md describes`);
  }
  return bytes;
}

/** Documents that the README gives a hint for. */
export function listFixtureCases(): FixtureCase[] {
  const rows = listProvenance();
  const files = new Set(rows.map(({ file }) => file));
  return rows
    .filter(({ hint }) => hint !== null)
    .map(({ file, hint }) => {
      const clean = file.replace(/\.pdf$/u, '.clean.pdf');
      return { file, hint: hint!, cleanFile: files.has(clean) ? clean : null };
    });
}
