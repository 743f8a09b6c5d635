/** The engine's platform on servers, at the command line and in the library: Node's own. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createCipheriv, createDecipheriv, createHash as createNodeHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, deflateSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';
import type {
  Bytes,
  Compression,
  Cryptography,
  InflateOptions,
  Jobs,
  PackageFile,
  Packages,
} from '../engine/platform/platform.js';

export { randomBytes };

export const deflate: Compression['deflate'] = (data, options) => deflateSync(data, options);
export const inflate: Compression['inflate'] = (data, options) => inflateSync(data, asNodeOptions(options));
export const inflateRaw: Compression['inflateRaw'] = (data, options) =>
  inflateRawSync(data, asNodeOptions(options));

function asNodeOptions({ isPartial, ...options }: InflateOptions = {}): ZlibOptions {
  return isPartial === true ? { ...options, finishFlush: constants.Z_SYNC_FLUSH } : options;
}

export const createHash: Cryptography['createHash'] = (name) => createNodeHash(name);

export const encryptAes: Cryptography['encryptAes'] = (key, vector, data, isPadded) => {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(isPadded);
  return Buffer.concat([cipher.update(data), cipher.final()]);
};

export const decryptAes: Cryptography['decryptAes'] = (key, vector, data, isPadded) => {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(isPadded);
  return Buffer.concat([decipher.update(data), decipher.final()]);
};

/** Buffer's methods take any bytes: a Buffer made of them at each call would take longer than most calls. */
const { equals, indexOf, lastIndexOf, latin1Slice, utf8Slice, hexSlice } = Buffer.prototype as unknown as {
  equals: (this: Uint8Array, other: Uint8Array) => boolean;
  indexOf: FindInBytes;
  lastIndexOf: FindInBytes;
  latin1Slice: SliceAsText;
  utf8Slice: SliceAsText;
  hexSlice: SliceAsText;
};
type FindInBytes = (
  this: Uint8Array,
  wanted: Uint8Array | string,
  from: number,
  encoding: 'latin1',
) => number;
type SliceAsText = (this: Uint8Array, from: number, to: number) => string;

export const latin1: Bytes['latin1'] = (bytes, from = 0, to = bytes.length) => {
  const end = Math.min(to, bytes.length);
  return from < end ? latin1Slice.call(bytes, from, end) : '';
};
export const fromLatin1: Bytes['fromLatin1'] = (text) => Buffer.from(text, 'latin1');
export const utf8: Bytes['utf8'] = (bytes) => utf8Slice.call(bytes, 0, bytes.length);
export const fromUtf8: Bytes['fromUtf8'] = (text) => Buffer.from(text);
export const hex: Bytes['hex'] = (bytes) => hexSlice.call(bytes, 0, bytes.length);
export const fromHex: Bytes['fromHex'] = (digits) => Buffer.from(digits, 'hex');
export const concatBytes: Bytes['concatBytes'] = (parts) => Buffer.concat(parts);
export const equalBytes: Bytes['equalBytes'] = (one, other) => equals.call(one, other);
export const findBytes: Bytes['findBytes'] = (bytes, wanted, from = 0) =>
  indexOf.call(bytes, wanted, from, 'latin1');
export const findLastBytes: Bytes['findLastBytes'] = (bytes, wanted, from = bytes.length) =>
  from < 0 ? -1 : lastIndexOf.call(bytes, wanted, from, 'latin1');

function locate({ packageName, path }: PackageFile): string {
  return join(dirname(createRequire(import.meta.url).resolve(packageName)), path);
}

export const hasFile: Packages['hasFile'] = (file) => {
  try {
    return existsSync(locate(file));
  } catch {
    return false;
  }
};

export const readFile: Packages['readFile'] = async (file) => {
  const bytes = readFileSync(locate(file));
  return file.path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

export const importTesseract: Packages['importTesseract'] = () => import('tesseract-wasm');
export const importPdfium: Packages['importPdfium'] = () => import('@hyzyla/pdfium');

export const instantiateMupdf: Packages['instantiateMupdf'] = (imports, done) => {
  const binary = readFileSync(locate({ packageName: 'mupdf', path: './mupdf-wasm.wasm' }));
  const module = new WebAssembly.Module(binary);
  done(new WebAssembly.Instance(module, imports), module);
  return {};
};

export const createJobValue: Jobs['createJobValue'] = <Value>() => new AsyncLocalStorage<Value>();
