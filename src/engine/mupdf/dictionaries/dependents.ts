/**
 * What only served objects that leave: appearances, pop-ups, forms within forms, a product's own copy of the mark.
 *
 * Fonts and pictures that nothing uses any more say nothing by themselves; they
 * stay, for whatever else may know them by number.
 */
import { findName, listTargets, type FileValue } from '../../file/value-tree.js';
import type { ReferenceIndex } from './reference-index.js';

/** Entries whose objects belong to their holder: 12.5.2, 12.5.6.2, 14.5 and 14.3.2. */
const OWNING_KEYS = new Set<string | number>(['AP', 'RC', 'Contents', 'PieceInfo', 'Metadata']);

/** Adds to a set of objects what nothing outside it refers to; null where references cannot be told. */
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
