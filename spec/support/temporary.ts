/**
 * Paths for files that other programs read and write; they are removed when the tests end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;
let count = 0;

export function makeTemporaryPath(suffix: string): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'engine-spec-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return join(folder, `${++count}${suffix}`);
}
