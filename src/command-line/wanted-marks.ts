/** Reads which marks `remove` is to remove. */
import { formatUsage } from './help/help.js';
import { readNamedFile } from './input.js';
import type { Options } from './read-command.js';
import { UsageError } from './failure-sentence.js';
import { FOUND_RANKS, type WantedMarks } from '../batch/wanted-marks.js';
import { parseHint } from '../engine/values/hint.js';
import { readListedHints } from './find/found-lines.js';

/** Far above any valid text, far below a file that is named by mistake. */
const MAX_FILE_BYTES = 64 * 1024;

/** The options that name a mark, each in another way. */
export const MARK_OPTIONS = ['text', 'text-file', 'mark', 'texts', 'found'];

/** @throws UsageError, or EngineFailure `hint-contract`, before any document is opened. */
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
  const hints = options.has('mark') ? options.all('mark') : [readHintText(options)];
  return { hints: hints.map((hint) => parseHint(hint, options.flag('insist')).text) };
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
