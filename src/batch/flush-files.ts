/**
 * Waits until the disk holds what has been written.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * All files of a folder, those of others on the same file system included: one call for
 * thousands of files takes as long as a few of them one by one.
 *
 * @param paths of the files to flush one by one if the system has no call for a folder.
 */
export function flushFolder(folder: string, paths: Iterable<string>): void {
  const { status } = spawnSync('sync', ['--file-system', folder], { stdio: 'ignore' });
  if (status !== 0) flushEach(paths);
}

/** What has gone since needs no flushing. */
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
