/** The objects of a bucket for a batch. */
import { basename } from 'node:path';
import { type Bucket, openBucket, splitPlace } from './bucket.js';
import { NamingFault } from './naming-fault.js';
import { isInShare, type Share } from './share.js';
import type { Entry } from './result-store.js';

/**
 * Lists every object of this share: a single object by the last part of its key, one below a folder
 * (`s3://bucket/folder/`) by its key below that folder.
 *
 * @throws NamingFault for two objects of one name, and for results that would be input.
 */
export async function listObjects(places: string[], share: Share, outputPlace: string): Promise<Entry[]> {
  const buckets = new Map<string, Bucket>();
  const entries = new Map<string, Entry>();
  for (const place of places) {
    const { bucket: bucketName, key } = splitPlace(place);
    if (isFolderKey(key) && `${outputPlace}/`.startsWith(place)) {
      throw new NamingFault(`${outputPlace} lies in ${place}: results would be taken for input.`);
    }
    const bucket = buckets.get(bucketName) ?? (await openBucket(bucketName));
    buckets.set(bucketName, bucket);
    for await (const object of findObjects(bucket, key)) {
      const name = isFolderKey(key) ? object.key.slice(key.length) : basename(key);
      if (!isInShare(name, share)) continue;
      if (entries.has(name)) throw new NamingFault(`Two objects would both be written as ${name}.`);
      entries.set(name, {
        name,
        place: `s3://${bucketName}/${object.key}`,
        ...(object.tag !== '' && { tag: object.tag }),
        read: async () => {
          const bytes = await bucket.get(object.key);
          if (bytes === null) throw Object.assign(new Error('no such object'), { code: 'ENOENT' });
          return bytes;
        },
      });
    }
  }
  return [...entries.values()];
}

async function* findObjects(bucket: Bucket, key: string): AsyncIterable<{ key: string; tag: string }> {
  if (!isFolderKey(key)) {
    yield { key, tag: '' };
    return;
  }
  for await (const object of bucket.list(key)) {
    // Other files of an earlier batch, such as records, are not input.
    if (/\.pdf$/iu.test(object.key)) yield object;
  }
}

function isFolderKey(key: string): boolean {
  return key === '' || key.endsWith('/');
}
