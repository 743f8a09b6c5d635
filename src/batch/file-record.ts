/**
 * What became of one file: a line of JSON, with the field names of the API.
 *
 * Nothing in it depends on the clock or the machine, so that a batch that was
 * interrupted and started again leaves the same lines as one that was not.
 */
import type { ProcessingOutcome, ProcessingSummary } from '../report.js';

export interface FileRecord extends ContentKey {
  /** Its name below the output folder. */
  file: string;
  status: 'removed' | 'nothing_removed' | 'failed';
  /** Why it failed, for a person; null where it did not. */
  detail: string | null;
  input_bytes: number;
  /** The store's own mark of the content; null where it has none. */
  input_tag: string | null;
  /** Null where nothing was written. */
  output_sha256: string | null;
  output_bytes: number | null;
  summary: ProcessingSummary | null;
  outcome: ProcessingOutcome | null;
  warnings: string[];
}

/** What the result depends on: as long as none of it changes, a finished file need not be done again. */
export interface ContentKey {
  /** Empty where the file could not be read. */
  input_sha256: string;
  watermark_text_sha256: string;
  engine_version: string;
}

/** Says whether two results come of the same, whatever the input. */
export function hasSameTask(
  one: Omit<ContentKey, 'input_sha256'>,
  other: Omit<ContentKey, 'input_sha256'>,
): boolean {
  return (
    one.watermark_text_sha256 === other.watermark_text_sha256 && one.engine_version === other.engine_version
  );
}

export function hasSameKey(one: ContentKey, other: ContentKey): boolean {
  return one.input_sha256 === other.input_sha256 && hasSameTask(one, other);
}

/** Null for what is no whole record: a line that a crash has torn. */
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
