/** Applies edits to the upload's own bytes, with an incremental section for streams that do not fit. */
import { equalBytes, latin1 } from '#platform';
import type * as mupdf from 'mupdf';
import { refitStream } from '../../content/refit.js';
import type { WrittenFile } from '../../values/run-summary.js';
import { findUnusedStreams } from '../../file/unused-streams.js';
import { PdfFile } from '../../file/pdf-file.js';
import { applyReplacements, writeSpan, type Replacement } from '../../file/patch-objects.js';
import type { StreamEdits } from '../../page/page-model.js';
import { readyConfirmation } from './confirm-edits.js';
import { listsLayer } from '../dictionaries/layer-edits.js';
import type { Leftovers } from '../dictionaries/leftovers.js';
import { listRemovedObjects, patchDictionaries } from '../dictionaries/patch-dictionaries.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';
import { replaceStreams, saveIncrement, stabiliseIdentity } from './save-document.js';
import { hasFilterParameters, listFilters } from '../stream-filters.js';
import { useOnce } from '../objects.js';

/** Nothing is written, because these streams do not fit their length and are only edited for cleanup. */
export interface UnfitStreams {
  way: 'unfit';
  streams: Set<number>;
}

/**
 * Null in case of any doubt. The document may have changed and must not be used afterwards.
 *
 * @param file with the document's encryption.
 * @param mayFit false if every stream must be appended.
 */
export function patchUpload(
  references: ReferenceIndex,
  file: PdfFile,
  streams: StreamEdits,
  leftovers: Leftovers,
  mayFit: boolean,
): WrittenFile | UnfitStreams | null {
  const { document } = references;
  const dictionaries = patchDictionaries(file, references, leftovers);
  if (dictionaries === null) return null;
  const { edits, replacements, keepsDescription } = dictionaries;
  const removedObjects = listRemovedObjects(edits);
  const appended = new Map<number, Uint8Array>();
  const blanked: Replacement[] = [];
  const fitted: Replacement[] = [];
  for (const [objectNumber, makeContent] of streams) {
    if (removedObjects.has(objectNumber)) continue;
    const stream = document.newIndirect(objectNumber);
    const place = locateStream(file, stream);
    if (place === null) return null;
    const content = makeContent();
    const isUsual = !hasFilterParameters(stream);
    const bytes = mayFit && isUsual ? refitStream(content, listFilters(stream), place.plain) : null;
    if (bytes === null) {
      blanked.push(writeSpan({ ...place, text: '' }));
      appended.set(objectNumber, content);
    } else {
      fitted.push({ at: place.start, bytes: file.cipher!.encrypt(objectNumber, place.generation, bytes) });
    }
  }
  const unfit = new Set([...appended.keys()].filter((one) => leftovers.cleanupOnly.has(one)));
  if (unfit.size > 0) return { way: 'unfit', streams: unfit };
  const unused = findUnusedStreams(file, {
    edited: new Set(streams.keys()),
    removedOperands: leftovers.removedOperands,
    isUnused: (objectNumber) => references.isUnused(objectNumber),
    reached: leftovers.tracedStreams,
  });
  // There are too many to search.
  if (unused === null) return null;
  blanked.push(...unused.map(({ start, end }) => writeSpan({ start, end, text: '' })));
  // Must be called before MuPDF's copy of the document changes.
  const confirm = readyConfirmation(document, edits);
  const isInPlace = appended.size === 0;
  // Not slice(): a Buffer's slice is a view, and the patches would change the upload itself.
  const bytes = isInPlace ? new Uint8Array(file.bytes) : appendStreams(document, file.bytes, appended);
  if (bytes === null) return null;
  if (!confirm(applyReplacements(bytes, [...blanked, ...fitted, ...replacements]))) return null;
  // Reads streams by the finished file's cross-references, with a decoder other than MuPDF's.
  const finished = new PdfFile(bytes);
  finished.cipher = file.cipher;
  // A section with another generation than the object: references would lead to no appended object.
  const areReferred = [...appended.keys()].every(
    (objectNumber) => finished.find(objectNumber)?.generation === file.find(objectNumber)!.generation,
  );
  if (!areReferred) return null;
  return {
    bytes,
    readStream: isInPlace ? (objectNumber) => finished.readStream(objectNumber) : null,
    way: isInPlace ? 'in-place' : 'appended',
    touched: [...streams.keys(), ...edits.map(({ objectNumber }) => objectNumber)],
    emptied: unused.flatMap(({ objectNumber, isCurrent }) => (isCurrent ? objectNumber : [])),
    losesObjects: leftovers.annotations.length + leftovers.pictures.length > 0,
    removedObjects,
    keepsLayer: listsLayer(document, leftovers.layerNames, removedObjects),
    keepsDescription,
  };
}

/** Appends an incremental section to the upload; null if MuPDF cannot append to this file. */
function appendStreams(
  document: mupdf.PDFDocument,
  upload: Uint8Array,
  streams: Map<number, Uint8Array>,
): Uint8Array | null {
  replaceStreams(document, streams);
  const bytes = saveIncrement(document);
  const isAppended = bytes !== null && equalBytes(bytes.subarray(0, upload.length), upload);
  return isAppended ? stabiliseIdentity(bytes, upload.length) : null;
}

const END_OF_DATA = /^[\0\s]{0,16}endstream/u;
const END_OF_DATA_BYTES = 16 + 'endstream'.length;

/**
 * Finds a stream by its cross-reference entry. The bytes there, decrypted as `plain`, must be those that MuPDF reads,
 * up to their end; otherwise null. If a length is wrong, MuPDF may read on to the end of the file.
 */
export function locateStream(file: PdfFile, stream: mupdf.PDFObject) {
  const object = file.find(stream.asIndirect());
  if (object === null || object.streamStart < 0 || file.cipher === null) return null;
  const { bytes, cipher } = file;
  const { objectNumber, generation, streamStart: start } = object;
  return useOnce(stream.readRawStream(), (buffer) => {
    const raw = buffer.asUint8Array();
    const end = start + cipher.measure(raw.length);
    if (!END_OF_DATA.test(latin1(bytes, end, end + END_OF_DATA_BYTES))) return null;
    const plain = cipher.decrypt(objectNumber, generation, bytes.subarray(start, end));
    return plain !== null && equalBytes(plain, raw) ? { start, end, generation, plain } : null;
  });
}
