/**
 * Finds the bytes of streams that leave a file, in all its revisions, so that they can be blanked.
 */
import type * as mupdf from 'mupdf';
import { readDictionary, readIndirectObject, skipWhiteSpace, type IndirectObject } from '../file/syntax.js';
import { readObjectPlaces } from '../file/xref.js';

export interface ByteSpan {
  start: number;
  end: number;
}

const END_OF_STREAM = Buffer.from('endstream', 'latin1');

/** Null where one cannot be found for certain: then the file must be written anew. */
export function locateDropped(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  objectNumbers: number[],
): ByteSpan[] | null {
  const file = Buffer.from(upload.buffer, upload.byteOffset, upload.length);
  // Bytes before the header shift every offset of an appended section.
  if (file.subarray(0, 5).toString('latin1') !== '%PDF-') return null;
  const places = readObjectPlaces(upload);
  if (places === null) return null;
  const spans: ByteSpan[] = [];
  for (const objectNumber of objectNumbers) {
    const current = places.current.get(objectNumber);
    const span = current === undefined ? null : locateCurrent(file, document, objectNumber, current);
    if (span === null) return null;
    spans.push(span);
    for (const offset of places.superseded.get(objectNumber) ?? []) {
      const object = readIndirectObject(upload, offset);
      if (object === null || object.objectNumber !== objectNumber) return null;
      if (object.streamStart < 0) continue;
      const older = locateByLength(file, object);
      if (older === null) return null;
      spans.push(older);
    }
  }
  return spans;
}

/** MuPDF reads the newest revision only; for older ones the dictionary's own length must do. */
function locateByLength(file: Buffer, object: IndirectObject): ByteSpan | null {
  const length = readDictionary(file, object.bodyStart, object.bodyEnd).get('Length');
  const only = length?.length === 1 ? length[0] : undefined;
  if (only?.kind !== 'number') return null;
  const end = object.streamStart + only.value;
  const isClosed = file
    .subarray(skipWhiteSpace(file, end))
    .subarray(0, END_OF_STREAM.length)
    .equals(END_OF_STREAM);
  return isClosed ? { start: object.streamStart, end } : null;
}

function locateCurrent(
  file: Buffer,
  document: mupdf.PDFDocument,
  objectNumber: number,
  offset: number,
): ByteSpan | null {
  const object = readIndirectObject(file, offset);
  if (object === null || object.objectNumber !== objectNumber || object.streamStart < 0) return null;
  const buffer = document.newIndirect(objectNumber).readRawStream();
  const raw = buffer.asUint8Array();
  const end = object.streamStart + raw.length;
  const isSame = end <= file.length && Buffer.compare(file.subarray(object.streamStart, end), raw) === 0;
  buffer.destroy();
  return isSame ? { start: object.streamStart, end } : null;
}
