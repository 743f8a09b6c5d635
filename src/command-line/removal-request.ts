/** Reads the settings of a removal from the options, and asks for a password. */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { VARIABLES } from '../config.js';
import { describeMissingModels } from '../engine/stamps/stamp-models.js';
import { completeSettings, type RemovalSettings } from '../engine/values/request.js';
import type { Options } from './read-command.js';
import { UsageError } from './failure-sentence.js';
import { EngineFailure } from '../engine/values/failure.js';
import { readNamedFile } from './input.js';

export function readRemovalSettings(options: Options): RemovalSettings {
  return completeSettings({
    stampLanguages: readLanguages(options),
    secondWitness: readSecondWitness(options),
    password: readPasswordFile(options),
    insist: options.flag('insist'),
  });
}

/** Reads `--languages` as the service reads `STAMP_LANGUAGES`; undefined if it is not given. */
function readLanguages(options: Options): readonly string[] | undefined {
  const typed = options.optional('languages');
  if (typed === null) return undefined;
  let languages: readonly string[];
  try {
    languages = VARIABLES.stampLanguages.read(typed);
  } catch (cause) {
    throw new UsageError(`--languages ${(cause as Error).message}.`, { cause });
  }
  const missing = describeMissingModels(languages);
  if (missing !== null) throw new UsageError(`--languages ${missing}.`);
  return languages;
}

/** @throws UsageError if the package is not installed. */
export function readSecondWitness(options: Options): boolean {
  if (!options.flag('second-witness')) return false;
  try {
    createRequire(import.meta.url).resolve('@hyzyla/pdfium');
    return true;
  } catch (cause) {
    const sentence =
      '--second-witness takes a package: `npm install @hyzyla/pdfium` adds it, with --global if unwatermark was installed so.';
    throw new UsageError(sentence, { cause });
  }
}

/** The first line of `--password-file`, or null. Not an argument, because other users of the machine could see it. */
function readPasswordFile(options: Options): string | null {
  const path = options.optional('password-file');
  if (path === null) return null;
  const [line = ''] = readNamedFile(path, '--password-file ').toString('utf8').split(/\r?\n/u);
  if (line === '') throw new UsageError(`--password-file ${path} has no password in its first line.`);
  return line;
}

/** If a document needs a password, asks for it at a terminal and does the work again. */
export async function retryWithPassword<Result>(
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

/** The typed password is not shown. After Ctrl-C or Ctrl-D the program ends as `runWithCleanup` ends it. */
async function askForPassword(): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  process.stderr.write('Password: ');
  const typed = await terminal.question('').catch(() => null);
  terminal.close();
  process.stderr.write('\n');
  if (typed !== null) return typed;
  process.kill(process.pid, 'SIGINT');
  return new Promise(() => undefined);
}
