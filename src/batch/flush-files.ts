/** Waits until all written data is on the disk. */
import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Flushes all files of a folder, and of the rest of its file system: one call for thousands of files takes as long as
 * a few single calls.
 *
 * @param paths the files to flush one by one if the system cannot flush a file system.
 */
export function flushFolder(folder: string, paths: Iterable<string>): void {
  const { status } = spawnSync('sync', ['--file-system', folder], { stdio: 'ignore' });
  if (status !== 0) flushEach(paths);
}

/** Flushes single files; deleted ones are skipped. */
export function flushEach(paths: Iterable<string>): void {
  for (const path of paths) {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch {
      continue;
    }
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
