/** Writes a result to a file or to standard output; in the second case reports go to standard error. */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lookAt } from '../batch/list-entries.js';
import { OutputFault } from '../batch/result-store.js';
import { STANDARD_STREAM } from './input.js';
import { runWithCleanup } from './interruption.js';
import { outputError, UsageError } from './failure-sentence.js';

/**
 * @param option the option that named the output.
 * @returns `write`, which resolves when all bytes are written, and the stream for reports, never that of the result.
 * @throws UsageError if it cannot be written, before any work is done.
 */
export function openOutput(path: string, mayReplace: boolean, option = '--out') {
  if (!isStandardOutput(path)) {
    const writeFile = openOutputFile(path, mayReplace);
    return {
      // A signal ends the program after the file is complete.
      write: (bytes: Uint8Array) => runWithCleanup(async () => writeFile(bytes)),
      reportTo: process.stdout,
    };
  }
  if (process.stdout.isTTY) {
    throw new UsageError(`${option} ${path} is a terminal: redirect it to a file or a program.`);
  }
  return { write: writeStandardOutput, reportTo: process.stderr };
}

/** True also for a name of the file, pipe or device that standard output is, such as `/dev/stdout`. */
export function isStandardOutput(path: string): boolean {
  if (path === STANDARD_STREAM) return true;
  const named = lookAt(path);
  if (named === null) return false;
  const { dev, ino } = fstatSync(process.stdout.fd);
  return named.dev === dev && named.ino === ino;
}

function writeStandardOutput(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => {
      if (error) reject(new OutputFault('standard output', error));
      else resolve();
    });
  });
}

type WriteFile = (bytes: Uint8Array) => void;

const PERMISSIONS = 0o7777;

/** @throws UsageError if the file cannot be written, before any work is done. */
export function openOutputFile(path: string, mayReplace: boolean): WriteFile {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() && !mayReplace) throw new UsageError(`${path} exists: give --force to replace it.`);
    if (stats === undefined) return openBeside(followLinks(path));
    // A pipe or a device cannot be replaced by a file.
    if (!stats.isFile()) return openInPlace(path);
    return openBeside(realpathSync(path), stats);
  } catch (cause) {
    throw cause instanceof UsageError ? cause : outputError(path, cause);
  }
}

/** The path of a file that does not exist yet, where symbolic links lead to it. */
function followLinks(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  return followLinks(resolve(realpathSync(dirname(path)), readlinkSync(path)));
}

/**
 * Writes under a temporary name, then renames the file: so a crash loses nothing, also if the output is the input.
 *
 * Creates the temporary file and removes it again, to test the folder: no file is left if the program ends before
 * there is a result.
 *
 * @param replaced the existing file; the new one gets its permissions.
 */
function openBeside(path: string, replaced?: Stats): WriteFile {
  if (replaced !== undefined) closeSync(openSync(path, 'r+'));
  // Its length does not depend on the name, which may have the maximum one.
  const beside = join(dirname(path), `.unwatermark.${randomUUID()}.part`);
  closeSync(openSync(beside, 'wx'));
  rmSync(beside);
  const mode = (replaced?.mode ?? 0o666) & PERMISSIONS;
  return (bytes) => {
    try {
      writeFileSync(beside, bytes, { flag: 'wx', mode, flush: true });
      // The process's umask may have removed permissions from the new file.
      if (replaced !== undefined) chmodSync(beside, mode);
      renameSync(beside, path);
    } catch (cause) {
      rmSync(beside, { force: true });
      throw outputError(path, cause);
    }
  };
}

function openInPlace(path: string): WriteFile {
  const file = openSync(path, 'w');
  return (bytes) => {
    try {
      writeFileSync(file, bytes);
      closeSync(file);
    } catch (cause) {
      throw outputError(path, cause);
    }
  };
}
