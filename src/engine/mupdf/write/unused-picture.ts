/**
 * Decides whether a picture that a page drew for the last time is used by nothing else in the file, and takes its bytes out
 * of the file, in all its revisions.
 *
 * In place: its entry in the resources and its samples become spaces, its
 * dictionary that of an empty stream, so no offset and no other object changes.
 * Resources in an object stream keep the entry; it then names a picture of one
 * pixel. So do those of a linearised file, whose hints count what a page refers to.
 */
import type * as mupdf from 'mupdf';
import { listTargets } from '../../file/value-paths.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';
import { equalBytes, fromLatin1, latin1 } from '#platform';
import {
  mayBeLinearised,
  readIndirectObject,
  skipWhiteSpace,
  type IndirectObject,
} from '../../file/syntax.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readDictionary, readNumbers } from '../../file/value-tree.js';

/** Null where anything but this one page's resources refers to the picture. */
export function findUnusedPicture(
  document: mupdf.PDFDocument,
  page: mupdf.PDFObject,
  lastDrawn: { objectNumber: number; name: string },
  references: ReferenceIndex,
): UnusedPicture | null {
  const { objectNumber, name } = lastDrawn;
  if (!references.isReferredToOnce(objectNumber)) return null;
  const resources = page.getInheritable('Resources');
  const named = resources.get('XObject', name);
  const holder = document.countPages() === 1 ? findHolder(page) : findOwnHolder(page, references);
  if (holder === 0 || !named.isIndirect() || named.asIndirect() !== objectNumber) return null;
  const own = [objectNumber];
  // Grows as it is walked: a soft mask may have a palette of its own.
  for (const owner of own) {
    const value = references.readValue(owner);
    for (const { objectNumber: target } of value === null ? [] : listTargets(value)) {
      const isOwned = references.isReferredToOnce(target) && document.newIndirect(target).isStream();
      if (isOwned && !own.includes(target)) own.push(target);
    }
  }
  return { objectNumber, name, holder, ownedStreams: own.slice(1) };
}

/** The indirect object in whose bytes the page's /XObject dictionary stands; 0 where there is none. */
function findHolder(page: mupdf.PDFObject): number {
  const resources = page.getInheritable('Resources');
  const pictures = resources.get('XObject');
  if (pictures.isIndirect()) return pictures.asIndirect();
  if (resources.isIndirect()) return resources.asIndirect();
  // 7.7.3.4: resources are inherited from the nearest node that has them.
  for (let node = page; node.isDictionary(); node = node.get('Parent')) {
    if (!node.get('Resources').isNull()) return node.asIndirect();
  }
  return 0;
}

/** The same, or 0 where another page or a form may take its pictures from there, too. */
function findOwnHolder(page: mupdf.PDFObject, references: ReferenceIndex): number {
  const resources = page.get('Resources');
  if (resources.isNull()) return 0;
  const isOwn = (part: mupdf.PDFObject): boolean =>
    !part.isIndirect() || references.isReferredToOnce(part.asIndirect());
  return isOwn(resources) && isOwn(resources.get('XObject')) ? findHolder(page) : 0;
}

/** The picture and the streams that belong to it alone, and the object that holds the resources naming it. */
export interface UnusedPicture {
  objectNumber: number;
  ownedStreams: number[];
  name: string;
  holder: number;
}

interface Patch {
  start: number;
  end: number;
  /** What the span begins with; the rest becomes spaces. */
  text: string;
}

/**
 * Patches `bytes`, which begin with the upload.
 *
 * @returns false, and no byte changed, where something is not found for certain.
 */
export function blankPicture(
  bytes: Uint8Array,
  file: PdfFile,
  document: mupdf.PDFDocument,
  picture: UnusedPicture,
): boolean {
  const { bytes: upload } = file;
  const keepsReferences = mayBeLinearised(upload);
  const entry = keepsReferences ? null : locateEntry(file, picture);
  const patches: Patch[] = entry === null ? [] : [entry];
  const emptied = entry === null ? '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8' : '';
  for (const objectNumber of [picture.objectNumber, ...picture.ownedStreams]) {
    const named = keepsReferences || objectNumber === picture.objectNumber ? emptied : '';
    const found = file.find(objectNumber);
    const object = found !== null && found.streamStart >= 0 ? found : null;
    const kept = object !== null && keepsReferences ? readReferringEntries(upload, object) : '';
    const current = object && patchCurrent(upload, document, object, named + kept);
    const older = blankOlder(upload, objectNumber, file.places?.superseded.get(objectNumber) ?? []);
    if (current === null || older === null) return false;
    patches.push(...current, ...older);
  }
  if (patches.some(({ start, end, text }) => text.length > end - start)) return false;
  for (const { start, end, text } of patches) {
    bytes.fill(0x20, start, end);
    bytes.set(fromLatin1(text), start);
  }
  return true;
}

/** `/Name N G R` in the holder's own bytes; null where they are in an object stream or where it is not found exactly once. */
function locateEntry(file: PdfFile, picture: UnusedPicture): Patch | null {
  const object = file.find(picture.holder);
  if (object === null) return null;
  const body = latin1(file.bytes, object.bodyStart, object.bodyEnd);
  const found = [
    ...body.matchAll(
      new RegExp(String.raw`/([^\s/<>[\]()%{}]*)\s+${picture.objectNumber}\s+\d+\s+R\b`, 'gu'),
    ),
  ];
  const only = found[0];
  if (found.length !== 1 || only?.[1] !== picture.name) return null;
  const start = object.bodyStart + only.index;
  return { start, end: start + only[0].length, text: '' };
}

/** @param entries what the dictionary keeps beside the length. */
function patchCurrent(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  object: IndirectObject,
  entries: string,
): Patch[] | null {
  const buffer = document.newIndirect(object.objectNumber).readRawStream();
  const raw = buffer.asUint8Array();
  const start = object.streamStart;
  const end = start + raw.length;
  const isSame = end <= upload.length && equalBytes(upload.subarray(start, end), raw);
  buffer.destroy();
  if (!isSame) return null;
  const bodyStart = skipWhiteSpace(upload, object.bodyStart);
  return [
    { start: bodyStart, end: object.bodyEnd, text: `<<${entries}/Length ${end - start}>>` },
    { start, end, text: '' },
  ];
}

/** Entries of a dictionary that refer to other objects, as written; none whose name would need escapes. */
function readReferringEntries(upload: Uint8Array, { bodyStart, bodyEnd }: IndirectObject): string {
  let entries = '';
  for (const [key, value] of readDictionary(upload, bodyStart, bodyEnd)) {
    if (key === 'Length' || !/^\w+$/u.test(key)) continue;
    const written = latin1(upload, value.start, value.end);
    if (/\d\s+\d+\s+R\b/u.test(written)) entries += `/${key} ${written}`;
  }
  return entries;
}

/** MuPDF reads the newest revision only; for older ones the dictionary's own length must do. */
function blankOlder(upload: Uint8Array, objectNumber: number, offsets: number[]): Patch[] | null {
  const patches: Patch[] = [];
  for (const offset of offsets) {
    const object = readIndirectObject(upload, offset);
    if (object === null || object.objectNumber !== objectNumber) return null;
    if (object.streamStart < 0) continue;
    const end = findOlderEnd(upload, object);
    if (end === null) return null;
    patches.push({ start: object.streamStart, end, text: '' });
  }
  return patches;
}

function findOlderEnd(upload: Uint8Array, object: IndirectObject): number | null {
  const [length, ...others] = readNumbers(
    readDictionary(upload, object.bodyStart, object.bodyEnd).get('Length'),
  );
  if (length === undefined || others.length > 0) return null;
  const end = object.streamStart + length;
  const next = skipWhiteSpace(upload, end);
  return latin1(upload, next, next + 9) === 'endstream' ? end : null;
}
