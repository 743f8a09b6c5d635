/**
 * Corrects wrong stream lengths in an upload if the correct number fits in place.
 *
 * Everything that reads and patches uses the corrected bytes, so that all readers agree on where each stream ends. At
 * the end, each length that concerns no edited object gets its original, wrong value again.
 */
import { equalBytes, findBytes } from '#platform';
import { isMended, type WriteMode } from '../values/run-summary.js';
import { groupBy } from '../values/collections.js';
import { isRegular, isWhiteSpace } from '../content/characters.js';
import { createBrokenDataTest } from './stream-bytes.js';
import { PLAIN_STREAMS } from './encryption.js';
import { applyReplacements, writeSpan, type Replacement } from './patch-objects.js';
import { PdfFile } from './pdf-file.js';
import { findWrongLengths, type WrongLength } from './stream-lengths.js';
import { beginReadings, readIndirectObject, type IndirectObject } from './syntax.js';
import type { Span } from './value-tree.js';

/** The digits of a corrected length, and the object to which it belongs. */
interface CorrectedLength extends Replacement {
  concerns: Span;
}

export interface CorrectedUpload {
  /** The upload itself if nothing was corrected. */
  file: PdfFile;
  /** True if a stream has a wrong length. */
  isDamaged: boolean;
  /** Returns an output made from `file`, with the upload's original lengths for unchanged streams. */
  restoreUntouched(output: Uint8Array, way: WriteMode): Uint8Array;
}

/** In an encrypted file, nothing is corrected: whether data is broken cannot be seen before the file is opened. */
export function correctLengths(upload: Uint8Array): CorrectedUpload {
  beginReadings(upload);
  const file = new PdfFile(upload);
  const wrong = findWrongLengths(file);
  const isDamaged = wrong.length > 0;
  const isCorrected = isDamaged && findBytes(upload, '/Encrypt') < 0;
  const corrections = isCorrected ? planCorrections(upload, dropBroken(file, wrong)) : [];
  if (corrections.length === 0) return { file, isDamaged, restoreUntouched: (output) => output };
  const bytes = applyReplacements(new Uint8Array(upload), corrections);
  return {
    file: new PdfFile(bytes),
    isDamaged,
    restoreUntouched: (output, way) =>
      // With mended cross-references, lengths stay correct.
      isMended(way) ? output : restoreLengths(upload, bytes, output, corrections),
  };
}

function restoreLengths(
  upload: Uint8Array,
  corrected: Uint8Array,
  output: Uint8Array,
  corrections: CorrectedLength[],
): Uint8Array {
  const restored = new Uint8Array(output);
  for (const { at, bytes: digits, concerns } of corrections) {
    const end = at + digits.length;
    const isUntouched = [concerns, { start: at, end }].every((span) =>
      equalBytes(output.subarray(span.start, span.end), corrected.subarray(span.start, span.end)),
    );
    if (isUntouched) restored.set(upload.subarray(at, end), at);
  }
  return restored;
}

/**
 * Leaves out broken data and objects that may not belong to the file. What readers show of these depends on the length,
 * so a wrong length stays wrong.
 */
function dropBroken(file: PdfFile, wrong: WrongLength[]): WrongLength[] {
  const isBroken = createBrokenDataTest(file.bytes, PLAIN_STREAMS);
  return wrong.filter(({ objectStart, length }) => {
    const object = readIndirectObject(file.bytes, objectStart);
    return object === null || !(isStray(file, object) || isBroken(object, object.streamStart + length));
  });
}

/** True for a later version than the first that is not the one of the sections. */
function isStray(file: PdfFile, { objectNumber, start }: IndirectObject): boolean {
  return file.heads.first.get(objectNumber)! < start && file.find(objectNumber)?.start !== start;
}

/** If two streams share one number as their length but need different ones, it is not corrected. */
function planCorrections(upload: Uint8Array, wrong: WrongLength[]): CorrectedLength[] {
  const planned = wrong.flatMap((length) => planCorrection(upload, length) ?? []);
  return [...groupBy(planned, ({ at }) => at).values()].flatMap((own) =>
    own.every(({ bytes }) => equalBytes(bytes, own[0]!.bytes)) ? own : [],
  );
}

/** Null if the number was not found, or if the correct one does not fit. */
function planCorrection(
  upload: Uint8Array,
  { digits, length, objectStart, streamEnd }: WrongLength,
): CorrectedLength | null {
  const text = String(length);
  const room = digits && listRooms(upload, digits).find(({ start, end }) => text.length <= end - start);
  if (!room) return null;
  return { ...writeSpan({ ...room, text }), concerns: { start: objectStart, end: streamEnd } };
}

/**
 * Ranges for a number, smallest first: the old digits; with the white space after them; also with the white space
 * before them. One white-space byte is kept if it separates the number from another token.
 */
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
