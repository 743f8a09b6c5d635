import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing.
 *
 * Node's `recursive` never returns for a folder that the system refuses with ENOENT below one that exists, as /proc does.
 *
 * @throws the system's error.
 */
export function makeFolder(path: string): void {
  if (isThere(path)) return;
  // On Windows a drive may be missing.
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!isThere(path)) throw error;
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
