/**
 * Sequences in which nothing is left, by what else describes them: named property lists and the structure tree.
 */
import type { ContentUnit, KnownSequence, ListPlace, TracedPage } from '../page/page-model.js';
import type { StreamAfterRemoval } from './stream-after-removal.js';

/** What a unit's names of property lists stand for. */
export interface PropertyLists {
  /** Null where a name leads to nothing that can be told from others. */
  findPlace(unitId: number, name: string): ListPlace | null;
  /** The list as text; empty where there is none. */
  readText(unitId: number, name: string): string;
}

export interface Described {
  /** Lists that only emptied sequences name, each once. */
  lists: ListPlace[];
  /** Lists that are named by an emptied sequence and by one in which something is left. */
  sharedLists: ListPlace[];
  sequences: KnownSequence[];
}

/** @param touched units that lost anything; of the others only the names they use are asked for. */
export function findDescribed(
  pages: TracedPage[],
  units: ContentUnit[],
  touched: ReadonlySet<number>,
  afterRemoval: (unitId: number) => StreamAfterRemoval,
  named: PropertyLists,
): Described {
  const lists = new Map<string, ListPlace>();
  const sequences: KnownSequence[] = [];
  for (const unitId of touched) {
    const stream = afterRemoval(unitId);
    const emptied = stream.sequences.filter((sequence) => stream.isEmptiedWhole(sequence));
    for (const { properties } of emptied) {
      if (properties === null) continue;
      const place = 'name' in properties ? named.findPlace(unitId, properties.name) : null;
      if (place !== null) lists.set(identify(place), place);
      const mcid = readMcid('text' in properties ? properties.text : named.readText(unitId, properties.name));
      if (mcid !== null) sequences.push(...listHolders(pages, units[unitId]!, mcid));
    }
  }
  const inUse = lists.size > 0 ? listNamedElsewhere(units, touched, afterRemoval, named) : new Set<string>();
  const choose = (isShared: boolean): ListPlace[] =>
    [...lists].flatMap(([identity, place]) => (inUse.has(identity) === isShared ? [place] : []));
  return { lists: choose(false), sharedLists: choose(true), sequences };
}

/** Lists that sequences name in which something is left, or was nothing before. */
function listNamedElsewhere(
  units: ContentUnit[],
  touched: ReadonlySet<number>,
  afterRemoval: (unitId: number) => StreamAfterRemoval,
  named: PropertyLists,
): Set<string> {
  const inUse = new Set<string>();
  for (const { id, instructions } of units) {
    if (!instructions.operators.includes('BDC')) continue;
    const stream = afterRemoval(id);
    for (const sequence of stream.sequences) {
      const { properties } = sequence;
      if (properties === null || !('name' in properties)) continue;
      if (touched.has(id) && stream.isEmptiedWhole(sequence)) continue;
      const place = named.findPlace(id, properties.name);
      if (place !== null) inUse.add(identify(place));
    }
  }
  return inUse;
}

function identify({ objectNumber, path }: ListPlace): string {
  return [objectNumber, ...path].join('/');
}

function readMcid(properties: string): number | null {
  const number = /\/MCID\s+(\d{1,9})\b/u.exec(properties)?.[1];
  return number === undefined ? null : Number(number);
}

function listHolders(pages: TracedPage[], unit: ContentUnit, mcid: number): KnownSequence[] {
  if (unit.kind !== 'page') return [{ stream: unit.segments[0]!.objectNumber, mcid }];
  return pages.filter(({ unitId }) => unitId === unit.id).map(({ pageNumber }) => ({ pageNumber, mcid }));
}
