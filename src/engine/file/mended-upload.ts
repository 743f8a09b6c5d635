/**
 * The upload with the lengths of its streams put right where that fits in place.
 *
 * Everything that reads and patches works on these bytes, so that all readers agree
 * on where each stream ends. In the end each length that concerns nothing that was
 * edited is as wrong again as the caller sent it.
 */
import { equalBytes, fromLatin1 } from '#platform';
import { concernsEveryPage, type WriteMode } from '../values/evidence.js';
import { groupBy } from '../values/group-by.js';
import { isRegular, isWhiteSpace } from '../content/characters.js';
import { createBrokenDataTest } from './stream-bytes.js';
import type { StreamCipher } from './encryption.js';
import { isStrayVersion } from './found-objects.js';
import { PdfFile } from './pdf-file.js';
import { findWrongLengths, type WrongLength } from './stream-lengths.js';
import { beginReadings, readIndirectObject } from './syntax.js';

/** Half-open range of the file. */
interface Span {
  start: number;
  end: number;
}

/** A length put right: the bytes of its digits, and the object that it concerns. */
interface MendedLength {
  at: number;
  digits: Uint8Array;
  concerns: Span;
}

export interface MendedUpload {
  /** The upload itself where nothing was put right. */
  file: PdfFile;
  /** A stream has no length that is right. */
  isDamaged: boolean;
  /** An output made from `file`, with the upload's own lengths where the stream is as it was. */
  restoreUntouched(output: Uint8Array, way: WriteMode): Uint8Array;
}

/** @param readCipher asked only where a length is wrong. */
export function mendUpload(
  upload: Uint8Array,
  readCipher: (upload: PdfFile) => StreamCipher | null,
): MendedUpload {
  beginReadings(upload);
  const file = new PdfFile(upload);
  const wrong = findWrongLengths(file);
  const isDamaged = wrong.length > 0;
  const mends = isDamaged ? planMends(upload, dropBroken(file, wrong, readCipher(file))) : [];
  if (mends.length === 0) return { file, isDamaged, restoreUntouched: (output) => output };
  const bytes = new Uint8Array(upload);
  for (const { at, digits } of mends) bytes.set(digits, at);
  return {
    file: new PdfFile(bytes),
    isDamaged,
    restoreUntouched: (output, way) =>
      // Written anew, every length is right, and stands elsewhere; where cross-references were mended, lengths stay so, too.
      concernsEveryPage(way) ? output : restoreLengths(upload, bytes, output, mends),
  };
}

function restoreLengths(
  upload: Uint8Array,
  mended: Uint8Array,
  output: Uint8Array,
  mends: MendedLength[],
): Uint8Array {
  const restored = new Uint8Array(output);
  for (const { at, digits, concerns } of mends) {
    const isUntouched = [concerns, { start: at, end: at + digits.length }].every(({ start, end }) =>
      equalBytes(output.subarray(start, end), mended.subarray(start, end)),
    );
    if (isUntouched) restored.set(upload.subarray(at, at + digits.length), at);
  }
  return restored;
}

/** What readers make of broken data, or of a version that may be none, depends on the length that they take it to have: it stays as wrong as it is. */
function dropBroken(file: PdfFile, wrong: WrongLength[], cipher: StreamCipher | null): WrongLength[] {
  const isBroken = createBrokenDataTest(file.bytes, cipher);
  return wrong.filter(({ objectStart, length }) => {
    const object = readIndirectObject(file.bytes, objectStart);
    return (
      object === null || !(isStrayVersion(file, object) || isBroken(object, object.streamStart + length))
    );
  });
}

/** A number that two streams share as their length can be right for one alone. */
function planMends(upload: Uint8Array, wrong: WrongLength[]): MendedLength[] {
  const planned = wrong.flatMap((length) => planMend(upload, length) ?? []);
  return [...groupBy(planned, ({ at }) => at).values()].flatMap((own) =>
    own.every(({ digits }) => equalBytes(digits, own[0]!.digits)) ? own : [],
  );
}

/** Null where the number was not found, or has no room. */
function planMend(
  upload: Uint8Array,
  { digits, length, objectStart, streamEnd }: WrongLength,
): MendedLength | null {
  const text = String(length);
  const room = digits && listRooms(upload, digits).find(({ start, end }) => text.length <= end - start);
  if (!room) return null;
  return {
    at: room.start,
    digits: fromLatin1(text.padEnd(room.end - room.start)),
    concerns: { start: objectStart, end: streamEnd },
  };
}

/** The old digits; with the white space behind them; and with that before them, less what separates them from their neighbours. */
function listRooms(upload: Uint8Array, { start, end }: Span): Span[] {
  let to = end;
  while (isWhiteSpace(upload[to])) to++;
  if (to > end && isRegular(upload[to])) to--;
  let from = start;
  while (isWhiteSpace(upload[from - 1]) && isWhiteSpace(upload[from - 2])) from--;
  return [
    { start, end },
    { start, end: to },
    { start: from, end: to },
  ];
}
