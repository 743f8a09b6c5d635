/**
 * The result for one file: a line of JSON, with the field names of the API.
 *
 * It does not depend on the clock or the machine: a batch that was interrupted and continued writes the same lines as
 * one that was not.
 */
import type { OutcomeReason } from '../engine/values/outcome-words.js';
import { type ProcessingReport, processingReport } from '../report.js';
import type { WantedRemovals } from './wanted-marks.js';

export interface FileRecord extends ContentKey {
  /** The file's name below the output folder. */
  file: string;
  status: 'removed' | 'nothing_removed' | 'failed';
  /** Why the file failed, in a sentence; null if it did not fail. */
  detail: string | null;
  input_bytes: number;
  /** The store's own tag of the content; null if it has none. */
  input_tag: string | null;
  /** Null if nothing was written. */
  output_sha256: string | null;
  output_bytes: number | null;
  summary: ProcessingReport['summary'] | null;
  outcome: ProcessingReport['outcome'] | null;
  warnings: string[];
  /** The marks that were requested, or found and chosen, in order. */
  marks: { watermark_text: string; found: number; removed: number; reason: OutcomeReason | null }[];
}

/** The values on which a result depends: if they are unchanged, a finished file is not processed again. */
export interface ContentKey {
  /** Empty if the file could not be read. */
  input_sha256: string;
  watermark_text_sha256: string;
  engine_version: string;
}

type Text = Pick<ContentKey, 'watermark_text_sha256'>;

/** True if two results are of the same marks, for any input and version. */
export function hasSameText(one: Text, other: Text): boolean {
  return one.watermark_text_sha256 === other.watermark_text_sha256;
}

type Task = Omit<ContentKey, 'input_sha256'>;

/** True if two results are of the same marks and version, for any input. */
export function hasSameTask(one: Task, other: Task): boolean {
  return hasSameText(one, other) && one.engine_version === other.engine_version;
}

/** Null for an incomplete record, such as a line that a crash has cut off. */
export function parseRecord(line: string): FileRecord | null {
  try {
    const record = JSON.parse(line) as Partial<FileRecord> | null;
    const isWhole =
      typeof record?.file === 'string' &&
      typeof record.status === 'string' &&
      typeof record.input_sha256 === 'string' &&
      Array.isArray(record.warnings);
    return isWhole ? (record as FileRecord) : null;
  } catch {
    return null;
  }
}

/** What each line of records begins with, and of `find`'s list. */
const LINE_START = '{"file":';

/** True for what a full disk or a crash leaves of a line: its beginning, perhaps with another line after it, or zeros. */
export function isTorn(line: string): boolean {
  const start = line.replaceAll('\0', '').slice(0, LINE_START.length);
  if (!LINE_START.startsWith(start)) return false;
  try {
    JSON.parse(line);
    return false;
  } catch {
    return true;
  }
}

/** The report of a single mark, or the sums of several. */
export function sumUpRemovals({
  output,
  parts,
  warnings,
}: WantedRemovals): Pick<FileRecord, 'summary' | 'outcome' | 'warnings' | 'marks'> {
  const reports = parts.map(({ summary }) => processingReport(summary));
  const [first] = reports;
  const sumOf = (name: Exclude<keyof ProcessingReport['summary'], 'patterns_matched'>): number =>
    reports.reduce((sum, { summary }) => sum + summary[name], 0);
  const isOne = first !== undefined && reports.length === 1;
  return {
    summary: {
      text_watermarks_found: sumOf('text_watermarks_found'),
      text_watermarks_removed: sumOf('text_watermarks_removed'),
      image_watermarks_found: sumOf('image_watermarks_found'),
      image_watermarks_removed: sumOf('image_watermarks_removed'),
      patterns_matched: [...new Set(reports.flatMap(({ summary }) => summary.patterns_matched))],
    },
    outcome: isOne
      ? first.outcome
      : output === null
        ? { status: 'nothing_removed', reason: first?.outcome.reason ?? 'target_not_found', discovery: null }
        : { status: 'removed', reason: null, discovery: null },
    warnings: [...new Set([...warnings, ...reports.flatMap((report) => report.warnings)])],
    marks: parts.map(({ hint, summary }) => ({
      watermark_text: hint,
      found: summary.textFound + summary.imageFound,
      removed: summary.textRemoved + summary.imageRemoved,
      reason: summary.reason,
    })),
  };
}
