/**
 * Writes a page's edited contents, and takes along the picture that only they drew.
 *
 * Streams that are this page's alone are patched as any edit is. Contents that
 * others use are copied: the copies and the page's dictionary, changed in its
 * /Contents alone, go into an appended section. Files that cannot carry one are
 * written anew.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { constants, deflateSync } from 'node:zlib';
import type { WrittenFile } from '../../values/evidence.js';
import { EngineFailure } from '../../values/failure.js';
import { concernsEveryPage } from '../../values/writing-ways.js';
import { ObjectBodies } from '../../file/object-bodies.js';
import { startsWithHeader } from '../../file/syntax.js';
import { readObjectPlaces, type ObjectPlaces } from '../../file/xref.js';
import { findStrictFault } from '../../witness/strict-file.js';
import { blankPicture } from './blank-picture.js';
import { listContentStreams } from '../content-streams.js';
import { appendCopies } from './copy-contents.js';
import { mendReferences } from './mend-references.js';
import { describeLoss } from './lost-objects.js';
import { openPdf } from '../open.js';
import { ReferenceIndex } from '../dictionaries/reference-index.js';
import { replaceStream } from './replace-streams.js';
import { stabiliseIdentity } from './stable-identity.js';
import { takeBytes } from '../take-bytes.js';
import { findUnusedPicture } from './unused-picture.js';
import { createCipherOf } from './stream-cipher.js';
import { isSound, writeEdits } from './write.js';

export interface PageEdit {
  pageIndex: number;
  /** New decoded content by the stream's position among the page's content streams. */
  contents: Map<number, Uint8Array>;
  /** The picture that the page's contents drew for the last time, and its name in the page's resources. */
  lastDrawn: { objectNumber: number; name: string } | null;
}

/** @throws EngineFailure `unsupported` where the page cannot be edited alone. */
export function writePageEdit(upload: Uint8Array, edit: PageEdit): WrittenFile {
  return patchPage(upload, edit, upload.length) ?? patchMended(upload, edit) ?? writeAnew(upload, edit);
}

/** Null where the upload cannot be mended, or patched even so. */
function patchMended(upload: Uint8Array, edit: PageEdit): WrittenFile | null {
  const mended = mendReferences(upload);
  const written = mended && patchPage(mended, edit, 0);
  return written && { ...written, way: 'mended' };
}

/**
 * @param newFrom objects from this offset on must be all that a reader expects.
 * @returns null where the file cannot be patched.
 */
function patchPage(upload: Uint8Array, edit: PageEdit, newFrom: number): WrittenFile | null {
  const { document, wasRepaired } = openPdf(upload);
  try {
    const places = wasRepaired ? null : readPlaces(upload);
    if (places === null) return null;
    const cipher = createCipherOf(document);
    const references = indexReferences(document, cipher && new ObjectBodies(upload, places, cipher));
    const page = findOnlyPage(document, edit.pageIndex);
    const unused = edit.lastDrawn && findUnusedPicture(document, page, edit.lastDrawn, references);
    const isShared = hasSharedContents(page, edit, references);
    const written = isShared
      ? appendContents(upload, document, page, edit, places)
      : patchContents(upload, listStreamEdits(page, edit));
    if (written === null || concernsEveryPage(written.way)) return null;
    const isBlanked = unused !== null && blankPicture(written.bytes, upload, document, places, unused);
    const edited = [
      ...(isShared ? [] : listStreamEdits(page, edit).keys()),
      ...(isBlanked ? [unused.objectNumber, ...unused.ownedStreams, unused.holder] : []),
    ];
    return !document.wasRepaired() && isSound(written, upload, edited, newFrom) ? written : null;
  } finally {
    document.destroy();
  }
}

function writeAnew(upload: Uint8Array, edit: PageEdit): WrittenFile {
  const { document } = openPdf(upload);
  try {
    const references = indexReferences(document);
    const page = findOnlyPage(document, edit.pageIndex);
    const unused = edit.lastDrawn && findUnusedPicture(document, page, edit.lastDrawn, references);
    const isShared = hasSharedContents(page, edit, references);
    const loss = describeLoss(upload, document, references);
    const anew = rewrite(document, page, edit, isShared, unused?.objectNumber ?? null);
    return loss === null ? anew : { ...anew, fault: loss };
  } finally {
    document.destroy();
  }
}

/** @param bodies left out where the file is written anew: it holds what MuPDF reads then, and no more. */
function indexReferences(document: mupdf.PDFDocument, bodies: ObjectBodies | null = null): ReferenceIndex {
  const references = new ReferenceIndex(document, bodies);
  if (references.isTooLarge) throw new EngineFailure('over-budget', 'The document has too many objects.');
  return references;
}

/** Where the upload's objects stand; null where bytes before the header shift all offsets. */
function readPlaces(upload: Uint8Array): ObjectPlaces | null {
  return startsWithHeader(upload) ? readObjectPlaces(upload) : null;
}

/** Gives the page streams of its own, which others keep as they are. */
function appendContents(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  page: mupdf.PDFObject,
  { contents }: PageEdit,
  places: ObjectPlaces,
): WrittenFile | null {
  const bytes = appendCopies(upload, document, page, contents, places);
  return bytes && { bytes, way: 'appended' };
}

function patchContents(upload: Uint8Array, edits: Map<number, Uint8Array>): WrittenFile {
  const { bytes, way } = writeEdits(upload, edits);
  return { bytes: way === 'appended' ? stabiliseIdentity(bytes, upload.length) : bytes, way };
}

/** The page's dictionary, where no other page is the same object. */
function findOnlyPage(document: mupdf.PDFDocument, pageIndex: number): mupdf.PDFObject {
  const page = document.findPage(pageIndex);
  for (let other = 0; other < document.countPages(); other++) {
    if (other !== pageIndex && document.findPage(other).asIndirect() === page.asIndirect()) {
      throw new EngineFailure(
        'unsupported',
        'Another page of the document is the same page and would change.',
      );
    }
  }
  return page;
}

function hasSharedContents(page: mupdf.PDFObject, edit: PageEdit, references: ReferenceIndex): boolean {
  const contents = page.get('Contents');
  const isUsedOnce = (object: mupdf.PDFObject): boolean => references.isReferredToOnce(object.asIndirect());
  if (contents.isArray() && contents.isIndirect() && !isUsedOnce(contents)) return true;
  const streams = listContentStreams(contents);
  return [...edit.contents.keys()].some((position) => !isUsedOnce(streams[position]!));
}

function listStreamEdits(page: mupdf.PDFObject, edit: PageEdit): Map<number, Uint8Array> {
  const streams = listContentStreams(page.get('Contents'));
  return new Map([...edit.contents].map(([position, content]) => [streams[position]!.asIndirect(), content]));
}

/** Collecting garbage drops the picture once its name is gone. */
function rewrite(
  document: mupdf.PDFDocument,
  page: mupdf.PDFObject,
  edit: PageEdit,
  isShared: boolean,
  unusedPicture: number | null,
): WrittenFile {
  const contents = document.newArray();
  listContentStreams(page.get('Contents')).forEach((stream, position) => {
    const content = edit.contents.get(position);
    if (content === undefined) contents.push(stream);
    else if (isShared)
      contents.push(document.addRawStream(deflate(content), makeDeflatedDictionary(document)));
    else replaceStream(document, stream, content);
  });
  if (isShared) page.put('Contents', contents);
  if (unusedPicture !== null) page.getInheritable('Resources').get('XObject').delete(edit.lastDrawn!.name);
  const bytes = takeBytes(document.saveToBuffer('garbage'));
  const finished = stabiliseIdentity(bytes, 0);
  return { bytes: finished, way: 'rewritten', fault: findStrictFault(finished, { touched: [], newFrom: 0 }) };
}

function makeDeflatedDictionary(document: mupdf.PDFDocument): mupdf.PDFObject {
  const dictionary = document.newDictionary();
  dictionary.put('Filter', document.newName('FlateDecode'));
  return dictionary;
}

function deflate(content: Uint8Array): Uint8Array {
  return deflateSync(content, { level: constants.Z_BEST_COMPRESSION });
}
