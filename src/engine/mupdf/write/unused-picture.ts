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
import { fromLatin1, latin1 } from '#platform';
import type { PdfFile } from '../../file/pdf-file.js';
import { findDeclaredEnd } from '../../file/stream-bytes.js';
import {
  mayBeLinearised,
  readIndirectObject,
  skipWhiteSpace,
  type IndirectObject,
} from '../../file/syntax.js';
import { findValuePart, listTargets } from '../../file/value-paths.js';
import { readDictionary, type Span } from '../../file/value-tree.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';
import { locateStream } from './patch.js';

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

interface Overwrite extends Span {
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
  const isLinearised = mayBeLinearised(file.bytes);
  const entry = isLinearised ? null : locateEntry(file, picture);
  const emptied = entry === null ? '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8' : '';
  const overwrites = entry === null ? [] : [{ ...entry, text: '' }];
  for (const objectNumber of [picture.objectNumber, ...picture.ownedStreams]) {
    const object = file.find(objectNumber);
    const data = locateStream(file, document.newIndirect(objectNumber));
    const older = listOlderData(file, objectNumber);
    if (object === null || data === null || older === null) return false;
    const named = isLinearised || objectNumber === picture.objectNumber ? emptied : '';
    const kept = isLinearised ? readReferringEntries(file.bytes, object) : '';
    overwrites.push({
      start: skipWhiteSpace(file.bytes, object.bodyStart),
      end: object.bodyEnd,
      text: `<<${named}${kept}/Length ${data.end - data.start}>>`,
    });
    for (const { start, end } of [data, ...older]) overwrites.push({ start, end, text: '' });
  }
  return overwriteSpans(bytes, overwrites);
}

function overwriteSpans(bytes: Uint8Array, overwrites: Overwrite[]): boolean {
  if (overwrites.some(({ start, end, text }) => text.length > end - start)) return false;
  for (const { start, end, text } of overwrites) {
    bytes.fill(0x20, start, end);
    bytes.set(fromLatin1(text), start);
  }
  return true;
}

/** The picture's name in the holder's own bytes; null where they are in an object stream, or name it otherwise or again. */
function locateEntry(file: PdfFile, { holder, objectNumber, name }: UnusedPicture): Span | null {
  const version = file.findNewest(holder);
  const value = version?.container === null ? file.readValue(version) : null;
  const named = value === null ? [] : listTargets(value).filter((one) => one.objectNumber === objectNumber);
  const isOnly = named.length === 1 && named[0]!.path.at(-1) === name;
  return isOnly ? findValuePart(value!, named[0]!.path) : null;
}

/** Entries of a dictionary that refer to other objects, as written; none whose name would need escapes. */
function readReferringEntries(upload: Uint8Array, { bodyStart, bodyEnd }: IndirectObject): string {
  let entries = '';
  for (const [key, value] of readDictionary(upload, bodyStart, bodyEnd)) {
    if (key === 'Length' || !/^\w+$/u.test(key) || listTargets(value).length === 0) continue;
    entries += `/${key} ${latin1(upload, value.start, value.end)}`;
  }
  return entries;
}

/** MuPDF reads the newest revision only; for older ones the dictionary's own length must do. */
function listOlderData({ bytes, places }: PdfFile, objectNumber: number): Span[] | null {
  const spans: Span[] = [];
  for (const offset of places!.superseded.get(objectNumber) ?? []) {
    const object = readIndirectObject(bytes, offset);
    if (object?.objectNumber !== objectNumber) return null;
    if (object.streamStart < 0) continue;
    const end = findDeclaredEnd(bytes, object, places!.current);
    if (end === null) return null;
    spans.push({ start: object.streamStart, end });
  }
  return spans;
}
