/**
 * What emptied marked-content sequences leave behind: the property lists that they named (14.6.2), which may be those of
 * layers, and strings that describe them, in such lists and in the structure tree.
 */
import { getOrCreate } from '../values/collections.js';
import type {
  ContentUnit,
  KnownSequence,
  ValueRef,
  TracedPage,
  DescriptiveStrings,
  PropertyList,
  PropertyListUse,
} from '../page/page-model.js';
import type { StreamAfterRemoval } from './stream-after-removal.js';

/** Resolves the names of property lists of a unit. */
export interface PropertyListReader {
  /** Null if the name cannot be resolved to one object. */
  findPropertyListRef(unitId: number, name: string): ValueRef | null;
  readPropertyList(unitId: number, name: string): PropertyList | null;
}

/** The content streams of a document after a removal, and the property lists that they name. */
export interface ReducedStreams {
  units: ContentUnit[];
  afterRemoval: (unitId: number) => StreamAfterRemoval;
  contents: PropertyListReader;
}

/** @param touched units that lost anything; of other units only the used names are read. */
export function findDescriptiveStrings(
  pages: TracedPage[],
  touched: ReadonlySet<number>,
  streams: ReducedStreams,
): DescriptiveStrings {
  const { units, afterRemoval, contents } = streams;
  const lists = new Map<string, ValueRef>();
  const sequences: KnownSequence[] = [];
  for (const unitId of touched) {
    const stream = afterRemoval(unitId);
    const emptied = stream.sequences.filter((sequence) => stream.isEmptiedWhole(sequence));
    for (const { properties } of emptied) {
      if (properties === null) continue;
      const place = 'name' in properties ? contents.findPropertyListRef(unitId, properties.name) : null;
      if (place !== null) lists.set(identify(place), place);
      const list = 'text' in properties ? properties : contents.readPropertyList(unitId, properties.name);
      const mcid = list && readMcid(list.text);
      if (mcid !== null) sequences.push(...listKnownSequences(pages, units[unitId]!, mcid));
    }
  }
  const inUse = lists.size > 0 ? listNamedElsewhere(touched, streams) : new Set<string>();
  const choose = (isShared: boolean): ValueRef[] =>
    [...lists].flatMap(([identity, place]) => (inUse.has(identity) === isShared ? [place] : []));
  return { lists: choose(false), sharedLists: choose(true), sequences };
}

/** Lists that are also used by sequences that were not emptied. */
function listNamedElsewhere(touched: ReadonlySet<number>, streams: ReducedStreams): Set<string> {
  const inUse = new Set<string>();
  for (const { stream, sequence, name } of listNaming(streams)) {
    if (touched.has(stream.unit.id) && stream.isEmptiedWhole(sequence)) continue;
    const place = streams.contents.findPropertyListRef(stream.unit.id, name);
    if (place !== null) inUse.add(identify(place));
  }
  return inUse;
}

/** The sequences of all streams that name a property list. */
function* listNaming({ units, afterRemoval }: ReducedStreams) {
  for (const { id, instructions } of units) {
    if (!instructions.operators.includes('BDC')) continue;
    const stream = afterRemoval(id);
    for (const sequence of stream.sequences) {
      const { properties } = sequence;
      if (properties !== null && 'name' in properties) yield { stream, sequence, name: properties.name };
    }
  }
}

function identify({ objectNumber, path }: ValueRef): string {
  return [objectNumber, ...path].join('/');
}

function readMcid(properties: string): number | null {
  const number = /\/MCID\s+(\d{1,9})\b/u.exec(properties)?.[1];
  return number === undefined ? null : Number(number);
}

/** An MCID as the structure tree refers to it: in a stream, or on each page with the unit's contents. */
function listKnownSequences(pages: TracedPage[], unit: ContentUnit, mcid: number): KnownSequence[] {
  if (unit.kind !== 'page') return [{ stream: unit.segments[0]!.objectNumber, mcid }];
  return pages.filter(({ unitId }) => unitId === unit.id).map(({ pageNumber }) => ({ pageNumber, mcid }));
}

/** Says whether any of the units loses a sequence of optional content. */
export function losesLayer(touched: ReadonlySet<number>, { afterRemoval }: ReducedStreams): boolean {
  return [...touched].some((unitId) => {
    const { closed, sequences } = afterRemoval(unitId);
    return sequences.some(({ tag, begin }) => tag === 'OC' && closed.has(begin));
  });
}

/** @param dropped units that are no longer run. */
export function findPropertyListUse(dropped: ReadonlySet<number>, streams: ReducedStreams): PropertyListUse {
  const use: PropertyListUse = { losing: new Set(), inUse: new Set() };
  const known = new Map<string, number>();
  for (const { stream, sequence, name } of listNaming(streams)) {
    const { id } = stream.unit;
    const list = getOrCreate(known, `${id} ${name}`, () =>
      findObject(streams.contents.findPropertyListRef(id, name)),
    );
    const isGone = dropped.has(id) || stream.closed.has(sequence.begin);
    if (list > 0) (isGone ? use.losing : use.inUse).add(list);
  }
  return use;
}

/** The object number of a list that is an indirect object; 0 for others, which cannot be optional-content groups. */
function findObject(place: ValueRef | null): number {
  return place?.path.length === 0 ? place.objectNumber : 0;
}
