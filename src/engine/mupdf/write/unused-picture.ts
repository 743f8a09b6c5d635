/**
 * Decides whether a picture that a page no longer draws is used elsewhere in the file. If not, removes its bytes from
 * all revisions of the file.
 *
 * In place: its resource entry and its samples become spaces, and its dictionary becomes that of an empty stream, so no
 * offset and no other object changes. Resources in an object stream keep the entry, which then names a picture of one
 * pixel. The same holds for a linearised file, whose hint tables count the objects of a page.
 */
import type * as mupdf from 'mupdf';
import { latin1 } from '#platform';
import { nextToken } from '../../content/tokens.js';
import { applyReplacements, writeSpan } from '../../file/patch-objects.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { findDeclaredEnd } from '../../file/stream-bytes.js';
import { mayBeLinearised, readIndirectObject, type IndirectObject } from '../../file/syntax.js';
import { findValuePart, listTargets } from '../../file/value-paths.js';
import { readDictionary, type Span } from '../../file/value-tree.js';
import { findResourcesHolder } from '../objects.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';
import { locateStream } from './patch.js';

/** Null if anything other than this page's resources refers to the picture. */
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
  // The list grows during the loop, because a soft mask may have its own palette.
  for (const owner of own) {
    const value = references.readValue(owner);
    for (const { objectNumber: target } of value === null ? [] : listTargets(value)) {
      const isOwned = references.isReferredToOnce(target) && document.newIndirect(target).isStream();
      if (isOwned && !own.includes(target)) own.push(target);
    }
  }
  return { objectNumber, name, holder, ownedStreams: own.slice(1) };
}

/** The indirect object that contains the page's /XObject dictionary; 0 if there is none. */
function findHolder(page: mupdf.PDFObject): number {
  const resources = page.getInheritable('Resources');
  const holder = [resources.get('XObject'), resources].find((part) => part.isIndirect());
  return holder?.asIndirect() ?? findResourcesHolder(page);
}

/** The same object; 0 if another page or a form may also use its pictures. */
function findOwnHolder(page: mupdf.PDFObject, references: ReferenceIndex): number {
  const resources = page.get('Resources');
  if (resources.isNull()) return 0;
  const isOwn = [resources, resources.get('XObject')].every(
    (part) => !part.isIndirect() || references.isReferredToOnce(part.asIndirect()),
  );
  return isOwn ? findHolder(page) : 0;
}

/** The picture, the streams that belong only to it, and the object with the resources that name it. */
export interface UnusedPicture {
  objectNumber: number;
  ownedStreams: number[];
  name: string;
  holder: number;
}

/**
 * Patches `bytes`, which begin with the upload.
 *
 * @returns false, without any change, if something cannot be found with certainty.
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
      start: nextToken(file.bytes, object.bodyStart),
      end: object.bodyEnd,
      text: `<<${named}${kept}/Length ${data.end - data.start}>>`,
    });
    for (const { start, end } of [data, ...older]) overwrites.push({ start, end, text: '' });
  }
  if (overwrites.some(({ start, end, text }) => text.length > end - start)) return false;
  applyReplacements(bytes, overwrites.map(writeSpan));
  return true;
}

/**
 * The picture's entry in the holder's bytes; null if these are in an object stream or name the picture in another way
 * or twice.
 */
function locateEntry(file: PdfFile, { holder, objectNumber, name }: UnusedPicture): Span | null {
  const version = file.findNewest(holder);
  const value = version?.container === null ? file.readValue(version) : null;
  const named = value === null ? [] : listTargets(value).filter((one) => one.objectNumber === objectNumber);
  const isOnly = named.length === 1 && named[0]!.path.at(-1) === name;
  return isOnly ? findValuePart(value!, named[0]!.path) : null;
}

/** Entries of a dictionary that are references, as written, except those whose keys need escapes. */
function readReferringEntries(upload: Uint8Array, { bodyStart, bodyEnd }: IndirectObject): string {
  return [...readDictionary(upload, bodyStart, bodyEnd)]
    .filter(([key, value]) => key !== 'Length' && /^\w+$/u.test(key) && listTargets(value).length > 0)
    .map(([key, { start, end }]) => `/${key} ${latin1(upload, start, end)}`)
    .join('');
}

/** Finds the data in older revisions by /Length, because MuPDF reads only the newest revision. */
function listOlderData({ bytes, places, current }: PdfFile, objectNumber: number): Span[] | null {
  const spans: Span[] = [];
  for (const offset of places!.superseded.get(objectNumber) ?? []) {
    const object = readIndirectObject(bytes, offset);
    if (object?.objectNumber !== objectNumber) return null;
    if (object.streamStart < 0) continue;
    const end = findDeclaredEnd(bytes, object, current);
    if (end === null) return null;
    spans.push({ start: object.streamStart, end });
  }
  return spans;
}
