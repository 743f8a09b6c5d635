/** Finds the property lists (14.6.2) that marked-content sequences named, and those still in use. */
import type { ContentUnit, ValueRef } from '../page/page-model.js';
import type { StreamAfterRemoval } from './stream-after-removal.js';
import type { PropertyListReader } from './descriptive-strings.js';

export interface PropertyListUse {
  /** Lists that have lost a sequence. */
  left: Set<number>;
  /** Lists that a sequence still names. */
  inUse: Set<number>;
}

/** Whether a unit loses a sequence of optional content. */
export function losesLayer(
  touched: ReadonlySet<number>,
  afterRemoval: (unitId: number) => StreamAfterRemoval,
): boolean {
  return [...touched].some((unitId) => {
    const { closed } = afterRemoval(unitId);
    if (closed.size === 0) return false;
    return afterRemoval(unitId).sequences.some(({ tag, begin }) => tag === 'OC' && closed.has(begin));
  });
}

/** @param dropped units that are no longer run. */
export function findPropertyListUse(
  units: ContentUnit[],
  dropped: ReadonlySet<number>,
  afterRemoval: (unitId: number) => StreamAfterRemoval,
  named: PropertyListReader,
): PropertyListUse {
  const use: PropertyListUse = { left: new Set(), inUse: new Set() };
  for (const { id, instructions } of units) {
    if (!instructions.operators.includes('BDC')) continue;
    const known = new Map<string, number>();
    const { sequences, closed } = afterRemoval(id);
    for (const sequence of sequences) {
      const { properties } = sequence;
      if (properties === null || !('name' in properties)) continue;
      const { name } = properties;
      const list = known.get(name) ?? findObject(named.findList(id, name));
      known.set(name, list);
      const isGone = dropped.has(id) || closed.has(sequence.begin);
      if (list > 0) (isGone ? use.left : use.inUse).add(list);
    }
  }
  return use;
}

/** The object number of a list that is an indirect object; 0 for others, which cannot be optional-content groups. */
function findObject(place: ValueRef | null): number {
  return place?.path.length === 0 ? place.objectNumber : 0;
}
