/**
 * Writes edited content streams into the upload: the output is the upload, patched.
 *
 * Three ways, chosen by the document. In place: each stream is encoded to its
 * old length and what left a dictionary becomes spaces, nothing else changes.
 * Appended: what does not fit goes into an incremental section, and the bytes it
 * supersedes are blanked, so that no earlier revision holds the removed text. Rewritten: files
 * that were repaired, are encrypted in unknown ways or begin with foreign bytes
 * cannot be patched.
 */
import './memory.js';
import type * as mupdf from 'mupdf';
import { constants, deflateSync } from 'node:zlib';

import { canRefit, refitStream } from '../content/refit.js';
import type { WrittenFile } from '../evidence.js';
import { createStreamCipher, type StreamCipher } from '../file/encryption.js';
import { ObjectBodies } from '../file/object-bodies.js';
import { createStreamReader, isSameOutside } from '../file/finished-streams.js';
import { findOrphanStreams } from '../file/orphans.js';
import type { Replacement } from '../file/patch-objects.js';
import { readIndirectObject } from '../file/syntax.js';
import { readObjectPlaces, type ObjectPlaces } from '../file/xref.js';
import type { AnnotationRemoval, StreamEdits } from '../page-model.js';
import { applyEdits } from './apply-edits.js';
import { readyConfirmation } from './confirm-edits.js';
import { deleteAnnotations } from './delete-annotations.js';
import { readEncryptionTerms } from './encryption-terms.js';
import { NO_LEFTOVERS, type Leftovers } from './leftovers.js';
import { LoadedFile, openPdf } from './open.js';
import {
  listGone,
  patchDictionaries,
  planDictionaryEdits,
  type DictionaryPatch,
} from './patch-dictionaries.js';
import { ReferenceIndex } from './reference-index.js';
import { stabiliseIdentity } from './stable-identity.js';
import { takeBytes } from './take-bytes.js';
import { hasFilterParameters, listFilters, locateStream, type ByteSpan } from './stream-places.js';

/** Nothing is written: these streams would not keep their length, and are not worth more. */
export interface UnfitStreams {
  way: 'unfit';
  streams: Set<number>;
}

/** @param streams new decoded content by the number of its stream object. */
export function writeEdits(file: Uint8Array | LoadedFile, streams: StreamEdits): WrittenFile;
export function writeEdits(
  file: Uint8Array | LoadedFile,
  streams: StreamEdits,
  leftovers: Leftovers,
): WrittenFile | UnfitStreams;
export function writeEdits(
  file: Uint8Array | LoadedFile,
  streams: StreamEdits,
  leftovers: Leftovers = NO_LEFTOVERS,
): WrittenFile | UnfitStreams {
  const upload = file instanceof LoadedFile ? file.bytes : file;
  const { document, isEncrypted, wasRepaired } = openPdf(file);
  try {
    const cipher = isEncrypted ? openCipher(document) : PLAIN;
    const places =
      cipher === null || wasRepaired || !startsWithHeader(upload) ? null : readObjectPlaces(upload);
    if (cipher !== null && places !== null) {
      const patched = new Patch(document, upload, places, cipher, isEncrypted).write(streams, leftovers);
      if (patched !== null) return patched;
    }
  } finally {
    document.destroy();
  }
  return rewrite(upload, streams, leftovers);
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

class Patch {
  private readonly document: mupdf.PDFDocument;
  private readonly upload: Uint8Array;
  private readonly places: ObjectPlaces;
  private readonly cipher: StreamCipher;
  private readonly isEncrypted: boolean;
  private readonly bodies: ObjectBodies;
  private readonly references: ReferenceIndex;
  private readonly blanked: ByteSpan[] = [];
  private readonly replaced: Replacement[] = [];

  constructor(
    document: mupdf.PDFDocument,
    upload: Uint8Array,
    places: ObjectPlaces,
    cipher: StreamCipher,
    isEncrypted: boolean,
  ) {
    this.document = document;
    this.upload = upload;
    this.places = places;
    this.cipher = cipher;
    this.isEncrypted = isEncrypted;
    this.bodies = new ObjectBodies(upload, places, cipher);
    this.references = new ReferenceIndex(document, this.bodies);
  }

  /** Null where anything stands in doubt; the document may be changed by then and must not be used on. */
  write(streams: StreamEdits, leftovers: Leftovers): WrittenFile | UnfitStreams | null {
    const { edits, replacements, annotationsLeft, speaksOn } = this.patchDictionaries(leftovers);
    const gone = listGone(edits);
    const appended = new Map<number, Uint8Array>();
    for (const [objectNumber, content] of streams) {
      const isFitted = gone.has(objectNumber) || this.fitStream(objectNumber, content);
      if (isFitted === null) return null;
      if (!isFitted) appended.set(objectNumber, content);
    }
    const unfit = new Set([...appended.keys()].filter((one) => leftovers.optionalStreams.has(one)));
    if (unfit.size > 0) return { way: 'unfit', streams: unfit };
    this.blankOrphans(new Set(streams.keys()), leftovers);
    // Printed before MuPDF's own copy of the document changes.
    const confirm = readyConfirmation(this.document, edits);
    if (annotationsLeft && !this.dropAnnotations(leftovers.annotations)) return null;
    const isInPlace = appended.size === 0 && !annotationsLeft;
    // Not slice(): that of a Buffer shares its memory, and the patches would change the upload itself.
    const bytes = isInPlace ? new Uint8Array(this.upload) : this.append(appended);
    if (bytes === null) return null;
    this.replaced.push(...replacements);
    for (const { start, end } of this.blanked) bytes.fill(0x20, start, end);
    for (const { at, bytes: replacement } of this.replaced) bytes.set(replacement, at);
    if (!confirm(bytes)) return null;
    return {
      bytes,
      ...(isInPlace && this.isPatchedAlone(bytes)
        ? { readStream: createStreamReader(bytes, this.cipher) }
        : {}),
      way: isInPlace ? 'in-place' : 'appended',
      losesAnnotations: leftovers.annotations.length > 0,
      gone,
      speaksOn,
    };
  }

  /** Nothing differs from the upload but what was patched. */
  private isPatchedAlone(bytes: Uint8Array): boolean {
    const replaced = this.replaced.map(({ at, bytes: { length } }) => ({ start: at, end: at + length }));
    return isSameOutside(this.upload, bytes, [...this.blanked, ...replaced]);
  }

  private patchDictionaries(leftovers: Leftovers): DictionaryPatch {
    return patchDictionaries(
      this.upload,
      this.document,
      this.references,
      this.bodies,
      leftovers,
      !this.isEncrypted,
    );
  }

  /** False where the content must be appended; null where the stream cannot be found. */
  private fitStream(objectNumber: number, content: Uint8Array): boolean | null {
    const stream = this.document.newIndirect(objectNumber);
    const place = locateStream(this.upload, stream, this.places, this.cipher);
    if (place === null) return null;
    const filters = listFilters(stream);
    const fitted =
      canRefit(filters) && !hasFilterParameters(stream) ? refitStream(content, filters, place.plain) : null;
    if (fitted === null) this.blanked.push(place);
    else
      this.replaced.push({
        at: place.start,
        bytes: this.cipher.encrypt(objectNumber, place.generation, fitted),
      });
    return fitted !== null;
  }

  /** False where an annotation's own bytes cannot be blanked, as in an object stream. */
  private dropAnnotations(annotations: AnnotationRemoval[]): boolean {
    return deleteAnnotations(this.document, annotations).every((objectNumber) => {
      const { current, superseded, compressed } = this.places;
      const offsets = [current.get(objectNumber), ...(superseded.get(objectNumber) ?? [])];
      return (
        !compressed.has(objectNumber) && offsets.every((offset) => this.nullObject(objectNumber, offset))
      );
    });
  }

  /** Puts null in the place of an object, in whatever revision; false where it does not stand there by itself. */
  private nullObject(objectNumber: number, offset: number | undefined): boolean {
    const object = offset === undefined ? null : readIndirectObject(this.upload, offset);
    if (object?.objectNumber !== objectNumber || object.streamStart >= 0) return false;
    const body = new Uint8Array(object.bodyEnd - object.bodyStart).fill(0x20);
    body.set(Buffer.from(' null', 'latin1'));
    this.replaced.push({ at: object.bodyStart, bytes: body });
    return true;
  }

  private blankOrphans(edited: ReadonlySet<number>, { removedOperands, tracedStreams }: Leftovers): void {
    const isUnused = (objectNumber: number): boolean =>
      this.references.listHolders(objectNumber)?.length === 0;
    this.blanked.push(
      ...findOrphanStreams(
        this.upload,
        this.places,
        this.cipher,
        edited,
        removedOperands,
        isUnused,
        tracedStreams,
      ),
    );
  }

  /** The upload with an incremental section; null where MuPDF cannot append to this file. */
  private append(streams: Map<number, Uint8Array>): Uint8Array | null {
    if (!this.document.canBeSavedIncrementally()) return null;
    replaceStreams(this.document, streams);
    const bytes = save(this.document, 'incremental');
    const isAppended =
      bytes !== null && Buffer.compare(bytes.subarray(0, this.upload.length), this.upload) === 0;
    return isAppended ? stabiliseIdentity(bytes, this.upload.length) : null;
  }
}

function replaceStreams(document: mupdf.PDFDocument, streams: StreamEdits): void {
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

function rewrite(upload: Uint8Array, streams: StreamEdits, leftovers: Leftovers): WrittenFile {
  const { document } = openPdf(upload);
  try {
    const references = new ReferenceIndex(document);
    const { groups, speaksOn } = planDictionaryEdits(upload, document, references, leftovers);
    const edits = [...groups.values()].flat();
    replaceStreams(document, streams);
    applyEdits(document, edits);
    deleteAnnotations(document, leftovers.annotations);
    // Collecting garbage drops whatever still held the removed text; plain saving is the fallback where that fails.
    const bytes = save(document, 'garbage') ?? save(document, '');
    if (bytes === null) throw new Error('the document can be written in no way');
    return { bytes: stabiliseIdentity(bytes, 0), way: 'rewritten', gone: listGone(edits), speaksOn };
  } finally {
    document.destroy();
  }
}

function save(document: mupdf.PDFDocument, options: string): Uint8Array | null {
  let buffer: mupdf.Buffer;
  try {
    buffer = document.saveToBuffer(options);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
  return takeBytes(buffer);
}
