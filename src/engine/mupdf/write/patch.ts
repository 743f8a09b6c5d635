/** Applies edits to the upload's own bytes, with an incremental section for streams that do not fit. */
import { equalBytes } from '#platform';
import '../memory.js';
import type * as mupdf from 'mupdf';
import { refitStream } from '../../content/refit.js';
import type { WrittenFile } from '../../values/evidence.js';
import { findUnusedStreams } from '../../file/unused-streams.js';
import { PdfFile } from '../../file/pdf-file.js';
import type { Replacement } from '../../file/patch-objects.js';
import type { Span } from '../../file/value-tree.js';
import type { StreamEdits } from '../../page/page-model.js';
import { readyConfirmation } from './confirm-edits.js';
import { listsLayer } from '../dictionaries/layer-edits.js';
import type { Leftovers } from '../dictionaries/leftovers.js';
import { listGone, patchDictionaries } from '../dictionaries/patch-dictionaries.js';
import { ReferenceIndex } from '../dictionaries/reference-index.js';
import { replaceStreams, saveDocument, stabiliseIdentity } from './save-document.js';
import { hasFilterParameters, listFilters } from '../stream-filters.js';

/** Nothing is written, because these streams do not fit their length and are only edited for cleanup. */
export interface UnfitStreams {
  way: 'unfit';
  streams: Set<number>;
}

/** Used for one writing, which may change the given document. */
export class Patch {
  private readonly document: mupdf.PDFDocument;
  private readonly file: PdfFile;
  private readonly references: ReferenceIndex;
  private readonly isEncrypted: boolean;
  private readonly blanked: Span[] = [];
  private readonly replaced: Replacement[] = [];
  private readonly emptied: number[] = [];

  constructor(document: mupdf.PDFDocument, file: PdfFile, isEncrypted: boolean) {
    this.document = document;
    this.file = file;
    this.references = new ReferenceIndex(document, file);
    this.isEncrypted = isEncrypted;
  }

  /** Null in case of any doubt. The document may have changed and must not be used afterwards. */
  write(streams: StreamEdits, leftovers: Leftovers): WrittenFile | UnfitStreams | null {
    const { document, file, references } = this;
    const dictionaries = patchDictionaries(file, document, references, this.isEncrypted, leftovers);
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
    // Must be called before MuPDF's copy of the document changes.
    const confirm = readyConfirmation(document, edits);
    const isInPlace = appended.size === 0;
    // Not slice(): a Buffer's slice is a view, and the patches would change the upload itself.
    const bytes = isInPlace ? new Uint8Array(file.bytes) : this.append(appended);
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
      keepsLayer: listsLayer(document, leftovers.layerNames, gone),
      keepsDescription,
    };
  }

  /** Returns a function that reads streams by the finished file's cross-references, with a decoder other than MuPDF's. */
  private createStreamReader(bytes: Uint8Array): (objectNumber: number) => Uint8Array | null {
    const finished = new PdfFile(bytes);
    finished.cipher = this.file.cipher;
    return (objectNumber) => finished.readStream(objectNumber);
  }

  /** False if the content must be appended; null if the stream cannot be found. */
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

  /** False if there are too many unused streams to search; then the file is rewritten, which drops them. */
  private blankUnused(edited: ReadonlySet<number>, { removedOperands, tracedStreams }: Leftovers): boolean {
    const search = { edited, removedOperands, uses: this.references, reached: tracedStreams };
    const unused = findUnusedStreams(this.file, search);
    if (unused === null) return false;
    this.blanked.push(...unused);
    for (const { objectNumber, isCurrent } of unused) if (isCurrent) this.emptied.push(objectNumber);
    return true;
  }

  /** Appends an incremental section to the upload; null if MuPDF cannot append to this file. */
  private append(streams: Map<number, Uint8Array>): Uint8Array | null {
    replaceStreams(this.document, streams);
    const bytes = saveDocument(this.document, 'incremental');
    const { bytes: upload } = this.file;
    const isAppended = bytes !== null && equalBytes(bytes.subarray(0, upload.length), upload);
    return isAppended ? stabiliseIdentity(bytes, upload.length) : null;
  }
}

/**
 * Finds a stream by its cross-reference entry. The bytes there, decrypted as `plain`, must be those that MuPDF reads;
 * otherwise null.
 */
export function locateStream(file: PdfFile, stream: mupdf.PDFObject) {
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
