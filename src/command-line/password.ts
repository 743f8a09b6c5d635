/**
 * The password of a document: from a file, or asked at a terminal. Never from an argument, which other users of the
 * machine see.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { EngineFailure } from '../engine/values/failure.js';
import { readNamedFile } from './input.js';
import type { Options } from './read-command.js';
import { UsageError } from './failure-sentence.js';

/**
 * The first line of `--password-file`; null if it is not given.
 *
 * @throws UsageError
 */
export function readPasswordFile(options: Options): string | null {
  const path = options.optional('password-file');
  if (path === null) return null;
  const [line = ''] = readNamedFile(path, '--password-file ').toString('utf8').split(/\r?\n/u);
  if (line === '') throw new UsageError(`--password-file ${path} has no password in its first line.`);
  return line;
}

/** If a document needs a password, asks for it at a terminal and does the work again. */
export async function askingForPassword<Result>(
  work: (password: string | null) => Promise<Result>,
  given: string | null,
): Promise<Result> {
  try {
    return await work(given);
  } catch (error) {
    const isLocked = error instanceof EngineFailure && error.code === 'password-required';
    if (!isLocked || !process.stdin.isTTY || !process.stderr.isTTY) throw error;
    return work(await askForPassword());
  }
}

/** What is typed is not shown. */
async function askForPassword(): Promise<string> {
  process.stderr.write('Password: ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
