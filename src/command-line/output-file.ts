/**
 * A file that is written beside its place and moved there when it is whole.
 *
 * Opening it finds out whether it can be written, before any work is done.
 * Neither a crash nor an output that is also the input loses anything.
 */
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeSystemError } from './failure-sentence.js';
import { UsageError } from './usage-error.js';

export interface OutputFile {
  /** Writes everything and puts it in its place. */
  write(bytes: Uint8Array): void;
}

const PERMISSIONS = 0o7777;

/** @throws UsageError where it cannot be written. */
export function openOutputFile(path: string): OutputFile {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there === undefined) return openBeside(path);
    // A pipe or a device is no place to move a file to.
    if (!there.isFile()) return openInPlace(path);
    return openBeside(realpathSync(path), there);
  } catch (cause) {
    throw new UsageError(`cannot write ${path}: ${describeSystemError(cause)}`, { cause });
  }
}

/**
 * Tries to make the file beside, and takes it away again: until all is there to write, nothing is left
 * however the program ends.
 *
 * @param replaced the file that was there before: its permissions stay.
 */
function openBeside(path: string, replaced?: Stats): OutputFile {
  if (replaced !== undefined) closeSync(openSync(path, 'r+'));
  const beside = join(dirname(path), `.${basename(path).slice(0, 100)}.${process.pid}.part`);
  closeSync(openSync(beside, 'wx'));
  rmSync(beside);
  return {
    write(bytes) {
      try {
        writeBeside(beside, bytes, replaced);
        renameSync(beside, path);
      } catch (cause) {
        rmSync(beside, { force: true });
        throw new UsageError(`cannot write ${path}: ${describeSystemError(cause)}`, { cause });
      }
    },
  };
}

function writeBeside(beside: string, bytes: Uint8Array, replaced?: Stats): void {
  const file = openSync(beside, 'wx');
  try {
    if (replaced !== undefined) fchmodSync(file, replaced.mode & PERMISSIONS);
    writeAll(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function openInPlace(path: string): OutputFile {
  const file = openSync(path, 'w');
  return {
    write(bytes) {
      writeAll(file, bytes);
      closeSync(file);
    },
  };
}

/** One call may take only a part. */
function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
