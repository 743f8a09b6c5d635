/**
 * Writes a page's edited contents, and takes along what only this page's draw used.
 *
 * Where every edited stream is this page's alone and nothing is dropped, the
 * streams are patched as any edit is. Otherwise dictionaries change: contents
 * that others use are copied for the page, and a picture that nothing draws any
 * more leaves the resources. That goes into an incremental section, the dropped
 * bytes blanked; files that cannot carry one are written anew.
 */
import './memory.js';
import type * as mupdf from 'mupdf';
import { constants, deflateSync } from 'node:zlib';
import type { WrittenFile } from '../evidence.js';
import { EngineFailure } from '../failure.js';
import { listContentStreams } from './content-units.js';
import { locateDropped } from './dropped-streams.js';
import { openPdf } from './open.js';
import { countReferences, listReferences } from './references.js';
import { stabiliseIdentity } from './stable-identity.js';
import { writeEdits } from './write.js';

export interface PageEdit {
  pageIndex: number;
  /** New decoded content by the stream's position among the page's content streams. */
  contents: Map<number, Uint8Array>;
  /** The picture that the page's contents drew for the last time, and its name in the page's resources. */
  lastDrawn: { objectNumber: number; name: string } | null;
}

/** @throws EngineFailure `unsupported` where the page cannot be edited alone. */
export function writePageEdit(upload: Uint8Array, edit: PageEdit): WrittenFile {
  const { bytes, way } = writeOnce(upload, edit);
  if (way === 'in-place') return { bytes, way };
  return { bytes: stabiliseIdentity(bytes, way === 'appended' ? upload.length : 0), way };
}

function writeOnce(upload: Uint8Array, edit: PageEdit): WrittenFile {
  const { document, wasRepaired } = openPdf(upload);
  try {
    const counts = countReferences(document);
    if (counts === null)
      throw new EngineFailure('over-budget', 'The document is too complex to be processed.');
    const page = findOnlyPage(document, edit.pageIndex);
    const isShared = hasSharedContents(page, edit, counts);
    const dropped = listDropped(document, page, edit, counts);
    if (!isShared && dropped.length === 0) return writeEdits(upload, listStreamEdits(page, edit));
    const blanked = wasRepaired ? null : locateDropped(upload, document, dropped);
    if (isShared) copyContents(document, page, edit);
    else
      for (const [objectNumber, content] of listStreamEdits(page, edit))
        replaceStream(document, objectNumber, content);
    if (dropped.length > 0) page.getInheritable('Resources').get('XObject').delete(edit.lastDrawn!.name);
    for (const objectNumber of dropped) document.deleteObject(objectNumber);
    if (blanked !== null && document.canBeSavedIncrementally()) {
      const bytes = save(document, 'incremental');
      if (Buffer.compare(bytes.subarray(0, upload.length), upload) === 0) {
        for (const { start, end } of blanked) bytes.fill(0x20, start, end);
        return { bytes, way: 'appended' };
      }
    }
    return { bytes: save(document, 'garbage'), way: 'rewritten' };
  } finally {
    document.destroy();
  }
}

/** The page's dictionary, where no other page is the same object. */
function findOnlyPage(document: mupdf.PDFDocument, pageIndex: number): mupdf.PDFObject {
  const page = document.findPage(pageIndex);
  for (let other = 0; other < document.countPages(); other++) {
    if (other !== pageIndex && document.findPage(other).asIndirect() === page.asIndirect()) {
      throw new EngineFailure(
        'unsupported',
        'Another page of the document is the same page; it would change, too.',
      );
    }
  }
  return page;
}

function hasSharedContents(page: mupdf.PDFObject, edit: PageEdit, counts: Map<number, number>): boolean {
  const contents = page.get('Contents');
  const isUsedOnce = (object: mupdf.PDFObject): boolean => counts.get(object.asIndirect()) === 1;
  if (contents.isArray() && contents.isIndirect() && !isUsedOnce(contents)) return true;
  const streams = listContentStreams(contents);
  return [...edit.contents.keys()].some((position) => !isUsedOnce(streams[position]!));
}

function listStreamEdits(page: mupdf.PDFObject, edit: PageEdit): Map<number, Uint8Array> {
  const streams = listContentStreams(page.get('Contents'));
  return new Map([...edit.contents].map(([position, content]) => [streams[position]!.asIndirect(), content]));
}

/** The picture and what belongs to it alone (its soft mask, its palette); empty where anything else refers to it. */
function listDropped(
  document: mupdf.PDFDocument,
  page: mupdf.PDFObject,
  { lastDrawn }: PageEdit,
  counts: Map<number, number>,
): number[] {
  if (lastDrawn === null || counts.get(lastDrawn.objectNumber) !== 1) return [];
  const entry = page.getInheritable('Resources').get('XObject', lastDrawn.name);
  if (!entry.isIndirect() || entry.asIndirect() !== lastDrawn.objectNumber) return [];
  const dropped = [lastDrawn.objectNumber];
  for (let at = 0; at < dropped.length; at++) {
    for (const target of listReferences(document.newIndirect(dropped[at]!).resolve())) {
      const isOwned = counts.get(target) === 1 && document.newIndirect(target).isStream();
      if (isOwned && !dropped.includes(target)) dropped.push(target);
    }
  }
  return dropped;
}

function copyContents(document: mupdf.PDFDocument, page: mupdf.PDFObject, edit: PageEdit): void {
  const contents = page.get('Contents');
  const elements = contents.isArray()
    ? Array.from({ length: contents.length }, (_, at) => contents.get(at))
    : [contents];
  const copy = document.newArray();
  let position = 0;
  for (const element of elements) {
    const content = isContentStream(element) ? edit.contents.get(position++) : undefined;
    copy.push(content === undefined ? element : addStream(document, content));
  }
  page.put('Contents', copy);
}

/** As listContentStreams counts them. */
function isContentStream(element: mupdf.PDFObject): boolean {
  return element.isStream() && element.isIndirect();
}

function addStream(document: mupdf.PDFDocument, content: Uint8Array): mupdf.PDFObject {
  const dictionary = document.newDictionary();
  dictionary.put('Filter', document.newName('FlateDecode'));
  return document.addRawStream(deflate(content), dictionary);
}

function replaceStream(document: mupdf.PDFDocument, objectNumber: number, content: Uint8Array): void {
  const stream = document.newIndirect(objectNumber);
  stream.writeRawStream(deflate(content));
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
}

function deflate(content: Uint8Array): Uint8Array {
  return deflateSync(content, { level: constants.Z_BEST_COMPRESSION });
}

function save(document: mupdf.PDFDocument, options: string): Uint8Array {
  const buffer = document.saveToBuffer(options);
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  return bytes;
}
