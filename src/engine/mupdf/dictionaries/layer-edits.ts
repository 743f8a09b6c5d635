/**
 * Removes optional content groups (ISO 32000-1, 8.11) that only contained removed content from the list of layers.
 *
 * /OCProperties itself is kept. A group is kept with all its entries if anything else refers to it: another sequence,
 * picture, annotation, action or membership dictionary.
 */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findName, findValue, listTargets, type ValuePath } from '../../file/value-paths.js';
import type { Reference, ReferenceIndex } from './reference-index.js';
import { createPlaceTest, dropReferences, type IsPlace } from './places.js';
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

export interface LayerTerms {
  references: ReferenceIndex;
  /** True for names of property lists in resources. */
  isName: IsPlace;
  /** Objects that are removed. */
  leaving: ReadonlySet<number>;
  /** Property lists that have lost a sequence. */
  losing: ReadonlySet<number>;
  /** Property lists that a sequence still names. */
  inUse: ReadonlySet<number>;
  /** Objects that must be kept. */
  refused: ReadonlySet<number>;
}

/** Returns edits by removed membership dictionary or group. */
export function planLayerEdits(terms: LayerTerms): Map<number, DictionaryEdit[]> {
  const { references, leaving, losing, refused } = terms;
  const edits = new Map<number, DictionaryEdit[]>();
  const gone = new Set(leaving);
  const waiting = new Set([...losing, ...listOptionalContent(references, leaving)]);
  // Membership dictionaries come before the groups that they contain, because the set grows during the loop.
  for (const objectNumber of waiting) {
    const value = references.readValue(objectNumber);
    if (findName(value, ['Type']) !== 'OCMD') continue;
    const named = refused.has(objectNumber) ? null : dropUses(terms, objectNumber, gone, null);
    if (named === null) continue;
    edits.set(objectNumber, [...named, { kind: 'null', objectNumber }]);
    gone.add(objectNumber);
    for (const { objectNumber: member } of listTargets(value!)) waiting.add(member);
  }
  const isCatalog = (one: number): boolean => findName(references.readValue(one), ['Type']) === 'Catalog';
  const isListing = createPlaceTest(references, isCatalog, LISTINGS, MAX_STEPS);
  for (const objectNumber of waiting) {
    if (findName(references.readValue(objectNumber), ['Type']) !== 'OCG' || refused.has(objectNumber)) {
      continue;
    }
    const named = dropUses(terms, objectNumber, gone, isListing);
    if (named !== null) edits.set(objectNumber, [...named, { kind: 'null', objectNumber }]);
  }
  return edits;
}

/** Lists the optional content to which removed objects refer, by /OC or in their own resources. */
function listOptionalContent(references: ReferenceIndex, leaving: ReadonlySet<number>): number[] {
  return [...leaving].flatMap((objectNumber) => {
    const value = references.readValue(objectNumber);
    if (value === null) return [];
    return listTargets(value)
      .filter(({ path }) => path.join('/') === 'OC' || /^Resources\/Properties\/[^/]+$/u.test(path.join('/')))
      .map((target) => target.objectNumber);
  });
}

/** @param isListing null if the object is not a group: the list of layers contains only groups. */
function dropUses(
  { references, isName, inUse }: LayerTerms,
  objectNumber: number,
  gone: ReadonlySet<number>,
  isListing: IsPlace | null,
): DictionaryEdit[] | null {
  if (inUse.has(objectNumber)) return null;
  return dropReferences(references, objectNumber, gone, (reference) => {
    if (isListing?.(reference) === true) return findListing(references, reference);
    return isName(reference) ? reference.path : null;
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
 * @param gone objects that are null in the written file.
 */
export function listsLayer(
  document: mupdf.PDFDocument,
  names: ReadonlySet<string>,
  gone: ReadonlySet<number>,
): boolean {
  if (names.size === 0) return false;
  const groups = document.getTrailer().get('Root', 'OCProperties', 'OCGs');
  return listElements(groups).some((group) => {
    // The package's null object has no `get`.
    const name = group.isNull() ? group : group.get('Name');
    return name.isString() && names.has(name.asString()) && !gone.has(group.asIndirect());
  });
}
