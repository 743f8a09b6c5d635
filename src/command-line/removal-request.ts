/** Reads the marks and the settings of a removal from the options, and asks for a password. */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { FOUND_RANKS, type WantedMarks } from '../batch/wanted-marks.js';
import { VARIABLES } from '../config.js';
import { describeMissingModels } from '../engine/stamps/stamp-models.js';
import { parseHint } from '../engine/values/hint.js';
import { completeSettings, type RemovalSettings } from '../engine/values/request.js';
import { readListedHints } from './find/found-lines.js';
import { formatUsage } from './help/help.js';
import type { Options } from './read-command.js';
import { OPTIONS, UsageError } from './failure-sentence.js';
import { EngineFailure } from '../engine/values/failure.js';
import { decodeText, readNamedFile } from './input.js';

/** Far above any valid text, far below a file that is named by mistake. */
const MAX_FILE_BYTES = 64 * 1024;

/** The options that name a mark, each in another way. */
export const MARK_OPTIONS = ['text', 'text-file', 'mark', 'texts', 'found'];

/** @throws UsageError before any document is opened. */
export function readWantedMarks(options: Options): WantedMarks {
  if (MARK_OPTIONS.filter((name) => options.has(name)).length > 1) {
    throw new UsageError('Give one of --text, --text-file, --mark, --texts and --found.');
  }
  const found = options.optional('found');
  if (found !== null) {
    const rank = FOUND_RANKS.find((name) => name === found);
    if (rank === undefined) throw new UsageError(`--found takes ${FOUND_RANKS.join(' or ')}, not ${found}.`);
    return { rank };
  }
  const texts = options.optional('texts');
  if (texts !== null) return { listed: readListedHints(texts) };
  const isInsisted = options.flag('insist');
  if (options.has('mark')) {
    return { hints: options.all('mark').map((mark) => readHint(mark, isInsisted, `--mark "${mark}"`)) };
  }
  const name = options.has('text-file') ? '--text-file' : '--text';
  return { hints: [readHint(readHintText(options), isInsisted, name)] };
}

/** @param name what a refusal calls the text. */
function readHint(text: string, isInsisted: boolean, name: string): string {
  try {
    return parseHint(text, isInsisted).text;
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    throw new UsageError(error.describe({ ...OPTIONS, hint: name }), { cause: error });
  }
}

/** `--text`, one line each time it is given, or `--text-file`. */
function readHintText(options: Options): string {
  const path = options.optional('text-file');
  const lines = options.all('text');
  if (path === null && lines.every((line) => line === '')) {
    throw new UsageError(`--text is missing.\n${formatUsage('remove')}`);
  }
  return path === null ? lines.join('\n') : readText(path);
}

function readText(path: string): string {
  const bytes = readNamedFile(path, '--text-file ');
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UsageError(`--text-file ${path} is too long for a watermark's text.`);
  }
  try {
    // Drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`--text-file ${path} is not UTF-8 text.`, { cause });
  }
}

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
export function readPasswordFile(options: Options): string | null {
  const path = options.optional('password-file');
  if (path === null) return null;
  const text = decodeText(readNamedFile(path, '--password-file '));
  const [line = ''] = text.split(/\r?\n/u);
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
