/**
 * Decides whether a picture that a page drew for the last time is used by nothing else in the file.
 */
import type * as mupdf from 'mupdf';
import { listTargets } from '../../file/value-tree.js';
import type { UnusedPicture } from './blank-picture.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';

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
