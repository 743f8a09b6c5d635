/** Empties strings that describe removed text, in property lists and in the structure tree (ISO 32000-1, 14.9). */
import type * as mupdf from 'mupdf';
import { DESCRIPTIVE_KEYS } from '../../content/descriptive-keys.js';
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findValue, type ValuePath } from '../../file/value-paths.js';
import type { FileValue } from '../../file/value-tree.js';
import type { DescriptiveStrings, KnownSequence } from '../../page/page-model.js';
import { addTo, remember } from '../../values/group-by.js';
import type { ReferenceIndex } from './reference-index.js';

export interface StringEdits {
  /** Groups that are applied independently of each other. */
  groups: DictionaryEdit[][];
  /** True if a description is kept because it also belongs to remaining content. */
  keepsDescription: boolean;
}

/** @param leaving objects that are removed in any case. */
export function planStringEdits(
  document: mupdf.PDFDocument,
  references: ReferenceIndex,
  { lists, sharedLists, sequences }: DescriptiveStrings,
  leaving: ReadonlySet<number>,
): StringEdits {
  const groups = lists.map(({ objectNumber, path }) => emptyStrings(references, objectNumber, path));
  const tree = new StructureTree(document, references);
  const { empty, others } = tree.findEmptied(sequences);
  for (const element of empty) groups.push(emptyStrings(references, element, []));
  return {
    groups: groups
      .map((edits) => edits.filter((edit) => !leaving.has(edit.objectNumber)))
      .filter((edits) => edits.length > 0),
    keepsDescription: [...sharedLists, ...others.map((objectNumber) => ({ objectNumber, path: [] }))].some(
      ({ objectNumber, path }) => emptyStrings(references, objectNumber, path).length > 0,
    ),
  };
}

/** Edits that empty the descriptive strings of the dictionary at a path; none for strings that are empty. */
export function emptyStrings(
  references: ReferenceIndex,
  objectNumber: number,
  path: ValuePath,
): DictionaryEdit[] {
  const whole = references.readValue(objectNumber);
  const dictionary = findValue(whole, path);
  return DESCRIPTIVE_KEYS.filter((key) => isFilledString(dictionary && findValue(dictionary, [key]))).map(
    (key) => ({
      kind: 'empty',
      objectNumber,
      path: [...path, key],
    }),
  );
}

function isFilledString(value: FileValue | null): boolean {
  return value?.kind === 'string' && value.end - value.start > 2;
}

/** Real number trees and structure elements are nested less deeply than this. */
const MAX_DEPTH = 32;

export class StructureTree {
  private readonly document: mupdf.PDFDocument;
  private readonly references: ReferenceIndex;
  private readonly parentTree: mupdf.PDFObject;
  /** By key: all sequences of a page use the same entry. */
  private readonly entries = new Map<number, mupdf.PDFObject | null>();

  constructor(document: mupdf.PDFDocument, references: ReferenceIndex) {
    this.document = document;
    this.references = references;
    this.parentTree = document.getTrailer().get('Root', 'StructTreeRoot', 'ParentTree');
  }

  /** Finds elements that lost all their content, and those that lost only a part. */
  findEmptied(sequences: KnownSequence[]): { empty: Set<number>; others: number[] } {
    const empty = new Set<number>();
    const gone = new Map<number, Set<string>>();
    for (const sequence of this.parentTree.isDictionary() ? sequences : []) {
      const { mcid } = sequence;
      const holder =
        'stream' in sequence
          ? this.document.newIndirect(sequence.stream)
          : this.document.findPage(sequence.pageNumber - 1);
      const key = holder.get('StructParents');
      const element = key.isNumber() ? this.findElement(key.asNumber(), mcid) : 0;
      if (element === 0) continue;
      addTo(gone, element, `${holder.asIndirect()} ${mcid}`);
    }
    const waiting = [...gone.keys()];
    // The list grows during the loop, because an element with only empty children is empty, too.
    for (let at = 0; at < waiting.length && at < 100_000; at++) {
      const element = waiting[at]!;
      if (empty.has(element) || !this.isEmpty(element, gone.get(element) ?? new Set(), empty)) continue;
      empty.add(element);
      const parent = findValue(this.references.readValue(element), ['P']);
      if (parent?.kind === 'reference') waiting.push(parent.objectNumber);
    }
    return { empty, others: [...gone.keys()].filter((element) => !empty.has(element)) };
  }

  private findElement(key: number, mcid: number): number {
    const entry = remember(this.entries, key, () => findInNumberTree(this.parentTree, key, new Set(), 0));
    const element = entry?.isArray() === true ? entry.get(mcid) : null;
    return element?.isDictionary() === true && element.isIndirect() ? element.asIndirect() : 0;
  }

  /** True if the element contains only removed sequences and empty elements. */
  private isEmpty(element: number, gone: ReadonlySet<string>, empty: ReadonlySet<number>): boolean {
    const value = this.references.readValue(element);
    const kids = findValue(value, ['K']);
    const page = findValue(value, ['Pg']);
    const pageNumber = page?.kind === 'reference' ? page.objectNumber : 0;
    if (findValue(value, ['Type']) === null && findValue(value, ['S']) === null) return false;
    const isGone = (kid: FileValue | null): boolean => {
      if (kid?.kind === 'number') return gone.has(`${pageNumber} ${kid.value}`);
      if (kid?.kind === 'reference') {
        if (empty.has(kid.objectNumber)) return true;
        const target = this.references.readValue(kid.objectNumber);
        return target?.kind === 'dictionary' && findValue(target, ['MCID']) !== null && isGone(target);
      }
      if (kid?.kind !== 'dictionary') return false;
      const mcid = findValue(kid, ['MCID']);
      const holder = findValue(kid, ['Stm']) ?? findValue(kid, ['Pg']);
      const number = holder?.kind === 'reference' ? holder.objectNumber : pageNumber;
      return mcid?.kind === 'number' && gone.has(`${number} ${mcid.value}`);
    };
    if (kids === null) return false;
    return kids.kind === 'array' ? kids.elements.length > 0 && kids.elements.every(isGone) : isGone(kids);
  }
}

/** @param seen nodes already visited. Without it, a node with shared kids would be visited millions of times. */
function findInNumberTree(
  node: mupdf.PDFObject,
  key: number,
  seen: Set<number>,
  depth: number,
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
