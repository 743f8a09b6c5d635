/**
 * Plans what is removed together with annotations: their entries in /Annots, pop-ups, appearances, and references from
 * the structure tree.
 */
import type * as mupdf from 'mupdf';
import type { DictionaryEdit, PartEdit } from '../../file/patch-objects.js';
import { groupBy, pushTo } from '../../values/collections.js';
import { findName, findValue } from '../../file/value-paths.js';
import type { AnnotationRemoval } from '../../page/page-model.js';
import { addDependents } from './form-edits.js';
import type { ReferenceIndex } from './reference-index.js';
import { emptyStrings } from './string-edits.js';
import { listElements } from '../objects.js';

export interface AnnotationEdits {
  objects: DictionaryEdit[];
  /** Of the structure tree, which otherwise refers to null. */
  structure: DictionaryEdit[];
}

/** Null if references are uncertain, or if an annotation is a form field. */
export function planAnnotationEdits(
  references: ReferenceIndex,
  removals: AnnotationRemoval[],
): AnnotationEdits | null {
  const elements = listLeavingElements(references.document, removals);
  const structure: DictionaryEdit[] = [];
  const removed = new Set(elements.map(({ number }) => number));
  for (const objectNumber of removed) {
    if (findName(references.readValue(objectNumber), ['Subtype']) === 'Widget') return null;
    const inStructure = listStructurePlaces(references, objectNumber);
    if (inStructure === null) return null;
    structure.push(...inStructure);
  }
  if (addDependents(references, removed) === null) return null;
  const emptied = Array.from(removed, (objectNumber) => ({ kind: 'null' as const, objectNumber }));
  return { objects: [...dropElements(elements), ...emptied], structure };
}

/** Each place once: two pages of the tree may be the same object. */
function dropElements(elements: ListedElement[]): DictionaryEdit[] {
  const byPlace = elements.map(({ drop }) => [`${drop.objectNumber} ${drop.path.join(' ')}`, drop] as const);
  return [...new Map(byPlace).values()];
}

/** An element of a page's /Annots, and the edit that drops it from the array. */
interface ListedElement {
  number: number;
  drop: PartEdit;
}

function listLeavingElements(document: mupdf.PDFDocument, removals: AnnotationRemoval[]): ListedElement[] {
  return [...groupBy(removals, ({ pageNumber }) => pageNumber)].flatMap(([pageNumber, onPage]) => {
    const elements = indexElements(document.findPage(pageNumber - 1));
    return onPage.flatMap(({ objectNumber }) => elements.get(objectNumber) ?? []);
  });
}

/** Lists the elements of /Annots for each annotation of a page, including those of its pop-ups. */
function indexElements(page: mupdf.PDFObject): Map<number, ListedElement[]> {
  const listed = page.get('Annots');
  const [objectNumber, path] = listed.isIndirect()
    ? [listed.asIndirect(), []]
    : [page.asIndirect(), ['Annots']];
  const elements = new Map<number, ListedElement[]>();
  for (const [at, element] of listElements(listed).entries()) {
    if (!element.isIndirect()) continue;
    const number = element.asIndirect();
    const listing: ListedElement = { number, drop: { kind: 'drop', objectNumber, path: [...path, at] } };
    pushTo(elements, number, listing);
    const parent = readPopupParent(element);
    if (parent > 0 && parent !== number) pushTo(elements, parent, listing);
  }
  return elements;
}

/** Finds object references (14.7.4.3) directly in a structure element. Others are kept and refer to null. */
function listStructurePlaces(references: ReferenceIndex, annotation: number): DictionaryEdit[] | null {
  const found = references.list(annotation);
  if (found === null) return null;
  return found
    .filter(({ path }) => path[0] === 'K' && path.at(-1) === 'Obj' && path.length <= 3)
    .flatMap(({ holder, path }) => {
      const kids = findValue(references.readValue(holder), ['K']);
      const isAlone = kids?.kind !== 'array' || kids.elements.length === 1;
      const place: DictionaryEdit = { kind: 'drop', objectNumber: holder, path: path.slice(0, -1) };
      return [place, ...(isAlone ? emptyStrings(references, { objectNumber: holder, path: [] }) : [])];
    });
}

/** The object number of a pop-up's annotation (12.5.6.14); 0 if it is not a pop-up or names no annotation. */
function readPopupParent(annotation: mupdf.PDFObject): number {
  const parent = annotation.get('Parent');
  return annotation.get('Subtype').asName() === 'Popup' && parent.isIndirect() ? parent.asIndirect() : 0;
}
