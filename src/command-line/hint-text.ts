/**
 * The watermark's text from the command line.
 */
import { formatUsage } from './help/help.js';
import { readNamedFile } from './input.js';
import type { Options } from './read-command.js';
import { UsageError } from './usage-error.js';

/** Far above 256 characters in four lines, far below what would be read by mistake. */
const MAX_FILE_BYTES = 64 * 1024;

/**
 * Reads `--text`, one line each time it is given, or `--text-file`.
 *
 * @throws UsageError
 */
export function readHintText(options: Options): string {
  const path = options.optional('text-file');
  const lines = options.all('text');
  if (path !== null && lines.length > 0) throw new UsageError('Give --text or --text-file, not both.');
  if (path === null && lines.every((line) => line === '')) {
    throw new UsageError(`--text is missing.\n${formatUsage(['remove'])}`);
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
