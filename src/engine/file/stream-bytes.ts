/**
 * The bytes of a stream as they stand in a file, and what they decode to, without MuPDF: it reads the newest revision alone.
 */
import { findBytes, latin1, inflateRaw } from '#platform';
import { inflateWhole } from '../values/inflate.js';
import type { StreamCipher } from './encryption.js';
import { readIndirectObject, type IndirectObject } from './syntax.js';
import { readDictionary, readNames, readNumbers, type FileValue } from './value-tree.js';

const MAX_DECODED = 64 * 1024 * 1024;

/** Finds each next `endstream` of a file: asked in the file's order it goes through the bytes once, however far the next is. */
export class StreamEnds {
  private readonly bytes: Uint8Array;
  private asked = Infinity;
  private found = -1;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Offset of the first at or behind `from`; -1 where there is none. */
  findNext(from: number): number {
    const isKnown = from >= this.asked && (this.found < 0 || from <= this.found);
    if (!isKnown) this.found = findBytes(this.bytes, 'endstream', from);
    this.asked = from;
    return this.found;
  }
}

/**
 * By /Length where `endstream` follows it: the bytes may be a PDF themselves, with streams of their own. Negative where no end is found.
 *
 * @param offsets of objects by number: a length may stand in one.
 */
export function findStreamEnd(
  bytes: Uint8Array,
  object: IndirectObject,
  offsets: ReadonlyMap<number, number>,
  ends = new StreamEnds(bytes),
): number {
  const end = findDeclaredEnd(bytes, object, offsets);
  if (end !== null) return end;
  const keyword = ends.findNext(object.streamStart);
  return keyword < 0 ? -1 : trimLineEnd(bytes, object.streamStart, keyword);
}

/** By /Length alone; null where no `endstream` follows. */
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

/** Decrypted and decoded; null for filters that content and object streams hardly use. */
export function decodeStream(
  bytes: Uint8Array,
  object: IndirectObject,
  end: number,
  cipher: StreamCipher,
): Uint8Array | null {
  const { objectNumber, generation, streamStart } = object;
  const plain = cipher.decrypt(objectNumber, generation, bytes.subarray(streamStart, end));
  if (plain === null) return null;
  const filters = readNames(readDictionary(bytes, object.bodyStart, object.bodyEnd).get('Filter'));
  if (filters.length === 0) return new Uint8Array(plain);
  if (filters.join() !== 'FlateDecode') return null;
  try {
    return inflateWhole(plain, MAX_DECODED);
  } catch {
    return null;
  }
}

/** 7.3.8.1: the line end before `endstream` is not part of the stream. */
export function trimLineEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  if (end > from && bytes[end - 1] === 10) end--;
  if (end > from && bytes[end - 1] === 13) end--;
  return end;
}

/** Of all streams of a file together; what comes behind is not looked at. */
const MAX_PROBED = 64 * 1024 * 1024;
/** The head of zlib's format; its checksum behind the data is ignored. */
const HEAD_LENGTH = 2;
const DEFLATE = ['FlateDecode', 'Fl'];

/** Lengths of a font program's parts (Table 125). */
const PART_LENGTHS = ['Length1', 'Length2', 'Length3'];

type Dictionary = Map<string, FileValue>;

export type IsBroken = (object: IndirectObject, end: number) => boolean;

/**
 * Makes the test for the streams of one file, up to the end that they are taken to have.
 *
 * @param cipher null where the file is encrypted in ways that are not known: nothing is called broken then.
 */
export function createBrokenDataTest(bytes: Uint8Array, cipher: StreamCipher | null): IsBroken {
  let left = MAX_PROBED;
  const isWhole = (data: Uint8Array, dictionary: Dictionary): boolean => {
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
  return (object, end) => {
    const { objectNumber, generation, bodyStart, bodyEnd, streamStart } = object;
    if (cipher === null || left <= 0 || streamStart < 0 || end <= streamStart) return false;
    const dictionary = readDictionary(bytes, bodyStart, bodyEnd);
    const [filter] = readNames(dictionary.get('Filter'));
    const data = bytes.subarray(streamStart, end);
    const plain = cipher.decrypt(objectNumber, generation, data);
    if (filter === undefined) return !isProgramWhole(dictionary, plain);
    if (!DEFLATE.includes(filter)) return false;
    // Cross-reference streams are never encrypted, metadata not always (ISO 32000-1, 7.5.8.2 and 7.6.3.2).
    return (plain === null || !isWhole(plain, dictionary)) && !isWhole(data, dictionary);
  };
}

/** True for what is no font program. */
function isProgramWhole(dictionary: Dictionary, data: Uint8Array | null): boolean {
  const parts = PART_LENGTHS.flatMap((key) => readNumbers(dictionary.get(key)).slice(0, 1));
  return parts.length === 0 || parts.reduce((sum, length) => sum + length, 0) === data?.length;
}
