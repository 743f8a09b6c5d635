/**
 * The engine's platform in browsers: pako, which compresses as Node's zlib does, and noble's hashes and ciphers.
 *
 * It throws in the same cases as Node: a reader that accepted more would change what is proved.
 */
import { cbc } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import {
  deflate as packWithPako,
  ungzip,
  Z_BUF_ERROR,
  Z_FINISH,
  Z_OK,
  Z_STREAM_END,
  Z_SYNC_FLUSH,
  zlibInflate,
  zlibInflateInit2,
  ZStream,
} from 'pako';
import type {
  Bytes,
  Compression,
  Cryptography,
  Hash,
  InflateOptions,
  Jobs,
  PackageFile,
  Packages,
} from '../engine/platform/platform.js';

/** Node's size in bytes: it decides how much of truncated data is decoded. */
const USUAL_PIECE = 16 * 1024;
/** The window of 32 KiB (RFC 1950); a negative number is for data without head and checksum. */
const WINDOW_BITS = 15;

export const deflate: Compression['deflate'] = (data, options) => packWithPako(data, options);
export const inflate: Compression['inflate'] = (data, options) => inflateWith(WINDOW_BITS, data, options);
export const inflateRaw: Compression['inflateRaw'] = (data, options) =>
  inflateWith(-WINDOW_BITS, data, options);

function inflateWith(
  windowBits: number,
  data: Uint8Array,
  { maxOutputLength = Infinity, isPartial = false }: InflateOptions = {},
): Uint8Array {
  const stream = new ZStream();
  zlibInflateInit2(stream, windowBits);
  stream.input = data;
  stream.avail_in = data.length;
  const parts: Uint8Array[] = [];
  let length = 0;
  do {
    stream.output = new Uint8Array(USUAL_PIECE);
    stream.next_out = 0;
    stream.avail_out = USUAL_PIECE;
    const status = zlibInflate(stream, isPartial ? Z_SYNC_FLUSH : Z_FINISH);
    const goesOn = status === Z_OK || status === Z_BUF_ERROR;
    if (!goesOn && status !== Z_STREAM_END) throw new Error(stream.msg);
    if (goesOn && stream.avail_out > 0 && !isPartial) throw new Error('unexpected end of file');
    length += stream.next_out;
    if (length > maxOutputLength) throw new RangeError(`Cannot create more than ${maxOutputLength} bytes`);
    parts.push(stream.output.subarray(0, stream.next_out));
  } while (stream.avail_out === 0);
  return parts.length === 1 ? parts[0]! : concatBytes(parts);
}

const HASHES = { md5, sha256, sha384, sha512 };

export const createHash: Cryptography['createHash'] = (name) => {
  const state = HASHES[name].create();
  const hash: Hash = {
    update(data) {
      state.update(typeof data === 'string' ? fromUtf8(data) : data);
      return hash;
    },
    digest: () => state.digest(),
  };
  return hash;
};

export const encryptAes: Cryptography['encryptAes'] = (key, vector, data, isPadded) =>
  cbc(key, vector, { disablePadding: !isPadded }).encrypt(data);
export const decryptAes: Cryptography['decryptAes'] = (key, vector, data, isPadded) =>
  cbc(key, vector, { disablePadding: !isPadded }).decrypt(data);
export const randomBytes: Cryptography['randomBytes'] = (length) =>
  crypto.getRandomValues(new Uint8Array(length));

/** This many arguments fit on every browser's stack. */
const CHARACTERS_AT_ONCE = 8192;

export const latin1: Bytes['latin1'] = (bytes, from = 0, to = bytes.length) => {
  let text = '';
  for (let at = from; at < Math.min(to, bytes.length); at += CHARACTERS_AT_ONCE) {
    const end = Math.min(to, at + CHARACTERS_AT_ONCE);
    text += String.fromCharCode.apply(null, bytes.subarray(at, end) as unknown as number[]);
  }
  return text;
};

export const fromLatin1: Bytes['fromLatin1'] = (text) => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};

export const utf8: Bytes['utf8'] = (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
export const fromUtf8: Bytes['fromUtf8'] = (text) => new TextEncoder().encode(text);
export const hex: Bytes['hex'] = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex: Bytes['fromHex'] = (digits) =>
  Uint8Array.from(/^(?:[\da-f]{2})*/iu.exec(digits)![0].match(/../gu) ?? [], (pair) => parseInt(pair, 16));

export const concatBytes: Bytes['concatBytes'] = (parts) => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export const equalBytes: Bytes['equalBytes'] = (one, other) =>
  one.length === other.length && standsAt(one, other, 0);

function standsAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

/** The browser's `indexOf` searches for the first byte, because it is fast and skips most bytes. */
export const findBytes: Bytes['findBytes'] = (bytes, wanted, from = 0) => {
  const sought = typeof wanted === 'string' ? fromLatin1(wanted) : wanted;
  let at = bytes.indexOf(sought[0]!, from);
  while (at >= 0 && !standsAt(bytes, sought, at)) at = bytes.indexOf(sought[0]!, at + 1);
  return at;
};

export const findLastBytes: Bytes['findLastBytes'] = (bytes, wanted, from = bytes.length) => {
  const sought = typeof wanted === 'string' ? fromLatin1(wanted) : wanted;
  const findBefore = (end: number): number => (end < 0 ? -1 : bytes.lastIndexOf(sought[0]!, end));
  let at = findBefore(from);
  while (at >= 0 && !standsAt(bytes, sought, at)) at = findBefore(at - 1);
  return at;
};

/** The entry points of packages that have code. */
const ENTRIES: Partial<Record<string, string>> = {
  'tesseract-wasm': 'dist/lib.js',
  '@hyzyla/pdfium': 'dist/index.esm.browser.js',
};

/** The folder of the packages, laid out as `node_modules`; null if there is none. */
let packages: string | null = null;

/** @param address the folder's absolute address, with a final slash. */
export function usePackages(address: string | null): void {
  packages = address;
}

function locate(packageName: string, path: string): string {
  if (packages === null) throw new Error(`${packageName} is not there`);
  return new URL(path, `${packages}${packageName}/${ENTRIES[packageName] ?? ''}`).href;
}

export const hasFile: Packages['hasFile'] = () => true;

export const readFile: Packages['readFile'] = async ({ packageName, path }: PackageFile) => {
  const response = await fetch(locate(packageName, path));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A host may pack any file, and a browser unpacks `.gz` where the server calls the packing a coding of its own.
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? new Uint8Array(ungzip(bytes)) : bytes;
};

export const importTesseract: Packages['importTesseract'] = async () =>
  (await import(/* @vite-ignore */ locate('tesseract-wasm', ''))) as Awaited<
    ReturnType<Packages['importTesseract']>
  >;
export const importPdfium: Packages['importPdfium'] = async () =>
  (await import(/* @vite-ignore */ locate('@hyzyla/pdfium', ''))) as Awaited<
    ReturnType<Packages['importPdfium']>
  >;

/** The worker has a way of its own: its page has fetched and compiled the module. */
export const instantiateMupdf: Packages['instantiateMupdf'] = () => {
  throw new Error('MuPDF has not been loaded');
};

/** A worker does one job at a time. */
export const createJobValue: Jobs['createJobValue'] = <Value>() => {
  let current: Value | undefined;
  return {
    run<Result>(value: Value, work: () => Result): Result {
      current = value;
      const forget = (): void => {
        current = undefined;
      };
      try {
        const result = work();
        if (result instanceof Promise) return result.finally(forget) as Result;
        forget();
        return result;
      } catch (error) {
        forget();
        throw error;
      }
    },
    getStore: () => current,
  };
};
