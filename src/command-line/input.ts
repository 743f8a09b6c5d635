/** Reads input from a file or from standard input. */
import { readFileSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describeSystemError, UsageError } from './failure-sentence.js';

/** Stands for standard input and standard output. */
export const STANDARD_STREAM = '-';

const TERMINAL = 'Standard input is a terminal: pipe a file into it.';

/** @throws UsageError if the file is missing or cannot be read. */
export async function readInput(path: string): Promise<Uint8Array> {
  if (path === '') throw new UsageError('The name of the input is empty.');
  if (path !== STANDARD_STREAM) return readNamedFile(path);
  const bytes = await readStandardInput();
  if (bytes.length === 0) throw new UsageError('Standard input is empty.');
  return bytes;
}

/**
 * Reads a file, or standard input for `-`.
 *
 * @param option the option that named the file, with a space after it; empty for an input.
 * @throws UsageError if the file cannot be read.
 */
export function readNamedFile(path: string, option = ''): Buffer {
  if (path === STANDARD_STREAM && process.stdin.isTTY) throw new UsageError(TERMINAL);
  try {
    if (path === STANDARD_STREAM) return readFileSync(process.stdin.fd);
    const stats = statSync(path);
    // A device such as /dev/zero may have no end. A pipe has one.
    if (stats.isCharacterDevice() || stats.isBlockDevice()) throw new Error('it is a device');
    return readFileSync(path);
  } catch (cause) {
    throw new UsageError(`cannot read ${option}${path}: ${describeSystemError(cause)}`, { cause });
  }
}

/** The text of a list or another small file, without its byte order mark. Windows PowerShell writes UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const mark = bytes.length < 2 ? 0 : (bytes[0]! << 8) | bytes[1]!;
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** @throws UsageError if standard input is a terminal. */
export async function readStandardInput(): Promise<Buffer> {
  if (process.stdin.isTTY) throw new UsageError(TERMINAL);
  return buffer(process.stdin);
}
