/**
 * Writes edited content streams into the upload: the output is the upload, patched.
 *
 * Three ways, chosen by the document. In place: each stream is encoded to its
 * old length, nothing else changes. Appended: what does not fit goes into an
 * incremental section, and the bytes it supersedes are blanked, so that no
 * earlier revision holds the removed text. Rewritten: files that were repaired,
 * are encrypted or begin with foreign bytes cannot be patched.
 */
import './memory.js';
import type * as mupdf from 'mupdf';
import { constants, deflateSync } from 'node:zlib';
import type { WrittenFile } from '../evidence.js';
import { canRefit, refitStream } from '../content/refit.js';
import { createStreamCipher, type StreamCipher } from '../file/encryption.js';
import { readIndirectObject } from '../file/syntax.js';
import { readObjectPlaces, type ObjectPlaces } from '../file/xref.js';
import { readEncryptionTerms } from './encryption-terms.js';
import { openPdf } from './open.js';

interface ByteSpan {
  start: number;
  end: number;
}

/** A stream's bytes in the upload, as encrypted there, and what they are decrypted. */
interface StreamPlace extends ByteSpan {
  generation: number;
  plainLength: number;
}

/** @param edits new decoded content by the number of its stream object. */
export function writeEdits(upload: Uint8Array, edits: Map<number, Uint8Array>): WrittenFile {
  const { document, isEncrypted, wasRepaired } = openPdf(upload);
  try {
    const cipher = isEncrypted ? openCipher(document) : PLAIN;
    const places =
      cipher === null || wasRepaired || !startsWithHeader(upload) ? null : readObjectPlaces(upload);
    if (cipher === null || places === null) return rewrite(document, edits);
    return patch(document, upload, edits, places, cipher) ?? rewrite(document, edits);
  } finally {
    document.destroy();
  }
}

/** Streams of a document that is not encrypted stand in the file as they are. */
const PLAIN: StreamCipher = {
  measure: (plainLength) => plainLength,
  decrypt: (_objectNumber, _generation, bytes) => bytes,
  encrypt: (_objectNumber, _generation, bytes) => bytes,
};

function openCipher(document: mupdf.PDFDocument): StreamCipher | null {
  const terms = readEncryptionTerms(document);
  return terms === null ? null : createStreamCipher(terms);
}

function startsWithHeader(upload: Uint8Array): boolean {
  return Buffer.from(upload.buffer, upload.byteOffset, 5).toString('latin1') === '%PDF-';
}

function patch(
  document: mupdf.PDFDocument,
  upload: Uint8Array,
  edits: Map<number, Uint8Array>,
  places: ObjectPlaces,
  cipher: StreamCipher,
): WrittenFile | null {
  const patches: { at: number; bytes: Uint8Array }[] = [];
  const appended: number[] = [];
  const blanked: ByteSpan[] = [];
  for (const [objectNumber, content] of edits) {
    const stream = document.newIndirect(objectNumber);
    const span = locateStream(upload, stream, places, cipher);
    if (span === null) return null;
    const filters = listFilters(stream);
    const fitted =
      canRefit(filters) && !hasParameters(stream) ? refitStream(content, filters, span.plainLength) : null;
    if (fitted === null) {
      appended.push(objectNumber);
      blanked.push(span);
    } else {
      patches.push({ at: span.start, bytes: cipher.encrypt(objectNumber, span.generation, fitted) });
    }
    const older = locateSuperseded(upload, objectNumber, places);
    if (older === null) return null;
    blanked.push(...older);
  }
  // Not slice(): that of a Buffer shares its memory, and the patches would change the upload itself.
  const bytes = appended.length === 0 ? Uint8Array.from(upload) : append(document, upload, appended, edits);
  if (bytes === null) return null;
  for (const { start, end } of blanked) bytes.fill(0x20, start, end);
  for (const { at, bytes: fitted } of patches) bytes.set(fitted, at);
  return { bytes, way: appended.length === 0 ? 'in-place' : 'appended' };
}

function listFilters(stream: mupdf.PDFObject): string[] {
  const filter = stream.get('Filter');
  if (filter.isName()) return [filter.asName()];
  const names: string[] = [];
  if (filter.isArray()) for (let at = 0; at < filter.length; at++) names.push(filter.get(at).asName());
  return names;
}

/** Parameters change what the filter yields; such streams are rare and go into the appended section. */
function hasParameters(stream: mupdf.PDFObject): boolean {
  const parameters = stream.get('DecodeParms');
  if (parameters.isNull() || (parameters.isArray() && parameters.length === 0)) return false;
  if (!parameters.isArray()) return true;
  for (let at = 0; at < parameters.length; at++) if (!parameters.get(at).isNull()) return true;
  return false;
}

/** The raw bytes of a stream in the upload: where its cross-reference entry says, and only if they are the bytes that MuPDF reads. */
function locateStream(
  upload: Uint8Array,
  stream: mupdf.PDFObject,
  places: ObjectPlaces,
  cipher: StreamCipher,
): StreamPlace | null {
  const objectNumber = stream.asIndirect();
  const offset = places.current.get(objectNumber);
  const object = offset === undefined ? null : readIndirectObject(upload, offset);
  if (object === null || object.objectNumber !== objectNumber || object.streamStart < 0) return null;
  const buffer = stream.readRawStream();
  const raw = buffer.asUint8Array();
  const { streamStart: start, generation } = object;
  const end = start + cipher.measure(raw.length);
  const plain =
    end <= upload.length ? cipher.decrypt(objectNumber, generation, upload.subarray(start, end)) : null;
  const place =
    plain !== null && Buffer.compare(plain, raw) === 0
      ? { start, end, generation, plainLength: raw.length }
      : null;
  buffer.destroy();
  return place;
}

/** Streams of the same object in older revisions; null where one cannot be found and may still hold the text. */
function locateSuperseded(upload: Uint8Array, objectNumber: number, places: ObjectPlaces): ByteSpan[] | null {
  const spans: ByteSpan[] = [];
  for (const offset of places.superseded.get(objectNumber) ?? []) {
    const object = readIndirectObject(upload, offset);
    if (object === null || object.objectNumber !== objectNumber) return null;
    if (object.streamStart < 0) continue;
    const end = Buffer.from(upload.buffer, upload.byteOffset, upload.length).indexOf(
      'endstream',
      object.streamStart,
      'latin1',
    );
    if (end < 0) return null;
    spans.push({ start: object.streamStart, end });
  }
  return spans;
}

/** The upload with an incremental section that holds the streams anew; null where MuPDF cannot append to this file. */
function append(
  document: mupdf.PDFDocument,
  upload: Uint8Array,
  objectNumbers: number[],
  edits: Map<number, Uint8Array>,
): Uint8Array | null {
  if (!document.canBeSavedIncrementally()) return null;
  for (const objectNumber of objectNumbers) {
    const stream = document.newIndirect(objectNumber);
    stream.writeRawStream(deflateSync(edits.get(objectNumber)!, { level: constants.Z_BEST_COMPRESSION }));
    stream.put('Filter', document.newName('FlateDecode'));
    stream.delete('DecodeParms');
  }
  const bytes = save(document, 'incremental');
  return bytes !== null && Buffer.compare(bytes.subarray(0, upload.length), upload) === 0 ? bytes : null;
}

function rewrite(document: mupdf.PDFDocument, edits: Map<number, Uint8Array>): WrittenFile {
  for (const [objectNumber, content] of edits) {
    const stream = document.newIndirect(objectNumber);
    stream.writeRawStream(deflateSync(content, { level: constants.Z_BEST_COMPRESSION }));
    stream.put('Filter', document.newName('FlateDecode'));
    stream.delete('DecodeParms');
  }
  // Collecting garbage drops whatever still held the removed text; plain saving is the fallback where that fails.
  const bytes = save(document, 'garbage') ?? save(document, '');
  if (bytes === null) throw new Error('the document can be written in no way');
  return { bytes, way: 'rewritten' };
}

function save(document: mupdf.PDFDocument, options: string): Uint8Array | null {
  let buffer: mupdf.Buffer;
  try {
    buffer = document.saveToBuffer(options);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  return bytes;
}
