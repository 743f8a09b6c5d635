/**
 * Results in a bucket: outputs under their names, each with its record, and at the end all records of this share as
 * lines of JSON.
 *
 * Objects of a bucket cannot be appended to, so each file has its own record, which remains if a run is killed.
 */
import { type Bucket, openBucket, splitPlace } from './bucket.js';
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
  const lines = new Lines(bucket, `${folder}unwatermark${shareSuffix(share)}`);
  const recordKey = (file: string): string => `${folder}${RECORDS}${file}.json`;

  async function putRecord(record: FileRecord): Promise<void> {
    await bucket.put(recordKey(record.file), Buffer.from(JSON.stringify(record)), 'application/json');
    await lines.add(record);
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
    touch: (record) => lines.add(record),
    async close(isComplete) {
      // The lines of a partial run would replace those of a complete one.
      if (isComplete) await lines.finish();
      bucket.close();
    },
  };
}

/** Writes lines in several objects, because those of a million files would not fit into memory. */
class Lines {
  private readonly bucket: Bucket;
  private readonly key: string;
  private lines: string[] = [];
  private count = 0;

  constructor(bucket: Bucket, key: string) {
    this.bucket = bucket;
    this.key = key;
  }

  async add(record: FileRecord): Promise<void> {
    this.lines.push(`${JSON.stringify(record)}\n`);
    if (this.lines.length >= LINES_PER_OBJECT) await this.finish();
  }

  async finish(): Promise<void> {
    if (this.lines.length === 0) return;
    const text = this.lines.join('');
    this.lines = [];
    const number = String(++this.count).padStart(5, '0');
    await this.bucket.put(`${this.key}.${number}.jsonl`, Buffer.from(text), 'application/x-ndjson');
  }
}
