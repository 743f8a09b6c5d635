/**
 * A store of S3's protocol on this machine, for tests: s3rver, with one bucket and its own client.
 */
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** The package has no types. */
interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type ServerClass = new (options: object) => Server;
const S3rver = createRequire(import.meta.url)('s3rver') as ServerClass;

const BUCKET = 'archive';

export interface BucketStore {
  /** The environment that a process needs to reach the store. */
  environment: Record<string, string>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer>;
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts the store; its bucket is `s3://archive`. */
export async function startBucketStore(): Promise<BucketStore> {
  const directory = mkdtempSync(join(tmpdir(), 'bucket-spec-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials });
  return {
    environment: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: bytes }));
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
      return Buffer.from(await Body!.transformToByteArray());
    },
    async keys() {
      const keys: string[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket: BUCKET })) {
        keys.push(...(page.Contents ?? []).map(({ Key: key }) => key!));
      }
      return keys;
    },
    async close() {
      client.destroy();
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
