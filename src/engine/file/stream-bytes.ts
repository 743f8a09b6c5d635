/**
 * The bytes of a stream as they stand in a file, and what they decode to, without MuPDF: it reads the newest revision alone.
 */
import { inflateWhole } from '../content/deflate/inflate.js';
import type { StreamCipher } from './encryption.js';
import { readDictionary, readIndirectObject, readNames, readNumbers, type IndirectObject } from './syntax.js';
import type { ObjectPlaces } from './xref.js';

const MAX_DECODED = 64 * 1024 * 1024;

/** Finds each next `endstream` of a file: asked in the file's order it goes through the bytes once, however far the next is. */
export class StreamEnds {
  private readonly bytes: Buffer;
  private asked = Infinity;
  private found = -1;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Offset of the first at or behind `from`; -1 where there is none. */
  findNext(from: number): number {
    const isKnown = from >= this.asked && (this.found < 0 || from <= this.found);
    if (!isKnown) this.found = this.bytes.indexOf('endstream', from, 'latin1');
    this.asked = from;
    return this.found;
  }
}

/** By /Length where `endstream` follows it: the bytes may be a PDF themselves, with streams of their own. Negative where no end is found. */
export function findStreamEnd(
  bytes: Buffer,
  object: IndirectObject,
  places: ObjectPlaces,
  ends = new StreamEnds(bytes),
): number {
  const end = findDeclaredEnd(bytes, object, places);
  if (end !== null) return end;
  const keyword = ends.findNext(object.streamStart);
  return keyword < 0 ? -1 : trimLineEnd(bytes, object.streamStart, keyword);
}

/** By /Length alone; null where no `endstream` follows. */
export function findDeclaredEnd(
  bytes: Buffer,
  { bodyStart, bodyEnd, streamStart }: IndirectObject,
  places: ObjectPlaces,
): number | null {
  const [length, generation] = readNumbers(readDictionary(bytes, bodyStart, bodyEnd).get('Length'));
  const known = generation === undefined ? length : readNumberObject(bytes, places.current.get(length ?? -1));
  if (known === undefined || known < 0) return null;
  const end = streamStart + known;
  return /^\s{0,2}endstream/u.test(bytes.toString('latin1', end, end + 11)) ? end : null;
}

function readNumberObject(bytes: Buffer, offset: number | undefined): number | undefined {
  const object = offset === undefined ? null : readIndirectObject(bytes, offset);
  if (object === null) return undefined;
  const text = bytes.toString('latin1', object.bodyStart, object.bodyEnd).trim();
  return /^\d{1,10}$/u.test(text) ? Number(text) : undefined;
}

/** Decrypted and decoded; null for filters that content and object streams hardly use. */
export function decodeStream(
  bytes: Buffer,
  object: IndirectObject,
  end: number,
  cipher: StreamCipher,
): Buffer | null {
  const { objectNumber, generation, streamStart } = object;
  const plain = cipher.decrypt(objectNumber, generation, bytes.subarray(streamStart, end));
  if (plain === null) return null;
  const filters = readNames(readDictionary(bytes, object.bodyStart, object.bodyEnd).get('Filter'));
  if (filters.length === 0) return Buffer.from(plain);
  if (filters.join() !== 'FlateDecode') return null;
  try {
    return inflateWhole(plain, MAX_DECODED);
  } catch {
    return null;
  }
}

/** 7.3.8.1: the line end before `endstream` is not part of the stream. */
export function trimLineEnd(bytes: Buffer, from: number, to: number): number {
  let end = to;
  if (end > from && bytes[end - 1] === 10) end--;
  if (end > from && bytes[end - 1] === 13) end--;
  return end;
}
