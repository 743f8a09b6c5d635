/**
 * Finds streams that stand in a file but that nothing uses: what earlier revisions
 * and careless editors leave behind, with a cross-reference entry or without.
 */
import { inflateSync } from 'node:zlib';
import type { StreamCipher } from './encryption.js';
import { readDictionary, readIndirectObject, readNames, readNumbers, type IndirectObject } from './syntax.js';
import type { ObjectPlaces } from './xref.js';

export interface OrphanStream {
  objectNumber: number;
  /** Raw bytes, up to `endstream`. */
  start: number;
  end: number;
}

const MAX_DECODED = 64 * 1024 * 1024;
const LONGEST_HEADER = 24;

/**
 * Orphans that an edit concerns: older versions of an edited object, and any
 * whose decoded bytes hold one of the removed operands.
 *
 * @param isUnused asked of current objects only, and only where they hold a removed operand.
 */
export function findOrphanStreams(
  file: Uint8Array,
  places: ObjectPlaces,
  cipher: StreamCipher,
  edited: ReadonlySet<number>,
  removedOperands: readonly Uint8Array[],
  isUnused: (objectNumber: number) => boolean,
): OrphanStream[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const current = new Set(places.current.values());
  const found: OrphanStream[] = [];
  for (let at = bytes.indexOf(' obj', 0, 'latin1'); at >= 0; at = bytes.indexOf(' obj', at + 4, 'latin1')) {
    const header = /(\d{1,10}) \d{1,5}$/u.exec(
      bytes.toString('latin1', Math.max(0, at - LONGEST_HEADER), at),
    );
    if (header === null) continue;
    const offset = at - header[0].length;
    const isCurrent = current.has(offset) && places.current.get(Number(header[1])) === offset;
    const object = readIndirectObject(bytes, offset);
    if (object === null || object.streamStart < 0) continue;
    const end = findStreamEnd(bytes, object, places);
    if (end < 0) continue;
    const orphan = { objectNumber: object.objectNumber, start: object.streamStart, end };
    const isEdited = edited.has(orphan.objectNumber);
    const holdsRemoved = (): boolean => holdsAny(decode(bytes, object, end, cipher), removedOperands);
    const isConcerned = isCurrent
      ? !isEdited && couldHoldContent(bytes, object) && holdsRemoved() && isUnused(orphan.objectNumber)
      : isEdited || holdsRemoved();
    if (isConcerned) found.push(orphan);
    at = end;
  }
  return found;
}

/** By /Length where `endstream` follows it: the data may be a PDF itself, with streams of its own. */
function findStreamEnd(bytes: Buffer, object: IndirectObject, places: ObjectPlaces): number {
  const { bodyStart, bodyEnd, streamStart } = object;
  const [length, generation] = readNumbers(readDictionary(bytes, bodyStart, bodyEnd).get('Length'));
  const known = generation === undefined ? length : readNumberObject(bytes, places.current.get(length ?? -1));
  if (known !== undefined && known >= 0) {
    const end = streamStart + known;
    if (/^\s{0,2}endstream/u.test(bytes.toString('latin1', end, end + 11))) return end;
  }
  return bytes.indexOf('endstream', streamStart, 'latin1');
}

function readNumberObject(bytes: Buffer, offset: number | undefined): number | undefined {
  const object = offset === undefined ? null : readIndirectObject(bytes, offset);
  if (object === null) return undefined;
  const text = bytes.toString('latin1', object.bodyStart, object.bodyEnd).trim();
  return /^\d{1,10}$/u.test(text) ? Number(text) : undefined;
}

/** Leaves out what is no content but may hold the same bytes, and must stay though nothing refers to it: object and cross-reference streams. */
function couldHoldContent(bytes: Buffer, { bodyStart, bodyEnd }: IndirectObject): boolean {
  const dictionary = readDictionary(bytes, bodyStart, bodyEnd);
  const kinds = [...readNames(dictionary.get('Type')), ...readNames(dictionary.get('Subtype'))];
  return (
    !dictionary.has('Length1') &&
    !kinds.some((kind) => /^(ObjStm|XRef|Image|Metadata|EmbeddedFile)$/u.test(kind))
  );
}

function holdsAny(decoded: Buffer | null, needles: readonly Uint8Array[]): boolean {
  return decoded !== null && needles.some((needle) => decoded.indexOf(needle) >= 0);
}

/** Null for data in filters that content streams hardly use. */
function decode(bytes: Buffer, object: IndirectObject, end: number, cipher: StreamCipher): Buffer | null {
  const { objectNumber, generation, streamStart } = object;
  const raw = trimLineEnd(bytes.subarray(streamStart, end));
  const plain = cipher.decrypt(objectNumber, generation, raw);
  if (plain === null) return null;
  const filters = readNames(readDictionary(bytes, object.bodyStart, object.bodyEnd).get('Filter'));
  if (filters.length === 0) return Buffer.from(plain);
  if (filters.join() !== 'FlateDecode') return null;
  try {
    return inflateSync(plain, { maxOutputLength: MAX_DECODED });
  } catch {
    return null;
  }
}

function trimLineEnd(raw: Buffer): Buffer {
  let end = raw.length;
  if (raw[end - 1] === 10) end--;
  if (raw[end - 1] === 13) end--;
  return raw.subarray(0, end);
}
