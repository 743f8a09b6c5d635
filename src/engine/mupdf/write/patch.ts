/**
 * Edits as changes of the upload's own bytes, with an incremental section for what does not fit.
 */
import { equalBytes } from '#platform';
import '../memory.js';
import type * as mupdf from 'mupdf';
import { refitStream } from '../../content/refit.js';
import type { WrittenFile } from '../../values/evidence.js';
import { findUnusedStreams } from '../../file/unused-streams.js';
import { PdfFile } from '../../file/pdf-file.js';
import type { Replacement } from '../../file/patch-objects.js';
import type { StreamEdits } from '../../page/page-model.js';
import { readyConfirmation } from './confirm-edits.js';
import { listsLayer } from '../dictionaries/layer-edits.js';
import type { Leftovers } from '../dictionaries/leftovers.js';
import { listGone, patchDictionaries, type PatchedUpload } from '../dictionaries/patch-dictionaries.js';
import { ReferenceIndex } from '../dictionaries/reference-index.js';
import { replaceStreams, saveDocument, stabiliseIdentity } from './save-document.js';
import { hasFilterParameters, listFilters } from '../stream-filters.js';

/** Nothing is written: these streams would not keep their length, and are not worth more. */
export interface UnfitStreams {
  way: 'unfit';
  streams: Set<number>;
}

/** For one writing: the document it is given may be changed by it. */
export class Patch {
  private readonly document: mupdf.PDFDocument;
  private readonly file: PdfFile;
  private readonly upload: Uint8Array;
  private readonly patched: PatchedUpload;
  private readonly blanked: ByteSpan[] = [];
  private readonly replaced: Replacement[] = [];
  private readonly emptied: number[] = [];

  constructor(document: mupdf.PDFDocument, file: PdfFile, isEncrypted: boolean) {
    this.document = document;
    this.file = file;
    this.upload = file.bytes;
    this.patched = { file, document, references: new ReferenceIndex(document, file), isEncrypted };
  }

  /** Null where anything stands in doubt; the document may be changed by then and must not be used on. */
  write(streams: StreamEdits, leftovers: Leftovers): WrittenFile | UnfitStreams | null {
    const dictionaries = patchDictionaries(this.patched, leftovers);
    if (dictionaries === null) return null;
    const { edits, replacements, keepsDescription } = dictionaries;
    const gone = listGone(edits);
    const appended = new Map<number, Uint8Array>();
    for (const [objectNumber, content] of streams) {
      const isFitted = gone.has(objectNumber) || this.fitStream(objectNumber, content);
      if (isFitted === null) return null;
      if (!isFitted) appended.set(objectNumber, content);
    }
    const unfit = new Set([...appended.keys()].filter((one) => leftovers.optionalStreams.has(one)));
    if (unfit.size > 0) return { way: 'unfit', streams: unfit };
    if (!this.blankUnused(new Set(streams.keys()), leftovers)) return null;
    // Printed before MuPDF's own copy of the document changes.
    const confirm = readyConfirmation(this.document, edits);
    const isInPlace = appended.size === 0;
    // Not slice(): a Buffer's slice is no copy, and the patches would change the upload itself.
    const bytes = isInPlace ? new Uint8Array(this.upload) : this.append(appended);
    if (bytes === null) return null;
    this.replaced.push(...replacements);
    for (const { start, end } of this.blanked) bytes.fill(0x20, start, end);
    for (const { at, bytes: replacement } of this.replaced) bytes.set(replacement, at);
    if (!confirm(bytes)) return null;
    return {
      bytes,
      ...(isInPlace ? { readStream: this.createStreamReader(bytes) } : {}),
      way: isInPlace ? 'in-place' : 'appended',
      touched: edits.map(({ objectNumber }) => objectNumber),
      emptied: this.emptied,
      losesAnnotations: leftovers.annotations.length > 0,
      gone,
      keepsLayer: listsLayer(this.document, leftovers.layerNames, gone),
      keepsDescription,
    };
  }

  /** Reads streams back by the finished file's own cross-references, and with another decoder than MuPDF's. */
  private createStreamReader(bytes: Uint8Array): (objectNumber: number) => Uint8Array | null {
    const finished = new PdfFile(bytes);
    finished.cipher = this.file.cipher;
    return (objectNumber) => finished.readStream(objectNumber);
  }

  /** False where the content must be appended; null where the stream cannot be found. */
  private fitStream(objectNumber: number, content: Uint8Array): boolean | null {
    const stream = this.document.newIndirect(objectNumber);
    const place = locateStream(this.file, stream);
    if (place === null) return null;
    const fitted = hasFilterParameters(stream)
      ? null
      : refitStream(content, listFilters(stream), place.plain);
    if (fitted === null) this.blanked.push(place);
    else {
      this.replaced.push({
        at: place.start,
        bytes: this.file.cipher!.encrypt(objectNumber, place.generation, fitted),
      });
    }
    return fitted !== null;
  }

  /** False where there are too many to look through; the file is written anew then, which drops them. */
  private blankUnused(edited: ReadonlySet<number>, { removedOperands, tracedStreams }: Leftovers): boolean {
    const { references: uses } = this.patched;
    const unused = findUnusedStreams(this.file, { edited, removedOperands, uses, reached: tracedStreams });
    if (unused === null) return false;
    this.blanked.push(...unused);
    for (const { objectNumber, isCurrent } of unused) if (isCurrent) this.emptied.push(objectNumber);
    return true;
  }

  /** The upload with an incremental section; null where MuPDF cannot append to this file. */
  private append(streams: Map<number, Uint8Array>): Uint8Array | null {
    replaceStreams(this.document, streams);
    const bytes = saveDocument(this.document, 'incremental');
    const isAppended = bytes !== null && equalBytes(bytes.subarray(0, this.upload.length), this.upload);
    return isAppended ? stabiliseIdentity(bytes, this.upload.length) : null;
  }
}

/** Half-open range of the upload. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** A stream's bytes in the upload, as encrypted there, and decrypted. */
export interface StreamPlace extends ByteSpan {
  generation: number;
  plain: Uint8Array;
}

/** Where the cross-reference entry says, and only if the bytes there are those that MuPDF reads; null in any doubt. */
export function locateStream(file: PdfFile, stream: mupdf.PDFObject): StreamPlace | null {
  const object = file.find(stream.asIndirect());
  if (object === null || object.streamStart < 0 || file.cipher === null) return null;
  const { objectNumber, generation, streamStart: start } = object;
  const buffer = stream.readRawStream();
  const raw = buffer.asUint8Array();
  const end = start + file.cipher.measure(raw.length);
  const isWithin = end <= file.bytes.length;
  const plain = isWithin
    ? file.cipher.decrypt(objectNumber, generation, file.bytes.subarray(start, end))
    : null;
  const isSame = plain !== null && equalBytes(plain, raw);
  buffer.destroy();
  return isSame ? { start, end, generation, plain } : null;
}
