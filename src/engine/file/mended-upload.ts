/**
 * The upload with the lengths of its streams put right where that fits in place, and ends that they lost put back.
 *
 * Everything that reads and patches works on these bytes, so that all readers agree
 * on where each stream ends. In the end each length that concerns nothing that was
 * edited is as wrong again as the caller sent it.
 */
import { concatBytes, equalBytes, fromLatin1 } from '#platform';
import type { WriteMode } from '../values/evidence.js';
import { groupBy } from '../values/group-by.js';
import { concernsEveryPage } from '../values/write-mode.js';
import { isRegular, isWhiteSpace } from '../content/characters.js';
import { askForBrokenData } from './stream-bytes.js';
import type { StreamCipher } from './encryption.js';
import { isStrayVersion } from './found-objects.js';
import { blankStarts } from './hidden-sections.js';
import type { WrongLength } from './careful-reader.js';
import { PdfFile } from './pdf-file.js';
import { findStreamFaults, type StreamFaults } from './stream-lengths.js';
import { readIndirectObject } from './syntax.js';

/** Half-open range of the file. */
interface Span {
  start: number;
  end: number;
}

/** A length put right, or a line end: the bytes of its digits, and the object that it concerns. */
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

/** With white space on both sides, as `endobj` needs some before it. */
const END_STREAM = '\nendstream\n';

/** @param readCipher asked only where a length is wrong. */
export function mendUpload(
  file: PdfFile,
  readCipher: (upload: PdfFile) => StreamCipher | null,
): MendedUpload {
  const upload = file.bytes;
  const { lengths, lostEnds, spaces } = findStreamFaults(file);
  const whole = lengths.length === 0 ? [] : dropBroken(file, lengths, readCipher(file));
  const mends = [...planMends(upload, whole), ...spaces.map(planLineEnd)];
  const isDamaged = lengths.length + lostEnds.length + spaces.length > 0;
  if (mends.length + lostEnds.length === 0) {
    return { file, isDamaged, restoreUntouched: (output) => output };
  }
  const bytes = new Uint8Array(upload);
  for (const { at, digits } of mends) bytes.set(digits, at);
  // What stands behind an end that was put back stands elsewhere: nothing can be given back.
  if (lostEnds.length > 0) {
    return {
      file: new PdfFile(putEndsBack(bytes, lostEnds)),
      isDamaged,
      restoreUntouched: (output) => output,
    };
  }
  return {
    file: new PdfFile(bytes),
    isDamaged: true,
    restoreUntouched: (output, way) =>
      // Written anew, every length is right, and stands elsewhere; where cross-references were mended, lengths stay so, too.
      concernsEveryPage(way) ? output : restoreLengths(upload, bytes, output, mends),
  };
}

/** In the white space before `endobj` where there is room for it, or else between: then no cross-reference holds, and none is to be read. */
function putEndsBack(bytes: Uint8Array, lostEnds: number[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let copied = 0;
  let isMoved = false;
  for (const end of lostEnds) {
    let next = end;
    while (isWhiteSpace(bytes[next])) next++;
    const hasRoom = next - end >= END_STREAM.length;
    isMoved ||= !hasRoom;
    parts.push(bytes.subarray(copied, end), fromLatin1(END_STREAM));
    if (hasRoom) parts.push(bytes.subarray(end + END_STREAM.length, next));
    copied = next;
  }
  const whole = concatBytes([...parts, bytes.subarray(copied)]);
  return isMoved ? blankStarts(whole) : whole;
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

/** The line end that is to stand behind `stream`. */
function planLineEnd({ at, streamEnd }: StreamFaults['spaces'][number]): MendedLength {
  return { at, digits: fromLatin1('\n'), concerns: { start: at, end: streamEnd } };
}

/** What readers make of broken data, or of a version that may be none, depends on the length that they take it to have: it stays as wrong as it is. */
function dropBroken(file: PdfFile, wrong: WrongLength[], cipher: StreamCipher | null): WrongLength[] {
  const isBroken = askForBrokenData(file.bytes, cipher);
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
