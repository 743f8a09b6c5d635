/**
 * The upload with the lengths of its streams put right where that fits in place, and ends that they lost put back.
 *
 * Everything that reads and patches works on these bytes, so that all readers agree
 * on where each stream ends. In the end each length that concerns nothing that was
 * edited is as wrong again as the caller sent it.
 */
import type { WritingWay } from '../values/evidence.js';
import { groupBy } from '../values/group-by.js';
import { concernsEveryPage } from '../values/writing-ways.js';
import { isRegular, isWhiteSpace } from '../content/characters.js';
import { askForBrokenData } from './broken-data.js';
import type { StreamCipher } from './encryption.js';
import { askForStrayVersions } from './found-objects.js';
import { blankStarts } from './hidden-sections.js';
import type { WrongLength } from './careful-reader.js';
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
  digits: Buffer;
  concerns: Span;
}

export interface MendedUpload {
  /** The very bytes of the upload where nothing was put right. */
  bytes: Uint8Array;
  /** A stream has no length that is right. */
  isDamaged: boolean;
  /** An output made from `bytes`, with the upload's own lengths where the stream is as it was. */
  restoreUntouched(output: Uint8Array, way: WritingWay): Uint8Array;
}

/** With white space on both sides, as `endobj` needs some before it. */
const END_STREAM = '\nendstream\n';

/**
 * @param upload never changed.
 * @param readCipher asked only where a length is wrong.
 */
export function mendUpload(
  upload: Uint8Array,
  readCipher: (upload: Uint8Array) => StreamCipher | null,
): MendedUpload {
  const { lengths, lostEnds, spaces } = findStreamFaults(upload);
  const whole = lengths.length === 0 ? [] : dropBroken(upload, lengths, readCipher(upload));
  const mends = [...planMends(upload, whole), ...spaces.map(planLineEnd)];
  const isDamaged = lengths.length + lostEnds.length + spaces.length > 0;
  if (mends.length + lostEnds.length === 0) {
    return { bytes: upload, isDamaged, restoreUntouched: (output) => output };
  }
  const bytes = new Uint8Array(upload);
  for (const { at, digits } of mends) bytes.set(digits, at);
  // What stands behind an end that was put back stands elsewhere: nothing can be given back.
  if (lostEnds.length > 0)
    return { bytes: putEndsBack(bytes, lostEnds), isDamaged, restoreUntouched: (output) => output };
  return {
    bytes,
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
    parts.push(bytes.subarray(copied, end), Buffer.from(END_STREAM, 'latin1'));
    if (hasRoom) parts.push(bytes.subarray(end + END_STREAM.length, next));
    copied = next;
  }
  const whole = Buffer.concat([...parts, bytes.subarray(copied)]);
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
    const isUntouched = [concerns, { start: at, end: at + digits.length }].every(
      ({ start, end }) => Buffer.compare(output.subarray(start, end), mended.subarray(start, end)) === 0,
    );
    if (isUntouched) restored.set(upload.subarray(at, at + digits.length), at);
  }
  return restored;
}

/** The line end that is to stand behind `stream`. */
function planLineEnd({ at, streamEnd }: StreamFaults['spaces'][number]): MendedLength {
  return { at, digits: Buffer.from('\n', 'latin1'), concerns: { start: at, end: streamEnd } };
}

/** What readers make of broken data, or of a version that may be none, depends on the length that they take it to have: it stays as wrong as it is. */
function dropBroken(upload: Uint8Array, wrong: WrongLength[], cipher: StreamCipher | null): WrongLength[] {
  const isBroken = askForBrokenData(upload, cipher);
  const isStray = askForStrayVersions(upload);
  return wrong.filter(({ objectStart, length }) => {
    const object = readIndirectObject(upload, objectStart);
    return object === null || !(isStray(object) || isBroken(object, object.streamStart + length));
  });
}

/** A number that two streams share as their length can be right for one alone. */
function planMends(upload: Uint8Array, wrong: WrongLength[]): MendedLength[] {
  const planned = wrong.flatMap((length) => planMend(upload, length) ?? []);
  return [...groupBy(planned, ({ at }) => at).values()].flatMap((own) =>
    own.every(({ digits }) => digits.equals(own[0]!.digits)) ? own : [],
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
    digits: Buffer.from(text.padEnd(room.end - room.start), 'latin1'),
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
