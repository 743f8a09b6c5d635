/**
 * What goes with annotations that leave: their places in /Annots, pop-ups, appearances, and their place in the structure.
 */
import type * as mupdf from 'mupdf';
import type { DictionaryEdit } from '../file/patch-objects.js';
import { findName, findValue, type ValuePath } from '../file/value-tree.js';
import type { AnnotationRemoval } from '../page-model.js';
import { addDependents } from './dependents.js';
import type { ReferenceIndex } from './reference-index.js';
import { silence } from './string-edits.js';

/** Null where references cannot be told, or an annotation is one of a form's fields. */
export function planAnnotationEdits(
  document: mupdf.PDFDocument,
  references: ReferenceIndex,
  removals: AnnotationRemoval[],
): DictionaryEdit[] | null {
  const leaving = new Set<number>();
  const edits: DictionaryEdit[] = [];
  for (const { pageNumber, objectNumber } of removals) {
    for (const { number, home, path } of listPlaces(document.findPage(pageNumber - 1), objectNumber)) {
      if (findName(references.readValue(number), ['Subtype']) === 'Widget') return null;
      leaving.add(number);
      edits.push({ kind: 'drop', objectNumber: home, path });
    }
  }
  for (const objectNumber of leaving) {
    const inStructure = listStructurePlaces(references, objectNumber);
    if (inStructure === null) return null;
    edits.push(...inStructure);
  }
  if (addDependents(references, leaving) === null) return null;
  return [...edits, ...Array.from(leaving, (objectNumber) => ({ kind: 'null' as const, objectNumber }))];
}

/** Elements of the page's /Annots that are the annotation or its pop-up, and the objects in whose values they stand. */
function listPlaces(
  page: mupdf.PDFObject,
  annotation: number,
): { number: number; home: number; path: ValuePath }[] {
  const listed = page.get('Annots');
  const places: { number: number; home: number; path: ValuePath }[] = [];
  for (let at = 0; at < listed.length; at++) {
    const element = listed.get(at);
    if (!element.isIndirect()) continue;
    const number = element.asIndirect();
    const parent = element.get('Parent');
    const isPopup =
      element.get('Subtype').asName() === 'Popup' &&
      parent.isIndirect() &&
      parent.asIndirect() === annotation;
    if (number !== annotation && !isPopup) continue;
    places.push(
      listed.isIndirect()
        ? { number, home: listed.asIndirect(), path: [at] }
        : { number, home: page.asIndirect(), path: ['Annots', at] },
    );
  }
  return places;
}

/** Object references (14.7.4.3) that stand in their element itself; others stay and lead to nothing. */
function listStructurePlaces(references: ReferenceIndex, annotation: number): DictionaryEdit[] | null {
  const found = references.list(annotation);
  if (found === null) return null;
  return found
    .filter(({ path }) => path[0] === 'K' && path.at(-1) === 'Obj' && path.length <= 3)
    .flatMap(({ holder, path }) => {
      const kids = findValue(references.readValue(holder), ['K']);
      const isAlone = kids?.kind !== 'array' || kids.elements.length === 1;
      const place: DictionaryEdit = { kind: 'drop', objectNumber: holder, path: path.slice(0, -1) };
      return [place, ...(isAlone ? silence(references, holder, []) : [])];
    });
}
