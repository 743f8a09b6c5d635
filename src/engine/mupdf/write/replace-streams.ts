/**
 * Gives streams of an opened document other content.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { constants, deflateSync } from 'node:zlib';

/** @param streams decoded content by object number. */
export function replaceStreams(document: mupdf.PDFDocument, streams: Iterable<[number, Uint8Array]>): void {
  for (const [objectNumber, content] of streams) {
    replaceStream(document, document.newIndirect(objectNumber), content);
  }
}

/** Gives a stream other content, deflated; its other entries stay. */
export function replaceStream(
  document: mupdf.PDFDocument,
  stream: mupdf.PDFObject,
  content: Uint8Array,
): void {
  stream.writeRawStream(deflateSync(content, { level: constants.Z_BEST_COMPRESSION }));
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
}
