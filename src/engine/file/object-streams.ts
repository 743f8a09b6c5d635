/** Reads object streams (ISO 32000-1, 7.5.7). */
import { latin1 } from '#platform';
import type { StreamCipher } from './encryption.js';
import { decodeStream, type DecodedStream } from './stream-bytes.js';
import { type IndirectObject } from './syntax.js';
import { readDictionary, readNames, readNumbers } from './value-tree.js';

/** An object stream with its decoded content, and the place of its raw bytes in the file. */
export interface ObjectStream extends DecodedStream {
  objectNumber: number;
  generation: number;
  start: number;
  /** Offset of each object in the decoded content, by number. */
  offsets: Map<number, number>;
}

/** Reads the numbers before the first object: number and offset of each object, alternating. */
export function readHeader(decoded: Uint8Array, first: number): number[] {
  return latin1(decoded, 0, first).trim().split(/\s+/u).map(Number);
}

/**
 * Null if the object is not an object stream, or cannot be read with certainty.
 *
 * @param end the end of the raw bytes.
 */
export function readObjectStream(
  file: Uint8Array,
  object: IndirectObject,
  end: number,
  cipher: StreamCipher,
): ObjectStream | null {
  const { objectNumber, generation, streamStart: start } = object;
  const dictionary = readDictionary(file, object.bodyStart, object.bodyEnd);
  const [count] = readNumbers(dictionary.get('N'));
  const [first] = readNumbers(dictionary.get('First'));
  if (readNames(dictionary.get('Type'))[0] !== 'ObjStm' || dictionary.has('DecodeParms')) return null;
  const stream = decodeStream(file, object, end, cipher);
  if (stream === null || count === undefined || first === undefined) return null;
  const offsets = readOffsets(stream.decoded, count, first);
  return offsets && { objectNumber, generation, start, ...stream, offsets };
}

/** Null if an object is listed twice. */
function readOffsets(decoded: Uint8Array, count: number, first: number): Map<number, number> | null {
  const numbers = readHeader(decoded, first);
  const offsets = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const [objectNumber, offset] = [numbers[2 * at], numbers[2 * at + 1]];
    if (!Number.isSafeInteger(objectNumber) || !Number.isSafeInteger(offset)) return null;
    if (offsets.has(objectNumber!)) return null;
    offsets.set(objectNumber!, first + offset!);
  }
  return offsets;
}
