/**
 * A bucket of any store with S3's protocol.
 *
 * The client is loaded only for places that begin with `s3://`. Its own variables configure it: AWS_ENDPOINT_URL_S3,
 * AWS_REGION, AWS_ACCESS_KEY_ID and so on, or the role of the machine.
 */
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { NamingFault } from './result-store.js';

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** A request to the store failed. */
export class BucketFault extends Error {
  override readonly name = 'BucketFault';
}

/** The package of the client is not installed. */
export class ClientMissing extends BucketFault {}

const SCHEME = 's3://';

export function isBucketPlace(place: string): boolean {
  return place.startsWith(SCHEME);
}

/**
 * Splits `s3://bucket/folder/` into its two parts; a folder's key ends in a slash or is empty.
 *
 * @throws NamingFault for an address without a bucket.
 */
export function splitPlace(place: string): { bucket: string; key: string } {
  const [bucket = '', ...path] = place.slice(SCHEME.length).split('/');
  if (bucket === '') throw new NamingFault(`${place} names no bucket: write s3://BUCKET/FOLDER/.`);
  return { bucket, key: path.join('/') };
}

/** The client itself waits without limit; after these it tries again, three times in all. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 60_000 };

/** @throws ClientMissing */
export async function openBucket(name: string) {
  const sdk = await import('@aws-sdk/client-s3').catch((cause: unknown) => {
    const sentence =
      's3:// needs a client: `npm install @aws-sdk/client-s3` adds it, with --global if unwatermark was installed so.';
    throw new ClientMissing(sentence, { cause });
  });
  // Most stores other than Amazon's have no host name for each bucket.
  const client: S3Client = new sdk.S3Client({ forcePathStyle: true, requestHandler: TIMEOUTS });
  const at = (key: string) => ({ Bucket: name, Key: key });

  return {
    /** Keys, with tags that change with the content. */
    async *list(prefix: string) {
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix });
      const iterator = pages[Symbol.asyncIterator]();
      for (;;) {
        const page = await request(name, () => iterator.next());
        if (page === null || page.done === true) return;
        for (const { Key: key, ETag: tag } of page.value.Contents ?? []) {
          if (key !== undefined) yield { key, tag: tag ?? '' };
        }
      }
    },
    /** Null if there is no such object. */
    get: (key: string) =>
      request(name, async () => {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
        return (await Body?.transformToByteArray()) ?? new Uint8Array(0);
      }),
    /** Null if there is no such object. */
    sizeOf: (key: string) =>
      request(name, async () => {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)));
        return ContentLength ?? 0;
      }),
    /** The whole object appears at once, or not at all. */
    async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
      await request(name, () =>
        client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: type })),
      );
    },
    close: () => client.destroy(),
  };
}

/** Null if the object does not exist. Other failures are reported by name: their messages may contain what was sent. */
async function request<Result>(bucket: string, send: () => Promise<Result>): Promise<Result | null> {
  try {
    return await send();
  } catch (cause) {
    const { name, message, code, $metadata } = Object(cause) as NodeJS.ErrnoException & S3ServiceException;
    if (name === 'NoSuchKey' || name === 'NotFound') return null;
    const isNamed = name !== 'Error' && name !== 'Unknown';
    const status = $metadata?.httpStatusCode;
    // An error without a name or an answer is the client's own, such as a missing region.
    const why = code ?? (isNamed ? name : status === undefined ? message : `HTTP status ${status}`);
    throw new BucketFault(`The store refused or failed for the bucket ${bucket} (${why}).`, { cause });
  }
}
