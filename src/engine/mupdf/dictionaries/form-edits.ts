/**
 * Forms that nothing draws any more: their names in resources, and the objects themselves.
 */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { addDependents } from './dependents.js';
import type { ReferenceIndex } from './reference-index.js';
import type { ResourceNames } from './resource-names.js';

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
      if (!leaving.has(objectNumber) && !refused.has(objectNumber))
        edits.set(objectNumber, [{ kind: 'null', objectNumber }]);
    }
    return edits;
  }
}
