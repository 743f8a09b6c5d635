/**
 * What goes with annotations that leave: their places in /Annots, pop-ups, appearances, and their place in the structure.
 */
import type * as mupdf from 'mupdf';
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { groupBy, pushTo } from '../../values/group-by.js';
import { findName, findValue, type ValuePath } from '../../file/value-tree.js';
import type { AnnotationRemoval } from '../../page/page-model.js';
import { addDependents } from './dependents.js';
import { readPopupParent } from './popup-parent.js';
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
  const dropped = new Set<string>();
  for (const [pageNumber, onPage] of groupBy(removals, (removal) => removal.pageNumber)) {
    const elements = indexElements(document.findPage(pageNumber - 1));
    for (const { number, home, path } of onPage.flatMap((one) => elements.get(one.objectNumber) ?? [])) {
      if (findName(references.readValue(number), ['Subtype']) === 'Widget') return null;
      leaving.add(number);
      // Two pages may be one object.
      const place = `${home} ${path.join(' ')}`;
      if (dropped.has(place)) continue;
      dropped.add(place);
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

/** An element of a page's /Annots, and the object in whose value it stands. */
interface ListedElement {
  number: number;
  home: number;
  path: ValuePath;
}

/** Where each annotation of a page stands, and its pop-ups with it. */
function indexElements(page: mupdf.PDFObject): Map<number, ListedElement[]> {
  const listed = page.get('Annots');
  const elements = new Map<number, ListedElement[]>();
  for (let at = 0; at < listed.length; at++) {
    const element = listed.get(at);
    if (!element.isIndirect()) continue;
    const number = element.asIndirect();
    const listing: ListedElement = listed.isIndirect()
      ? { number, home: listed.asIndirect(), path: [at] }
      : { number, home: page.asIndirect(), path: ['Annots', at] };
    pushTo(elements, number, listing);
    const parent = readPopupParent(element);
    if (parent > 0 && parent !== number) pushTo(elements, parent, listing);
  }
  return elements;
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
