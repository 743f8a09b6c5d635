/**
 * Optional content groups (ISO 32000-1, 8.11) that only what left was in: they go from the document's list of layers.
 *
 * /OCProperties itself stays. A group that anything else still refers to stays
 * as it is, with all its entries: another sequence, picture, annotation, action
 * or membership dictionary.
 */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findName, findValue, listTargets, type ValuePath } from '../../file/value-paths.js';
import type { FileValue } from '../../file/value-tree.js';
import type { ReferenceIndex } from './reference-index.js';
import type { ResourceNames } from './resource-names.js';
import type * as mupdf from 'mupdf';

/** From the catalog on; numbers stand for any index. */
const LISTINGS = [
  /^OCProperties\/OCGs\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/(ON|OFF|Locked)\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/RBGroups\/#\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/AS\/#\/OCGs\/#$/u,
  /^OCProperties\/(D|Configs\/#)\/Order(\/#)+$/u,
];
/** /OCProperties, a configuration and its arrays may all be objects of their own, and /Order nests. */
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
  /** Objects that are to stay all the same. */
  refused: ReadonlySet<number>;
}

/** Edits by the membership dictionary or group that goes. */
export function planLayerEdits(terms: LayerTerms): Map<number, DictionaryEdit[]> {
  const { references, leaving, left, refused } = terms;
  const edits = new Map<number, DictionaryEdit[]>();
  const gone = new Set(leaving);
  const waiting = new Set([...left, ...listOptionalContent(references, leaving)]);
  // Membership dictionaries before the groups they hold: the set grows as it is walked.
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

/** What objects that leave name as their optional content: by /OC, or in resources of their own. */
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
 * Edits that leave nothing that refers to an object; null where something must go on doing so.
 *
 * @param listings null for what is no group: the list of layers holds groups alone.
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
    // What follows a group in brackets are its children in the list; they would become another's.
    if (isListed && hasChildren(references, holder, path)) return null;
    const dropped = isListed ? widen(references, holder, path) : path;
    edits.push({ kind: 'drop', objectNumber: holder, path: dropped });
  }
  return edits;
}

/** With its only element a configuration's array goes as a whole: to be absent and to be empty mean the same (8.11.4.3). */
function widen(references: ReferenceIndex, holder: number, path: ValuePath): ValuePath {
  const array = findValue(references.readValue(holder), path.slice(0, -1));
  const isOnly = array?.kind === 'array' && array.elements.length === 1;
  return isOnly && OPTIONAL_ARRAYS.has(path.at(-2) ?? '') ? path.slice(0, -1) : path;
}

/** Tells places in the list of layers, whatever objects they are reached through. */
class Listings {
  private readonly references: ReferenceIndex;
  /** By holder and kind of place: arrays that name each other many times are ways by the million. */
  private readonly answers = new Map<string, boolean>();

  constructor(references: ReferenceIndex) {
    this.references = references;
  }

  has(holder: number, path: ValuePath, steps = MAX_STEPS): boolean {
    const pattern = path.map((step) => (typeof step === 'number' ? '#' : step)).join('/');
    const key = `${holder} ${steps} ${pattern}`;
    let answer = this.answers.get(key);
    if (answer === undefined) {
      answer = this.find(holder, path, pattern, steps);
      this.answers.set(key, answer);
    }
    return answer;
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
 * Says whether the catalog lists a group of one of these names, used or not.
 *
 * @param gone objects that are null in the file as it is written.
 */
export function listsLayer(
  document: mupdf.PDFDocument,
  names: ReadonlySet<string>,
  gone: ReadonlySet<number>,
): boolean {
  if (names.size === 0) return false;
  const groups = document.getTrailer().get('Root', 'OCProperties', 'OCGs');
  for (let at = 0; groups.isArray() && at < groups.length; at++) {
    const group = groups.get(at);
    // The package's null can be asked for nothing.
    if (group.isNull()) continue;
    const name = group.get('Name');
    if (name.isString() && names.has(name.asString()) && !gone.has(group.asIndirect())) return true;
  }
  return false;
}
