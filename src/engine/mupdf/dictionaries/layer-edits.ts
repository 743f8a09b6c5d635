/**
 * Removes optional content groups (ISO 32000-1, 8.11) that only contained removed content from the list of layers.
 *
 * /OCProperties itself is kept. A group is kept with all its entries if anything else refers to it: another sequence,
 * picture, annotation, action or membership dictionary.
 */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findName, findValue, listTargets, type ValuePath } from '../../file/value-paths.js';
import type { FileValue } from '../../file/value-tree.js';
import type { ReferenceIndex } from './reference-index.js';
import type { ResourceNames } from './resource-names.js';
import type * as mupdf from 'mupdf';
import { remember } from '../../values/group-by.js';
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
  names: ResourceNames;
  /** Objects that are removed. */
  leaving: ReadonlySet<number>;
  /** Property lists of removed sequences. */
  left: ReadonlySet<number>;
  /** Property lists that a sequence still names. */
  inUse: ReadonlySet<number>;
  /** Objects that must be kept. */
  refused: ReadonlySet<number>;
}

/** Returns edits by removed membership dictionary or group. */
export function planLayerEdits(terms: LayerTerms): Map<number, DictionaryEdit[]> {
  const { references, leaving, left, refused } = terms;
  const edits = new Map<number, DictionaryEdit[]>();
  const gone = new Set(leaving);
  const waiting = new Set([...left, ...listOptionalContent(references, leaving)]);
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
  const listings = new Listings(references);
  for (const objectNumber of waiting) {
    if (findName(references.readValue(objectNumber), ['Type']) !== 'OCG' || refused.has(objectNumber)) {
      continue;
    }
    const named = dropUses(terms, objectNumber, gone, listings);
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

/**
 * Returns edits that drop all references to an object; null if a reference must be kept.
 *
 * @param listings null if the object is not a group: the list of layers contains only groups.
 */
function dropUses(
  { references, names, inUse }: LayerTerms,
  objectNumber: number,
  gone: ReadonlySet<number>,
  listings: Listings | null,
): DictionaryEdit[] | null {
  const found = inUse.has(objectNumber) ? null : references.list(objectNumber);
  if (found === null) return null;
  const edits: DictionaryEdit[] = [];
  for (const { holder, path } of found) {
    if (gone.has(holder)) continue;
    const isListed = listings?.has(holder, path) === true;
    if (!isListed && !names.isName(holder, path, 'Properties')) return null;
    // An array after a group contains the group's children in the list. Without the group, they would become another's.
    if (isListed && hasChildren(references, holder, path)) return null;
    const dropped = isListed ? widen(references, holder, path) : path;
    edits.push({ kind: 'drop', objectNumber: holder, path: dropped });
  }
  return edits;
}

/**
 * Drops a configuration's whole array with its only element: a missing array means the same as an empty one (8.11.4.3).
 */
function widen(references: ReferenceIndex, holder: number, path: ValuePath): ValuePath {
  const array = findValue(references.readValue(holder), path.slice(0, -1));
  const isOnly = array?.kind === 'array' && array.elements.length === 1;
  return isOnly && OPTIONAL_ARRAYS.has(path.at(-2) ?? '') ? path.slice(0, -1) : path;
}

/** Recognises places in the list of layers, also through indirect objects. */
class Listings {
  private readonly references: ReferenceIndex;
  /** By containing object and kind of place. Without this, arrays that refer to each other give millions of paths. */
  private readonly answers = new Map<string, boolean>();

  constructor(references: ReferenceIndex) {
    this.references = references;
  }

  has(holder: number, path: ValuePath, steps = MAX_STEPS): boolean {
    const pattern = path.map((step) => (typeof step === 'number' ? '#' : step)).join('/');
    return remember(this.answers, `${holder} ${steps} ${pattern}`, () =>
      this.find(holder, path, pattern, steps),
    );
  }

  private find(holder: number, path: ValuePath, pattern: string, steps: number): boolean {
    if (findName(this.references.readValue(holder), ['Type']) === 'Catalog') {
      return LISTINGS.some((listing) => listing.test(pattern));
    }
    const outer = steps === 0 || holder === 0 ? null : this.references.list(holder);
    return (
      outer !== null &&
      outer.length > 0 &&
      outer.every((one) => this.has(one.holder, [...one.path, ...path], steps - 1))
    );
  }
}

function hasChildren(references: ReferenceIndex, holder: number, path: ValuePath): boolean {
  const at = path.at(-1);
  const array = findValue(references.readValue(holder), path.slice(0, -1));
  const next: FileValue | undefined =
    array?.kind === 'array' && typeof at === 'number' ? array.elements[at + 1] : undefined;
  return (
    next?.kind === 'array' ||
    (next?.kind === 'reference' && references.readValue(next.objectNumber)?.kind === 'array')
  );
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
