/** Empties strings that describe removed text, in property lists and in the structure tree (ISO 32000-1, 14.9). */
import type * as mupdf from 'mupdf';
import { DESCRIPTIVE_KEYS } from '../../content/descriptive-keys.js';
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findTarget, findValue } from '../../file/value-paths.js';
import type { FileValue } from '../../file/value-tree.js';
import type { DescriptiveStrings, KnownSequence, ValueRef } from '../../page/page-model.js';
import { addTo, getOrCreate } from '../../values/collections.js';
import type { ReferenceIndex } from './reference-index.js';

export interface StringEdits {
  /** Groups that are applied independently of each other. */
  groups: DictionaryEdit[][];
  /** True if a description is kept because it also belongs to remaining content. */
  keepsDescription: boolean;
}

/** @param removed objects that are removed in any case. */
export function planStringEdits(
  references: ReferenceIndex,
  { lists, sharedLists, sequences }: DescriptiveStrings,
  removed: ReadonlySet<number>,
): StringEdits {
  const { empty, others } = findEmptiedElements(references, sequences);
  const asValues = (elements: Iterable<number>): ValueRef[] =>
    Array.from(elements, (objectNumber) => ({ objectNumber, path: [] }));
  return {
    groups: [...lists, ...asValues(empty)]
      .map((value) => emptyStrings(references, value).filter((edit) => !removed.has(edit.objectNumber)))
      .filter((edits) => edits.length > 0),
    keepsDescription: [...sharedLists, ...asValues(others)].some(
      (value) => emptyStrings(references, value).length > 0,
    ),
  };
}

/** Edits that empty the descriptive strings of a dictionary; none for strings that are empty. */
export function emptyStrings(references: ReferenceIndex, { objectNumber, path }: ValueRef): DictionaryEdit[] {
  const dictionary = findValue(references.readValue(objectNumber), path);
  return DESCRIPTIVE_KEYS.filter((key) => isFilledString(findValue(dictionary, [key]))).map((key) => {
    return { kind: 'empty', objectNumber, path: [...path, key] };
  });
}

function isFilledString(value: FileValue | null): boolean {
  return value?.kind === 'string' && value.end - value.start > 2;
}

/** Finds structure elements that lost all their content, and those that lost only a part. */
export function findEmptiedElements(references: ReferenceIndex, sequences: KnownSequence[]) {
  const empty = new Set<number>();
  const gone = listGoneSequences(references.document, sequences);
  const waiting = [...gone.keys()];
  // The list grows during the loop, because an element with only empty children is empty, too.
  for (let at = 0; at < waiting.length && at < 100_000; at++) {
    const element = waiting[at]!;
    const isKnown = empty.has(element);
    if (isKnown || !isEmptied(references, element, gone.get(element) ?? new Set(), empty)) continue;
    empty.add(element);
    const parent = findTarget(references.readValue(element), ['P']);
    if (parent !== 0) waiting.push(parent);
  }
  return { empty, others: [...gone.keys()].filter((element) => !empty.has(element)) };
}

/** Removed sequences by their structure element, as page or stream and MCID. */
function listGoneSequences(
  document: mupdf.PDFDocument,
  sequences: KnownSequence[],
): Map<number, Set<string>> {
  const parentTree = document.getTrailer().get('Root', 'StructTreeRoot', 'ParentTree');
  /** By key: all sequences of a page use the same entry. */
  const entries = new Map<number, mupdf.PDFObject | null>();
  const gone = new Map<number, Set<string>>();
  for (const sequence of parentTree.isDictionary() ? sequences : []) {
    const { mcid } = sequence;
    const holder =
      'stream' in sequence
        ? document.newIndirect(sequence.stream)
        : document.findPage(sequence.pageNumber - 1);
    const key = holder.get('StructParents');
    if (!key.isNumber()) continue;
    const entry = getOrCreate(entries, key.asNumber(), (number) => findInNumberTree(parentTree, number));
    const element = entry?.isArray() === true ? entry.get(mcid) : null;
    if (element?.isDictionary() !== true || !element.isIndirect()) continue;
    addTo(gone, element.asIndirect(), `${holder.asIndirect()} ${mcid}`);
  }
  return gone;
}

/** True if the element contains only removed sequences and empty elements. */
function isEmptied(
  references: ReferenceIndex,
  element: number,
  gone: ReadonlySet<string>,
  empty: ReadonlySet<number>,
): boolean {
  const value = references.readValue(element);
  if (findValue(value, ['Type']) === null && findValue(value, ['S']) === null) return false;
  const page = findTarget(value, ['Pg']);
  const isGone = (kid: FileValue | null): boolean => {
    if (kid?.kind === 'number') return gone.has(`${page} ${kid.value}`);
    if (kid?.kind === 'reference') {
      const target = references.readValue(kid.objectNumber);
      return empty.has(kid.objectNumber) || (target?.kind === 'dictionary' && isGone(target));
    }
    const mcid = findValue(kid, ['MCID']);
    const holder = findTarget(kid, [findValue(kid, ['Stm']) === null ? 'Pg' : 'Stm']) || page;
    return mcid?.kind === 'number' && gone.has(`${holder} ${mcid.value}`);
  };
  const kids = findValue(value, ['K']);
  return kids?.kind === 'array' ? kids.elements.length > 0 && kids.elements.every(isGone) : isGone(kids);
}

/** Real number trees are nested less deeply than this. */
const MAX_DEPTH = 32;

/** @param seen nodes already visited. Without it, a node with shared kids would be visited millions of times. */
function findInNumberTree(
  node: mupdf.PDFObject,
  key: number,
  seen = new Set<number>(),
  depth = 0,
): mupdf.PDFObject | null {
  const objectNumber = node.isIndirect() ? node.asIndirect() : 0;
  if (seen.has(objectNumber) || !node.isDictionary() || depth > MAX_DEPTH) return null;
  if (objectNumber !== 0) seen.add(objectNumber);
  const limits = node.get('Limits');
  if (limits.isArray() && (key < limits.get(0).asNumber() || key > limits.get(1).asNumber())) return null;
  const numbers = node.get('Nums');
  for (let at = 0; numbers.isArray() && at + 1 < numbers.length; at += 2) {
    if (numbers.get(at).asNumber() === key) return numbers.get(at + 1);
  }
  const kids = node.get('Kids');
  for (let at = 0; kids.isArray() && at < kids.length; at++) {
    const found = findInNumberTree(kids.get(at), key, seen, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
