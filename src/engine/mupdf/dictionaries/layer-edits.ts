/**
 * Removes optional content groups (ISO 32000-1, 8.11) that only contained removed content from the list of layers.
 *
 * /OCProperties itself is kept. A group is kept with all its entries if anything else refers to it: another sequence,
 * picture, annotation, action or membership dictionary.
 */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findName, findValue, listTargets, type ValuePath } from '../../file/value-paths.js';
import type { Reference, ReferenceIndex } from './reference-index.js';
import { createPlaceTest, dropObject, type IsPlace } from './places.js';
import type { PropertyListUse } from '../../page/page-model.js';
import type * as mupdf from 'mupdf';
import { listElements } from '../objects.js';

/** Paths from the catalog; `#` stands for any index. */
const LISTINGS = [
  /^OCProperties\/OCGs\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/(ON|OFF|Locked)\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/RBGroups\/#\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/AS\/#\/OCGs\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/Order(\/#)+$/u,
];
/** /OCProperties, a configuration and its arrays may all be indirect objects, and /Order may be nested. */
const MAX_STEPS = 8;

const OPTIONAL_ARRAYS = new Set<string | number>(['ON', 'OFF', 'Locked', 'Order']);

export interface LayerTerms extends PropertyListUse {
  references: ReferenceIndex;
  /** True for names of property lists in resources. */
  isName: IsPlace;
  /** Objects that are removed. */
  removed: ReadonlySet<number>;
  /** Objects that must be kept. */
  refused: ReadonlySet<number>;
}

/** Returns edits by removed membership dictionary or group. */
export function planLayerEdits(terms: LayerTerms): Map<number, DictionaryEdit[]> {
  const { references, isName, removed, losing, inUse, refused } = terms;
  const edits = new Map<number, DictionaryEdit[]>();
  const removedObjects = new Set(removed);
  const waiting = new Set([...losing, ...listOptionalContent(references, removed)]);
  const isCatalog = (one: number): boolean => findName(references.readValue(one), ['Type']) === 'Catalog';
  const isListing = createPlaceTest(references, isCatalog, LISTINGS, MAX_STEPS);
  // Membership dictionaries come before the groups that they contain, because the set grows during the loop.
  for (const type of ['OCMD', 'OCG']) {
    for (const objectNumber of waiting) {
      const value = references.readValue(objectNumber);
      const isKept = refused.has(objectNumber) || inUse.has(objectNumber);
      if (isKept || findName(value, ['Type']) !== type) continue;
      const dropped = dropObject(references, objectNumber, removedObjects, (reference) => {
        // The list of layers contains only groups.
        if (type === 'OCG' && isListing(reference)) return findListing(references, reference);
        return isName(reference) ? reference.path : null;
      });
      if (dropped === null) continue;
      edits.set(objectNumber, dropped);
      if (type === 'OCG') continue;
      removedObjects.add(objectNumber);
      for (const { objectNumber: member } of listTargets(value!)) waiting.add(member);
    }
  }
  return edits;
}

/** Lists the optional content to which removed objects refer, by /OC or in their own resources. */
function listOptionalContent(references: ReferenceIndex, removed: ReadonlySet<number>): number[] {
  return [...removed].flatMap((objectNumber) => {
    const value = references.readValue(objectNumber);
    if (value === null) return [];
    return listTargets(value)
      .filter(({ path }) => /^(?:OC|Resources\/Properties\/[^/]+)$/u.test(path.join('/')))
      .map((target) => target.objectNumber);
  });
}

/**
 * The path that is dropped for a group in the list of layers: a configuration's whole array with its only element,
 * because a missing array means the same as an empty one (8.11.4.3).
 *
 * @returns null if an array follows, which contains the group's children: without the group, they would become another's.
 */
function findListing(references: ReferenceIndex, { holder, path }: Reference): ValuePath | null {
  const outer = path.slice(0, -1);
  const array = findValue(references.readValue(holder), outer);
  const at = path.at(-1);
  if (array?.kind !== 'array' || typeof at !== 'number') return path;
  const next = array.elements[at + 1];
  const followed = next?.kind === 'reference' ? references.readValue(next.objectNumber) : next;
  if (followed?.kind === 'array') return null;
  return array.elements.length === 1 && OPTIONAL_ARRAYS.has(outer.at(-1) ?? '') ? outer : path;
}

/**
 * Says whether the catalog lists a group with one of these names, used or not.
 *
 * @param removedObjects objects that are null in the written file.
 */
export function listsLayer(
  document: mupdf.PDFDocument,
  names: ReadonlySet<string>,
  removedObjects: ReadonlySet<number>,
): boolean {
  if (names.size === 0) return false;
  const groups = document.getTrailer().get('Root', 'OCProperties', 'OCGs');
  return listElements(groups).some((group) => {
    // The package's null object has no `get`.
    const name = group.isNull() ? group : group.get('Name');
    return name.isString() && names.has(name.asString()) && !removedObjects.has(group.asIndirect());
  });
}
