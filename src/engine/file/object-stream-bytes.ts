/**
 * Measures what the object streams of a file decode to, before MuPDF reads through them.
 *
 * MuPDF lexes an object stream to its end, wherever its objects seem to stand;
 * seven kilobytes behind two filters are four gigabytes of white space. The
 * streams are found through the cross-reference streams, and by the name of
 * their type for files that MuPDF will repair.
 */
import { findBytes, findLastBytes, latin1 } from '#platform';
import type { Budget } from '../values/budget.js';
import { measureInflated } from './inflated-length.js';
import { readIndirectObject, skipValue } from './syntax.js';
import { readDictionary, readNames, readNumbers } from './value-tree.js';
import type { ObjectPlaces } from './xref.js';
import type { PdfFile } from './pdf-file.js';
import { inflateWhole } from '../values/inflate.js';
import { pushTo } from '../values/group-by.js';
import { readHeader } from './object-streams.js';

const TYPE_NAME = '/ObjStm';
/** How far a dictionary may begin before the name of its type. */
const MAX_DICTIONARY_BYTES = 64 * 1024;
/** What a byte may become by LZW, the most of all filters but those of pictures. */
const LZW_RATIO = 1366;
const PICTURE_FILTER = /^(?:DCT|JPX|JBIG2|CCITTFax)/u;

/** To be called before MuPDF opens the file, which may read such streams at once. */
export function chargeObjectStreams(file: PdfFile, budget: Budget): void {
  const places = readPlaces(file);
  budget.spend('objectStreamBytes', measureObjectStreams(file, budget.left('objectStreamBytes'), places));
  if (places === null) return;
  budget.spend('missedBytes', measureMisses(file.bytes, places, budget.left('missedBytes')));
}

/** Decoded bytes in all, each stream counted once; Infinity where they are more than `limit`. */
export function measureObjectStreams(
  file: PdfFile,
  limit: number,
  places: ObjectPlaces | null = readPlaces(file),
): number {
  let total = 0;
  for (const offset of listObjectStreams(file.bytes, places)) {
    total += measureObject(file.bytes, offset, limit - total);
    if (total > limit) return Infinity;
  }
  return total;
}

/** Null where no object stands in a stream: only cross-reference streams know of such (7.5.8). */
function readPlaces(file: PdfFile): ObjectPlaces | null {
  return findBytes(file.bytes, '/XRef') >= 0 ? file.places : null;
}

/** Offsets of objects. */
function listObjectStreams(file: Uint8Array, places: ObjectPlaces | null): Set<number> {
  const offsets = new Set<number>();
  for (let at = findBytes(file, TYPE_NAME); at >= 0; at = findBytes(file, TYPE_NAME, at + 1)) {
    const keyword = findLastBytes(file, 'obj', at);
    const header = latin1(file, Math.max(0, keyword - 40), Math.max(0, keyword));
    const number = /\d+\s+\d+\s+$/u.exec(header);
    if (number !== null && at - keyword < MAX_DICTIONARY_BYTES) {
      offsets.add(keyword - header.length + number.index);
    }
  }
  for (const containers of places?.compressed.values() ?? []) {
    for (const container of containers) {
      const offset = places!.current.get(container);
      if (offset !== undefined) offsets.add(offset);
      for (const older of places!.superseded.get(container) ?? []) offsets.add(older);
    }
  }
  return offsets;
}

function measureObject(file: Uint8Array, offset: number, limit: number): number {
  const object = readIndirectObject(file, offset);
  if (object === null || object.streamStart < 0) return 0;
  const data = file.subarray(object.streamStart);
  const dictionary = readDictionary(file, object.bodyStart, object.bodyEnd);
  const filter = dictionary.get('Filter');
  // Any number of pixels; and so may be what another object names.
  if (readNumbers(filter).length > 0 || readNames(filter).some((name) => PICTURE_FILTER.test(name))) {
    return Infinity;
  }
  const isDeflated = readNames(filter).every((name) => name === 'FlateDecode' || name === 'Fl');
  if (isDeflated) return measureInflated(data, limit);
  const end = findBytes(data, 'endstream');
  return (end < 0 ? data.length : end) * LZW_RATIO;
}

/** To begin an entry takes MuPDF as long as so many bytes of its value. */
const LEAST_ENTRY_BYTES = 128;
/** Longer ones are refused by what they decode to. */
const MAX_DECODED = 64 * 1024 * 1024;

/** Bytes in all, those of a stream once for each object missed; Infinity where they are more than `limit`. */
export function measureMisses(file: Uint8Array, places: ObjectPlaces, limit: number): number {
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
function measureContainer(file: Uint8Array, offset: number, expected: number[], limit: number): number {
  const object = readIndirectObject(file, offset);
  if (object === null || object.streamStart < 0) return 0;
  const dictionary = readDictionary(file, object.bodyStart, object.bodyEnd);
  const [count] = readNumbers(dictionary.get('N'));
  const [first] = readNumbers(dictionary.get('First'));
  const decoded = decode(file.subarray(object.streamStart), readNames(dictionary.get('Filter')));
  if (decoded === null || count === undefined || first === undefined || dictionary.has('DecodeParms')) {
    return 0;
  }
  const header = readHeader(decoded, first).slice(0, 2 * count);
  const held = new Set(header.filter((_, at) => at % 2 === 0));
  const missed = expected.filter((objectNumber) => !held.has(objectNumber)).length;
  return missed === 0 ? 0 : missed * measureReading(decoded, first, header, limit / missed);
}

/** Of all entries: values may lie within each other, and are read as often. */
function measureReading(decoded: Uint8Array, first: number, header: number[], limit: number): number {
  let bytes = first;
  for (let at = 1; at < header.length && bytes <= limit; at += 2) {
    const start = first + header[at]!;
    bytes += LEAST_ENTRY_BYTES + (start < decoded.length ? skipValue(decoded, start) - start : 0);
  }
  return bytes;
}

function decode(data: Uint8Array, filters: string[]): Uint8Array | null {
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
