/** Plans the removal of pictures that nothing draws any more: their names in the resources of pages, and the objects. */
import type * as mupdf from 'mupdf';
import { lexInstructions } from '../../content/lexer.js';
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { listTargets } from '../../file/value-paths.js';
import { pushTo } from '../../values/group-by.js';
import type { LastDrawn } from '../../values/pictures.js';
import { readDecoded } from '../content-streams.js';
import type { ReferenceIndex } from './reference-index.js';

/**
 * Returns groups of edits by the object that they concern. A name that cannot be dropped refers to null, which is the same
 * as no name (7.3.9).
 */
export function planPictureEdits(
  references: ReferenceIndex,
  pictures: readonly LastDrawn[],
): Map<number, DictionaryEdit[]> {
  const groups = new Map<number, DictionaryEdit[]>();
  for (const picture of pictures) {
    for (const edit of planOne(references, picture)) {
      pushTo(groups, edit.kind === 'null' ? picture.objectNumber : edit.objectNumber, edit);
    }
  }
  return groups;
}

/** Empty if anything other than the page's resources refers to the picture, or if others may draw with these resources. */
function planOne(
  references: ReferenceIndex,
  { pageNumber, objectNumber, name }: LastDrawn,
): DictionaryEdit[] {
  const { document } = references;
  const page = document.findPage(pageNumber - 1);
  const [only] = references.isReferredToOnce(objectNumber) ? references.list(objectNumber)! : [];
  const resources = page.getInheritable('Resources');
  const named = resources.get('XObject', name);
  const isNamed = named.isIndirect() && named.asIndirect() === objectNumber;
  const isOwn = document.countPages() === 1 || hasOwnResources(page, references);
  if (only === undefined || !isNamed || !isOwn || areLentToGlyphs(resources)) return [];
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
  return [
    ...own.map((one): DictionaryEdit => ({ kind: 'null', objectNumber: one })),
    { kind: 'drop', objectNumber: holder, path },
  ];
}

/** False if another page or a form may also use the page's pictures. */
function hasOwnResources(page: mupdf.PDFObject, references: ReferenceIndex): boolean {
  const resources = page.get('Resources');
  if (resources.isNull()) return false;
  return [resources, resources.get('XObject')].every(
    (part) => !part.isIndirect() || references.isReferredToOnce(part.asIndirect()),
  );
}

/** True if glyphs draw with a page's resources: those of a Type3 font that has none of its own (9.6.5). */
function areLentToGlyphs(resources: mupdf.PDFObject): boolean {
  const fonts: mupdf.PDFObject[] = [];
  resources.get('Font').forEach((font) => fonts.push(font));
  resources.get('ExtGState').forEach((state) => fonts.push(state.get('Font', 0)));
  return fonts.some(
    (font) =>
      font.isDictionary() &&
      font.get('Subtype').asName() === 'Type3' &&
      !font.get('Resources').isDictionary() &&
      drawsByName(font.get('CharProcs')),
  );
}

/** True also if a glyph cannot be read. */
function drawsByName(glyphs: mupdf.PDFObject): boolean {
  let draws = false;
  glyphs.forEach((glyph) => {
    const content = draws ? null : readDecoded(glyph);
    draws ||= content === null || lexInstructions(content).operators.includes('Do');
  });
  return draws;
}
