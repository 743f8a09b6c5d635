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
import { decodeList, readNamedFile } from '../input.js';

/** A line of the list: the watermarks of a file, or why it could not be read. */
export type FoundLine = { file: string } & (WatermarkList | { error: string });

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
  const lines = readLines(path, isLastTorn ? bytes.subarray(0, lastStart) : bytes, readFoundLine);
  if (lastStart < bytes.length && isLastTorn) truncateSync(path, lastStart);
  else if (lastStart < bytes.length) appendFileSync(path, '\n');
  return lines;
}

function readFoundLine(line: string): FoundLine {
  const found = JSON.parse(line) as FoundLine;
  if (typeof found.file !== 'string') throw new UsageError('a line names no file');
  return found;
}

/**
 * The texts that the list has for each file, without those that it marks as not removable, or the file's error.
 *
 * @throws UsageError if a line is not one of `find`, or a text is not a valid hint.
 */
export function readListedHints(path: string): Map<string, ListedHints> {
  const lines = readLines(path, readNamedFile(path, 'the list '), (line): readonly [string, ListedHints] => {
    const {
      file,
      error,
      candidates = [],
    } = JSON.parse(line) as {
      file: string;
      error?: string;
      candidates?: { watermark_text: string; removable?: boolean }[];
    };
    if (typeof file !== 'string') throw new UsageError('a line names no file');
    if (typeof error === 'string') return [file, { error }];
    const wanted = candidates.filter(({ removable }) => removable !== false);
    const hints = new Set(wanted.map(({ watermark_text: text }) => parseHint(text).text));
    return [file, [...hints]];
  });
  return new Map(lines);
}

function readLines<Line>(path: string, bytes: Buffer, read: (line: string) => Line): Line[] {
  const lines = decodeList(bytes).split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [read(line)];
    } catch (cause) {
      throw new UsageError(`cannot read the list ${path}, line ${at + 1}: ${describeLineFault(cause)}`, {
        cause,
      });
    }
  });
}

/** Errors of Node, as for invalid JSON, get one general sentence. */
function describeLineFault(cause: unknown): string {
  const isDescribed = cause instanceof EngineFailure || cause instanceof UsageError;
  return isDescribed ? describeFailure(cause).text : 'it is no line of `find`';
}
