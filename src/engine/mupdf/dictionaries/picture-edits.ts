/** Plans the removal of a picture that a page no longer draws: its name in resources, and the objects. */
import type * as mupdf from 'mupdf';
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { listTargets } from '../../file/value-paths.js';
import type { PageEdit } from '../../values/pictures.js';
import type { ReferenceIndex } from './reference-index.js';

/**
 * Returns groups of edits by the object that they concern; none if anything other than this page's resources refers to
 * the picture. A name that cannot be dropped refers to null, which is the same as no name (7.3.9).
 */
export function planPictureEdits(
  references: ReferenceIndex,
  page: mupdf.PDFObject,
  { objectNumber, name }: NonNullable<PageEdit['lastDrawn']>,
): Map<number, DictionaryEdit[]> {
  const { document } = references;
  const [only] = references.isReferredToOnce(objectNumber) ? references.list(objectNumber)! : [];
  const named = page.getInheritable('Resources').get('XObject', name);
  const isNamed = named.isIndirect() && named.asIndirect() === objectNumber;
  const isOwn = document.countPages() === 1 || hasOwnResources(page, references);
  if (only === undefined || !isNamed || !isOwn) return new Map();
  const own = [objectNumber];
  // The list grows during the loop, because a soft mask may have its own palette.
  for (const owner of own) {
    const value = references.readValue(owner);
    for (const { objectNumber: target } of value === null ? [] : listTargets(value)) {
      const isOwned = references.isReferredToOnce(target) && document.newIndirect(target).isStream();
      if (isOwned && !own.includes(target)) own.push(target);
    }
  }
  const { holder, path } = only;
  return new Map<number, DictionaryEdit[]>([
    [objectNumber, own.map((one) => ({ kind: 'null', objectNumber: one }))],
    [holder, [{ kind: 'drop', objectNumber: holder, path }]],
  ]);
}

/** False if another page or a form may also use the page's pictures. */
function hasOwnResources(page: mupdf.PDFObject, references: ReferenceIndex): boolean {
  const resources = page.get('Resources');
  if (resources.isNull()) return false;
  return [resources, resources.get('XObject')].every(
    (part) => !part.isIndirect() || references.isReferredToOnce(part.asIndirect()),
  );
}
