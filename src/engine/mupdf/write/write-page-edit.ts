/**
 * Writes a page's edited contents, and removes the picture that only they drew.
 *
 * Streams that belong only to this page are patched like any edit. Contents that other pages share are copied: the
 * copies, and the page's dictionary with a new /Contents, are appended as an incremental section. Files to which no
 * section can be appended are rewritten.
 */
import { deflate, concatBytes, fromLatin1 } from '#platform';
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { WrittenFile } from '../../values/evidence.js';
import { EngineFailure } from '../../values/failure.js';
import { PdfFile } from '../../file/pdf-file.js';
import { findStrictFault } from '../../witness/strict-file.js';
import { blankPicture, findUnusedPicture } from './unused-picture.js';
import { listContentStreams } from '../content-streams.js';
import { ReferenceIndex } from '../dictionaries/reference-index.js';
import { replaceStream, stabiliseIdentity } from './save-document.js';
import { passBytes, takeBytes } from '../buffers.js';
import type { Survey } from './survey.js';
import { isSound, patchFile, patchStreams, writeMended, type FileEdit } from './write.js';
import { appendSection, type AppendedObject } from '../../file/append-section.js';
import { replaceEntry } from '../../file/value-paths.js';

export interface PageEdit {
  pageIndex: number;
  /** New decoded content by the stream's position among the page's content streams. */
  contents: Map<number, Uint8Array>;
  /** The picture that the page's contents no longer draw, and its name in the page's resources. */
  lastDrawn: { objectNumber: number; name: string } | null;
}

/** @throws EngineFailure `unsupported` if the page cannot be edited separately. */
export function writePageEdit(upload: Uint8Array, page: PageEdit): WrittenFile {
  const file = new PdfFile(upload);
  const edit: FileEdit = {
    patch: (patched, { document }, newFrom) => patchPage(patched, document, page, newFrom),
    rewrite: (survey) => rewritePage(survey, page),
  };
  return patchFile(file, edit) ?? writeMended(file, edit);
}

/** The page's dictionary, the picture that is removed with its draw, and whether its contents are used elsewhere, too. */
function readPage(document: mupdf.PDFDocument, edit: PageEdit, references: ReferenceIndex) {
  if (references.isTooLarge) throw new EngineFailure('over-budget', 'The document has too many objects.');
  const page = findOnlyPage(document, edit.pageIndex);
  const unused = edit.lastDrawn && findUnusedPicture(document, page, edit.lastDrawn, references);
  return { page, unused, isShared: hasSharedContents(page, edit, references) };
}

/** Null if the file cannot be patched. */
function patchPage(
  file: PdfFile,
  document: mupdf.PDFDocument,
  edit: PageEdit,
  newFrom: number,
): WrittenFile | null {
  const { page, unused, isShared } = readPage(document, edit, new ReferenceIndex(document, file));
  const streams = isShared ? new Map<number, Uint8Array>() : listStreamEdits(page, edit);
  const written = isShared ? appendCopies(file, document, page, edit.contents) : patchStreams(file, streams);
  if (written === null) return null;
  // The file gets an identity computed from the finished bytes, from which superseded data was removed.
  if (written.way === 'appended' && !isShared) {
    written.bytes = stabiliseIdentity(written.bytes, file.bytes.length);
  }
  const isBlanked = unused !== null && blankPicture(written.bytes, file, document, unused);
  const blanked = isBlanked ? [unused.objectNumber, ...unused.ownedStreams, unused.holder] : [];
  return isSound(written, file.bytes, [...streams.keys(), ...blanked], newFrom) ? written : null;
}

/** The page's dictionary, if no other page is the same object. */
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

/** Garbage collection drops the picture after its name was removed. */
function rewritePage({ document, references }: Survey, edit: PageEdit): WrittenFile {
  const { page, unused, isShared } = readPage(document, edit, references);
  const contents = document.newArray();
  listContentStreams(page.get('Contents')).forEach((stream, position) => {
    const content = edit.contents.get(position);
    if (content === undefined) contents.push(stream);
    else if (isShared) {
      const deflated = deflate(content, { level: 9 });
      contents.push(
        passBytes(deflated, (buffer) => document.addRawStream(buffer, { Filter: 'FlateDecode' })),
      );
    } else replaceStream(document, stream, content);
  });
  if (isShared) page.put('Contents', contents);
  if (unused !== null) page.getInheritable('Resources').get('XObject').delete(edit.lastDrawn!.name);
  const bytes = takeBytes(document.saveToBuffer('garbage'));
  const finished = stabiliseIdentity(bytes, 0);
  return { bytes: finished, way: 'rewritten', fault: findStrictFault(finished, { touched: [], newFrom: 0 }) };
}

/**
 * Gives the page its own copies of streams, so that other pages keep the originals.
 *
 * @param contents new decoded content by position among the page's content streams.
 * @returns null if no section can be appended, or if the page's dictionary is not found in the file.
 */
export function appendCopies(
  file: PdfFile,
  document: mupdf.PDFDocument,
  page: mupdf.PDFObject,
  contents: Map<number, Uint8Array>,
): WrittenFile | null {
  if (!document.canBeSavedIncrementally()) return null;
  let nextNumber = document.countObjects();
  const objects: AppendedObject[] = [];
  const references = listContentStreams(page.get('Contents')).map((stream, position) => {
    const content = contents.get(position);
    if (content === undefined) return stream.toString(true);
    objects.push({ objectNumber: nextNumber, generation: 0, body: writeStream(content) });
    return `${nextNumber++} 0 R`;
  });
  const version = file.findNewest(page.asIndirect());
  const body = version && replaceEntry(version.bytes, version, 'Contents', `[${references.join(' ')}]`);
  if (version === null || body === null) return null;
  const changed = { objectNumber: page.asIndirect(), generation: version.generation, body };
  const bytes = appendSection(file.bytes, [...objects, changed]);
  return bytes && { bytes, way: 'appended' };
}

function writeStream(content: Uint8Array): Uint8Array {
  const data = deflate(content, { level: 9 });
  return concatBytes([
    fromLatin1(`<</Filter/FlateDecode/Length ${data.length}>>\nstream\n`),
    data,
    fromLatin1('\nendstream'),
  ]);
}
