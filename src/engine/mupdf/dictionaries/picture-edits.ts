/** Plans the removal of pictures that nothing draws any more: their names in the resources of pages, and the objects. */
import type * as mupdf from 'mupdf';
import { lexInstructions } from '../../content/lexer.js';
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { listTargets } from '../../file/value-paths.js';
import { pushTo } from '../../values/collections.js';
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

/** True if glyphs draw pictures with a page's resources: those of Type3 fonts that have none of their own (9.6.5). */
function areLentToGlyphs(resources: mupdf.PDFObject): boolean {
  const fonts: mupdf.PDFObject[] = [];
  resources.get('Font').forEach((font) => fonts.push(font));
  resources.get('ExtGState').forEach((state) => {
    if (state.isDictionary()) fonts.push(state.get('Font', 0));
  });
  const glyphs = new Map<number, mupdf.PDFObject>();
  for (const font of fonts) {
    if (!font.isDictionary() || font.get('Subtype').asName() !== 'Type3') continue;
    if (font.get('Resources').isDictionary()) continue;
    font.get('CharProcs').forEach((glyph) => glyphs.set(glyph.asIndirect(), glyph));
  }
  return drawByName([...glyphs.values()]);
}

/** Glyphs of all fonts that decode to more are not read: a font may name one long stream thousands of times. */
const MAX_GLYPHS_BYTES = 4 * 1024 * 1024;

/** True also if a glyph cannot be read. */
function drawByName(glyphs: mupdf.PDFObject[]): boolean {
  let bytes = 0;
  return glyphs.some((glyph) => {
    const content = glyph.isStream() ? readDecoded(glyph) : null;
    bytes += content?.length ?? 0;
    return content === null || bytes > MAX_GLYPHS_BYTES || lexInstructions(content).operators.includes('Do');
  });
}
