/**
 * The list that `find` writes, one JSON line for each file, and that `remove --texts` reads when a person has edited it.
 */
import { appendFileSync, truncateSync } from 'node:fs';
import { isTorn } from '../../batch/file-record.js';
import type { ListedHints } from '../../batch/wanted-marks.js';
import { EngineFailure } from '../../engine/values/failure.js';
import { parseHint } from '../../engine/values/hint.js';
import type { WatermarkList } from '../../report/watermark-list.js';
import { describeFailure, UsageError } from '../failure-sentence.js';
import { decodeText, readNamedFile } from '../input.js';

/** A line of the list: the watermarks of a file, or why it could not be read. */
export type FoundLine = { file: string } & (WatermarkList | { error: string });

/** What is read of a line that a person may have edited. */
interface ListedLine {
  file: string;
  error?: string;
  candidates?: { watermark_text: string; removable?: boolean }[];
}

/**
 * The lines of a list to which more will be appended. Of its last line, cuts what a full disk or a crash has left of it, and
 * writes a missing line break.
 *
 * @throws UsageError for a file that is not a list of `find`, which stays as it is.
 */
export function openFoundList(path: string): FoundLine[] {
  const bytes = readNamedFile(path, 'the list ');
  const lastStart = bytes.lastIndexOf('\n') + 1;
  const isLastTorn = isTorn(bytes.toString('utf8', lastStart));
  const whole = isLastTorn ? bytes.subarray(0, lastStart) : bytes;
  const lines = readLines(path, whole, (line) => line as FoundLine);
  if (lastStart < bytes.length && isLastTorn) truncateSync(path, lastStart);
  else if (lastStart < bytes.length) appendFileSync(path, '\n');
  return lines;
}

/**
 * The texts that the list has for each file, without those that it marks as not removable, or the file's error.
 *
 * @throws UsageError if a line is not one of `find`, or a text is not a valid hint.
 */
export function readListedHints(path: string): Map<string, ListedHints> {
  const bytes = readNamedFile(path, 'the list ');
  return new Map(readLines(path, bytes, (line) => [line.file, readHints(line)] as const));
}

function readHints({ error, candidates = [] }: ListedLine): ListedHints {
  if (typeof error === 'string') return { error };
  const wanted = candidates.filter(({ removable }) => removable !== false);
  return [...new Set(wanted.map(({ watermark_text: text }) => parseHint(text).text))];
}

function readLines<Line>(path: string, bytes: Buffer, read: (line: ListedLine) => Line): Line[] {
  const lines = decodeText(bytes).split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      const listed = JSON.parse(line) as ListedLine;
      if (typeof listed.file !== 'string') throw new UsageError('a line names no file');
      return [read(listed)];
    } catch (cause) {
      // Errors of Node, as for invalid JSON, get one general sentence.
      const isDescribed = cause instanceof EngineFailure || cause instanceof UsageError;
      const fault = isDescribed ? describeFailure(cause).text : 'it is no line of `find`';
      throw new UsageError(`cannot read the list ${path}, line ${at + 1}: ${fault}`, { cause });
    }
  });
}
