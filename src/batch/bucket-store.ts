/**
 * Results in a bucket: outputs under their names, each with its record, and at the end all records of this share as
 * lines of JSON.
 *
 * Objects of a bucket cannot be appended to, so each file has its own record, which remains if a run is killed.
 */
import { openBucket, splitPlace } from './bucket.js';
import { type FileRecord, parseRecord } from './file-record.js';
import { type Share, shareSuffix } from './share.js';
import type { ResultStore } from './result-store.js';

const RECORDS = '.unwatermark/';

/** The most records in memory, and in one object of lines. */
const LINES_PER_OBJECT = 10_000;

/** @param place such as `s3://bucket/folder/` */
export async function openBucketStore(place: string, share: Share): Promise<ResultStore> {
  const { bucket: name, key } = splitPlace(place);
  const folder = key === '' || key.endsWith('/') ? key : `${key}/`;
  const bucket = await openBucket(name);
  const recordKey = (file: string): string => `${folder}${RECORDS}${file}.json`;
  let lines: string[] = [];
  let objectCount = 0;

  async function addLine(record: FileRecord): Promise<void> {
    lines.push(`${JSON.stringify(record)}\n`);
    if (lines.length >= LINES_PER_OBJECT) await writeLines();
  }

  /** In several objects, because the lines of a million files would not fit into memory. */
  async function writeLines(): Promise<void> {
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    const number = String(++objectCount).padStart(5, '0');
    const key = `${folder}unwatermark${shareSuffix(share)}.${number}.jsonl`;
    await bucket.put(key, Buffer.from(text), 'application/x-ndjson');
  }

  async function putRecord(record: FileRecord): Promise<void> {
    await bucket.put(recordKey(record.file), Buffer.from(JSON.stringify(record)), 'application/json');
    await addLine(record);
  }

  return {
    async findRecord(file) {
      const bytes = await bucket.get(recordKey(file));
      const record = bytes === null ? null : parseRecord(Buffer.from(bytes).toString('utf8'));
      if (record === null || record.status === 'failed') return record;
      return (await bucket.sizeOf(`${folder}${file}`)) === record.output_bytes ? record : null;
    },
    async put(record, output) {
      await bucket.put(`${folder}${record.file}`, output, 'application/pdf');
      await putRecord(record);
    },
    putFailure: putRecord,
    touch: addLine,
    async close(isComplete) {
      // The lines of a partial run would replace those of a complete one.
      if (isComplete) await writeLines();
      bucket.close();
    },
  };
}
