/** Finds and decodes the raw bytes of streams without MuPDF, which reads only the newest revision. */
import { findBytes, latin1, inflateRaw } from '#platform';
import { inflateWhole } from '../values/inflate.js';
import type { StreamCipher } from './encryption.js';
import { readIndirectObject, type IndirectObject } from './syntax.js';
import { readDictionary, readNames, readNumbers, type FileValue } from './value-tree.js';

/** Data that inflates to more is not read. */
export const MAX_DECODED = 64 * 1024 * 1024;

/** A search for the first `endstream` from an offset on, else -1. Asked in file order, it reads the bytes once. */
export function createEndSearch(bytes: Uint8Array) {
  let asked = Infinity;
  let found = -1;
  return (from: number): number => {
    const isKnown = from >= asked && (found < 0 || from <= found);
    if (!isKnown) found = findBytes(bytes, 'endstream', from);
    asked = from;
    return found;
  };
}

/**
 * Finds the end by /Length if `endstream` follows there, because the data may itself be a PDF with streams. Otherwise
 * finds the next `endstream`. Negative if no end is found, or if the object is not a stream.
 *
 * @param offsets of objects by number, because /Length may be an indirect object.
 */
export function findStreamEnd(
  bytes: Uint8Array,
  object: IndirectObject,
  offsets: ReadonlyMap<number, number>,
  findEnd = createEndSearch(bytes),
): number {
  if (object.streamStart < 0) return -1;
  const end = findDeclaredEnd(bytes, object, offsets);
  if (end !== null) return end;
  const keyword = findEnd(object.streamStart);
  return keyword < 0 ? -1 : trimLineEnd(bytes, object.streamStart, keyword);
}

/** Finds the end by /Length only; null if `endstream` does not follow. */
export function findDeclaredEnd(
  bytes: Uint8Array,
  { bodyStart, bodyEnd, streamStart }: IndirectObject,
  offsets: ReadonlyMap<number, number>,
): number | null {
  const [length, generation] = readNumbers(readDictionary(bytes, bodyStart, bodyEnd).get('Length'));
  const known = generation === undefined ? length : readNumberObject(bytes, offsets.get(length ?? -1));
  if (known === undefined || known < 0) return null;
  const end = streamStart + known;
  return /^\s{0,2}endstream/u.test(latin1(bytes, end, end + 11)) ? end : null;
}

function readNumberObject(bytes: Uint8Array, offset: number | undefined): number | undefined {
  const object = offset === undefined ? null : readIndirectObject(bytes, offset);
  if (object === null) return undefined;
  const text = latin1(bytes, object.bodyStart, object.bodyEnd).trim();
  return /^\d{1,10}$/u.test(text) ? Number(text) : undefined;
}

/** Says whether a filter is deflate, by its name or by its abbreviation, which readers take as well. */
export function isDeflate(filter: string): boolean {
  return filter === 'FlateDecode' || filter === 'Fl';
}

export interface DecodedStream {
  /** The raw bytes, decrypted. */
  plain: Uint8Array;
  filters: string[];
  decoded: Uint8Array;
}

/** Decrypts and decodes a stream; null for filters that content and object streams rarely use. */
export function decodeStream(
  bytes: Uint8Array,
  object: IndirectObject,
  end: number,
  cipher: StreamCipher,
): DecodedStream | null {
  const { objectNumber, generation, streamStart } = object;
  const plain = cipher.decrypt(objectNumber, generation, bytes.subarray(streamStart, end));
  if (plain === null) return null;
  const filters = readNames(readDictionary(bytes, object.bodyStart, object.bodyEnd).get('Filter'));
  if (filters.length === 0) return { plain, filters, decoded: new Uint8Array(plain) };
  const decoded = filters.length === 1 && isDeflate(filters[0]!) ? inflateWhole(plain, MAX_DECODED) : null;
  return decoded && { plain, filters, decoded };
}

/** Excludes the end-of-line marker before `endstream`, which is not part of the data (7.3.8.1). */
export function trimLineEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  if (end > from && bytes[end - 1] === 10) end--;
  if (end > from && bytes[end - 1] === 13) end--;
  return end;
}

/** The most bytes that are inflated to test the streams of one file; further streams do not count as broken. */
const MAX_PROBED = 64 * 1024 * 1024;
/** Length of the zlib header. The checksum after the data is ignored. */
const HEAD_LENGTH = 2;

/** Keys for the lengths of a font program's parts (Table 125). */
const PART_LENGTHS = ['Length1', 'Length2', 'Length3'];

/**
 * Makes a function that says whether a stream's data, up to an assumed end, is broken.
 *
 * @param cipher null if the file's encryption is unknown: then no stream counts as broken.
 */
export function createBrokenDataTest(bytes: Uint8Array, cipher: StreamCipher | null) {
  let left = MAX_PROBED;
  const isWhole = (data: Uint8Array, dictionary: Map<string, FileValue>): boolean => {
    try {
      const decoded = inflateRaw(data.subarray(HEAD_LENGTH), { maxOutputLength: left });
      left -= decoded.length;
      return isProgramWhole(dictionary, decoded);
    } catch (error) {
      if (!(error instanceof RangeError)) return false;
      left = 0;
      return true;
    }
  };
  return (object: IndirectObject, end: number): boolean => {
    const { objectNumber, generation, bodyStart, bodyEnd, streamStart } = object;
    if (cipher === null || left <= 0 || streamStart < 0 || end <= streamStart) return false;
    const dictionary = readDictionary(bytes, bodyStart, bodyEnd);
    const [filter] = readNames(dictionary.get('Filter'));
    const data = bytes.subarray(streamStart, end);
    const plain = cipher.decrypt(objectNumber, generation, data);
    if (filter === undefined) return !isProgramWhole(dictionary, plain);
    if (!isDeflate(filter)) return false;
    // Cross-reference streams are never encrypted, and metadata only sometimes (ISO 32000-1, 7.5.8.2 and 7.6.3.2).
    return (plain === null || !isWhole(plain, dictionary)) && !isWhole(data, dictionary);
  };
}

/** True also for streams that are not font programs. */
function isProgramWhole(dictionary: Map<string, FileValue>, data: Uint8Array | null): boolean {
  const parts = PART_LENGTHS.flatMap((key) => readNumbers(dictionary.get(key)).slice(0, 1));
  return parts.length === 0 || parts.reduce((sum, length) => sum + length, 0) === data?.length;
}
