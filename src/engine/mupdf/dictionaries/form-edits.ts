/**
 * Forms that nothing draws any more: their names in resources, and the objects themselves.
 */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import type { ReferenceIndex } from './reference-index.js';
import type { ResourceNames } from './resource-names.js';
import { findName, listTargets } from '../../file/value-paths.js';
import type { FileValue } from '../../file/value-tree.js';

/**
 * Edits by the object that goes; a form that anything but names in resources refers to has none.
 *
 * @param refused objects that are to stay all the same.
 */
export function planFormEdits(
  references: ReferenceIndex,
  names: ResourceNames,
  forms: readonly number[],
  refused: ReadonlySet<number>,
): Map<number, DictionaryEdit[]> {
  const leaving = new Set(forms.filter((form) => !refused.has(form)));
  for (;;) {
    const edits = new Map<number, DictionaryEdit[]>();
    for (const form of leaving) {
      const named = names.dropNames(form, 'XObject', leaving);
      if (named !== null) edits.set(form, [...named, { kind: 'null', objectNumber: form }]);
    }
    if (edits.size < leaving.size) {
      // What stays may name others, which then stay, too.
      for (const form of leaving) if (!edits.has(form)) leaving.delete(form);
      continue;
    }
    for (const objectNumber of addDependents(references, new Set(leaving)) ?? []) {
      if (!leaving.has(objectNumber) && !refused.has(objectNumber)) {
        edits.set(objectNumber, [{ kind: 'null', objectNumber }]);
      }
    }
    return edits;
  }
}

/** Entries whose objects belong to their holder: 12.5.2, 12.5.6.2, 14.5 and 14.3.2. */
const OWNING_KEYS = new Set<string | number>(['AP', 'RC', 'Contents', 'PieceInfo', 'Metadata']);

/** Adds to a set of objects what nothing outside it refers to; null if references are uncertain. */
export function addDependents(references: ReferenceIndex, leaving: Set<number>): Set<number> | null {
  // Grows as it is walked: what has left may have been the last to refer to others.
  for (const holder of leaving) {
    const value = references.readValue(holder);
    if (value === null) return null;
    for (const { objectNumber: target, path } of listTargets(value)) {
      if (leaving.has(target)) continue;
      if (!OWNING_KEYS.has(path[0] ?? '') && !isForm(references.readValue(target))) continue;
      const holders = references.listHolders(target);
      if (holders === null) return null;
      if (holders.every((other) => leaving.has(other))) leaving.add(target);
    }
  }
  return leaving;
}

function isForm(value: FileValue | null): boolean {
  return findName(value, ['Subtype']) === 'Form';
}
