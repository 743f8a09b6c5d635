/** Counts the results of a batch's files. */
import type { FileRecord } from './file-record.js';

/** The most failures that are listed at the end; the records have the rest. */
const MAX_LISTED = 1000;

export class Tally {
  removed = 0;
  nothingRemoved = 0;
  failed = 0;
  /** Of all: files that an earlier run has finished. */
  doneBefore = 0;
  bytes = 0;
  readonly failures: { file: string; detail: string }[] = [];

  add(record: FileRecord, how: 'done' | 'done before'): void {
    if (how === 'done before') this.doneBefore++;
    else this.bytes += record.input_bytes;
    if (record.status === 'removed') this.removed++;
    else if (record.status === 'nothing_removed') this.nothingRemoved++;
    else {
      this.failed++;
      if (this.failures.length < MAX_LISTED) {
        this.failures.push({ file: record.file, detail: record.detail ?? '' });
      }
    }
  }

  get total(): number {
    return this.removed + this.nothingRemoved + this.failed;
  }
}
