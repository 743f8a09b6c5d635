/** Saves an opened document with MuPDF. */
import type * as mupdf from 'mupdf';
import { passBytes, takeBytes } from '../buffers.js';
import { orNull } from '../objects.js';
import { deflate, concatBytes, createHash, findLastBytes, fromLatin1, hex } from '#platform';
import { readOperands } from '../../content/operands.js';

/** The file with the changes as a further section; null if MuPDF cannot write it. If the instance is spent, throws. */
export function saveIncrement(document: mupdf.PDFDocument): Uint8Array | null {
  const buffer = orNull(() => document.saveToBuffer('incremental'));
  return buffer && takeBytes(buffer);
}

/**
 * Replaces the content of streams, deflated; their other entries are kept.
 *
 * @param streams decoded content by object number.
 */
export function replaceStreams(document: mupdf.PDFDocument, streams: Iterable<[number, Uint8Array]>): void {
  for (const [objectNumber, content] of streams) {
    const stream = document.newIndirect(objectNumber);
    passBytes(deflate(content, { level: 9 }), (deflated) => stream.writeRawStream(deflated));
    stream.put('Filter', document.newName('FlateDecode'));
    stream.delete('DecodeParms');
  }
}

const KEY = fromLatin1('/ID');
/** Enough for the two identifiers of any writer. */
const LOOK_AHEAD = 1024;

/** @param from the offset of the bytes that MuPDF wrote; bytes before it are kept. */
export function stabiliseIdentity(bytes: Uint8Array, from: number): Uint8Array {
  const key = findLastBytes(bytes, KEY);
  if (key < from) return bytes;
  const start = key + KEY.length;
  const [open, , second] = readOperands(bytes, start, Math.min(bytes.length, start + LOOK_AHEAD));
  if (open?.kind !== 'other' || bytes[open.start] !== 0x5b || second?.kind !== 'string') return bytes;
  const before = bytes.subarray(0, second.start);
  const after = bytes.subarray(second.end);
  const digest = hex(createHash('sha256').update(before).update(after).digest()).slice(0, 32);
  // No offset points after the trailer's /ID, so its length may change.
  return concatBytes([before, fromLatin1(`<${digest}>`), after]);
}
