/**
 * Measures what the object streams of a file decode to, before MuPDF reads through them.
 *
 * MuPDF lexes an object stream to its end, wherever its objects seem to stand;
 * seven kilobytes behind two filters are four gigabytes of white space. The
 * streams are found through the cross-reference streams, and by the name of
 * their type for files that MuPDF will repair.
 */
import type { Budget } from '../values/budget.js';
import { measureInflated } from './inflated-length.js';
import { measureMisses } from './missed-objects.js';
import { latin1, readDictionary, readIndirectObject, readNames, readNumbers } from './syntax.js';
import { readObjectPlaces, type ObjectPlaces } from './xref.js';

const TYPE_NAME = '/ObjStm';
/** How far a dictionary may begin before the name of its type. */
const MAX_DICTIONARY_BYTES = 64 * 1024;
/** What a byte may become by LZW, the most of all filters but those of pictures. */
const LZW_RATIO = 1366;
const PICTURE_FILTER = /^(?:DCT|JPX|JBIG2|CCITTFax)/u;

/** To be called before MuPDF opens the file, which may read such streams at once. */
export function chargeObjectStreams(bytes: Uint8Array, budget: Budget): void {
  const places = readPlaces(bytes);
  budget.spend('objectStreamBytes', measureObjectStreams(bytes, budget.left('objectStreamBytes'), places));
  if (places === null) return;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  budget.spend('missedBytes', measureMisses(file, places, budget.left('missedBytes')));
}

/** Decoded bytes in all, each stream counted once; Infinity where they are more than `limit`. */
export function measureObjectStreams(
  bytes: Uint8Array,
  limit: number,
  places: ObjectPlaces | null = readPlaces(bytes),
): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let total = 0;
  for (const offset of listObjectStreams(file, places)) {
    total += measureObject(file, offset, limit - total);
    if (total > limit) return Infinity;
  }
  return total;
}

/** Null where no object stands in a stream: only cross-reference streams know of such (7.5.8). */
function readPlaces(bytes: Uint8Array): ObjectPlaces | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return file.includes('/XRef') ? readObjectPlaces(file) : null;
}

/** Offsets of objects. */
function listObjectStreams(file: Buffer, places: ObjectPlaces | null): Set<number> {
  const offsets = new Set<number>();
  for (let at = file.indexOf(TYPE_NAME); at >= 0; at = file.indexOf(TYPE_NAME, at + 1)) {
    const keyword = file.lastIndexOf('obj', at);
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

function measureObject(file: Buffer, offset: number, limit: number): number {
  const object = readIndirectObject(file, offset);
  if (object === null || object.streamStart < 0) return 0;
  const data = file.subarray(object.streamStart);
  const dictionary = readDictionary(file, object.bodyStart, object.bodyEnd);
  const filter = dictionary.get('Filter');
  // Any number of pixels; and so may be what another object names.
  if (readNumbers(filter).length > 0 || readNames(filter).some((name) => PICTURE_FILTER.test(name)))
    return Infinity;
  const isDeflated = readNames(filter).every((name) => name === 'FlateDecode' || name === 'Fl');
  if (isDeflated) return measureInflated(data, limit);
  const end = data.indexOf('endstream');
  return (end < 0 ? data.length : end) * LZW_RATIO;
}
