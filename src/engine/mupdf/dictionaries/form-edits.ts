/** Plans the removal of forms that are no longer drawn: their names in resources, and the objects. */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import type { ReferenceIndex } from './reference-index.js';
import { dropObject, type IsPlace } from './places.js';
import { findName, listTargets } from '../../file/value-paths.js';

/**
 * Returns edits by removed object. A form is kept if anything other than names in resources refers to it.
 *
 * @param isName true for names of forms in resources.
 * @param refused objects that must be kept.
 */
export function planFormEdits(
  references: ReferenceIndex,
  isName: IsPlace,
  forms: readonly number[],
  refused: ReadonlySet<number>,
): Map<number, DictionaryEdit[]> {
  const removed = new Set(forms.filter((form) => !refused.has(form)));
  for (;;) {
    const edits = new Map<number, DictionaryEdit[]>();
    for (const form of removed) {
      const dropped = dropObject(references, form, removed, (reference) =>
        isName(reference) ? reference.path : null,
      );
      if (dropped !== null) edits.set(form, dropped);
    }
    if (edits.size < removed.size) {
      // A form that is kept may use other forms, which must then be kept as well.
      for (const form of removed) if (!edits.has(form)) removed.delete(form);
      continue;
    }
    for (const objectNumber of addDependents(references, new Set(removed)) ?? []) {
      if (!removed.has(objectNumber) && !refused.has(objectNumber)) {
        edits.set(objectNumber, [{ kind: 'null', objectNumber }]);
      }
    }
    return edits;
  }
}

/** Entries whose objects belong to the object that has the entry (12.5.2, 12.5.6.2, 14.5 and 14.3.2). */
const OWNING_KEYS = new Set<string | number>(['AP', 'RC', 'Contents', 'PieceInfo', 'Metadata']);

/** Adds objects to which only objects of the set refer; null if references are uncertain. */
export function addDependents(references: ReferenceIndex, removed: Set<number>): Set<number> | null {
  // The set grows during the loop, because an added object may be the only one that refers to others.
  for (const holder of removed) {
    const value = references.readValue(holder);
    if (value === null) return null;
    for (const { objectNumber: target, path } of listTargets(value)) {
      if (removed.has(target)) continue;
      if (!OWNING_KEYS.has(path[0] ?? '') && findName(references.readValue(target), ['Subtype']) !== 'Form') {
        continue;
      }
      const holders = references.listHolders(target);
      if (holders === null) return null;
      if (holders.every((other) => removed.has(other))) removed.add(target);
    }
  }
  return removed;
}
