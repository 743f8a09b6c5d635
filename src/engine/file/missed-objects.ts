/**
 * Measures what MuPDF reads in vain of a file's object streams.
 *
 * It keeps what it found in a stream, but not what it missed: it reads a stream again, all its entries, each time
 * that an object is asked for that a cross-reference section places there and that is not in it.
 */
import { inflateWhole } from '../content/deflate/inflate.js';
import { pushTo } from '../values/group-by.js';
import { latin1, readDictionary, readIndirectObject, readNames, readNumbers, skipValue } from './syntax.js';
import type { ObjectPlaces } from './xref.js';

/** To begin an entry takes MuPDF as long as so many bytes of its value. */
const LEAST_ENTRY_BYTES = 128;
/** Longer ones are refused by what they decode to. */
const MAX_DECODED = 64 * 1024 * 1024;

/** Bytes in all, those of a stream once for each object missed; Infinity where they are more than `limit`. */
export function measureMisses(file: Buffer, places: ObjectPlaces, limit: number): number {
  const expected = new Map<number, number[]>();
  for (const [objectNumber, [container]] of places.compressed) {
    if (!places.current.has(objectNumber)) pushTo(expected, container!, objectNumber);
  }
  let total = 0;
  for (const [container, objectNumbers] of expected) {
    const offset = places.current.get(container);
    if (offset === undefined) continue;
    total += measureContainer(file, offset, objectNumbers, limit - total);
    if (total > limit) return Infinity;
  }
  return total;
}

/** 0 where nothing is missed, and where the stream cannot be decoded here: it is encrypted, or predicted. */
function measureContainer(file: Buffer, offset: number, expected: number[], limit: number): number {
  const object = readIndirectObject(file, offset);
  if (object === null || object.streamStart < 0) return 0;
  const dictionary = readDictionary(file, object.bodyStart, object.bodyEnd);
  const [count] = readNumbers(dictionary.get('N'));
  const [first] = readNumbers(dictionary.get('First'));
  const decoded = decode(file.subarray(object.streamStart), readNames(dictionary.get('Filter')));
  if (decoded === null || count === undefined || first === undefined || dictionary.has('DecodeParms'))
    return 0;
  const header = latin1(decoded, 0, first)
    .trim()
    .split(/\s+/u)
    .slice(0, 2 * count)
    .map(Number);
  const held = new Set(header.filter((_, at) => at % 2 === 0));
  const missed = expected.filter((objectNumber) => !held.has(objectNumber)).length;
  return missed === 0 ? 0 : missed * measureReading(decoded, first, header, limit / missed);
}

/** Of all entries: values may lie within each other, and are read as often. */
function measureReading(decoded: Buffer, first: number, header: number[], limit: number): number {
  let bytes = first;
  for (let at = 1; at < header.length && bytes <= limit; at += 2) {
    const start = first + header[at]!;
    bytes += LEAST_ENTRY_BYTES + (start < decoded.length ? skipValue(decoded, start) - start : 0);
  }
  return bytes;
}

function decode(data: Buffer, filters: string[]): Buffer | null {
  let decoded = data;
  try {
    for (const filter of filters) {
      if (filter !== 'FlateDecode' && filter !== 'Fl') return null;
      decoded = inflateWhole(decoded, MAX_DECODED);
    }
  } catch {
    return null;
  }
  return decoded;
}
