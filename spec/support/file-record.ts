/** Records of a batch's files, for tests of result stores. */
import type { FileRecord } from '../../src/batch/file-record.js';

export function writeRecord(file: string, changes: Partial<FileRecord> = {}): FileRecord {
  return {
    file,
    status: 'removed',
    detail: null,
    input_sha256: 'aa',
    watermark_text_sha256: 'bb',
    engine_version: '1',
    input_bytes: 1,
    input_tag: null,
    output_sha256: 'cc',
    output_bytes: 1,
    summary: null,
    outcome: null,
    warnings: [],
    marks: [],
    ...changes,
  };
}
