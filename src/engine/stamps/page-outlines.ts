/**
 * Searches the pages' own contents for a mark whose letters are curves.
 *
 * A path group is examined only if it is on most pages, byte for byte and at the same place. The trace does not
 * enclose such paths in markers: a second trace does so for those that are found, so only documents with such a mark
 * pay for it.
 */
import { getOrCreate } from '../values/collections.js';
import { concatBytes, fromLatin1 } from '#platform';
import { countMostPages } from '../judge/page-counts.js';
import type { PageFacts } from '../judge/page-facts.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import type { DocumentText } from '../lines/reading.js';
import { holdsBox } from '../values/geometry.js';
import { compareReading, type ReadingMatch, readPicture } from './read-picture.js';
import { identifyPathGroup, listPathGroups, type PathGroup } from './path-groups.js';
import type { DrawIsolator } from './read-candidate.js';
import { NO_STAMPS, type StampFound, type Stamps, type StampSearch } from './search.js';
import type { StampReader } from './stamp-reader.js';

/**
 * Path-painting instructions of the mark, by unit, each with the first instruction of its path group. They need markers
 * in the trace for `listOutlineDraws`.
 */
export type PageOutlines = Map<number, Map<number, number>>;

/** The most distinct path groups that are read; more of them are a design, not a stamp. */
const MAX_GROUPS = 4;
/** A halo or a shadow extends beyond its text by less than this share of the text's height. */
const HALO_SHARE = 0.5;

export async function findPageOutlines(search: Omit<StampSearch, 'options'>): Promise<PageOutlines> {
  const found: PageOutlines = new Map();
  const compare = (reading: string): ReadingMatch => compareReading(reading, search.hint);
  const repeated = listRepeatedPathGroups(search.document);
  if (repeated.length === 0) return found;
  for await (const reader of search.readers.openEach()) {
    for (const groups of repeated) {
      if (!readPathGroup(groups[0]!, search, reader, compare)) continue;
      for (const { unitId, painting } of groups) {
        const ofUnit = getOrCreate(found, unitId, () => new Map());
        for (const instruction of painting) ofUnit.set(instruction, painting[0]!);
      }
    }
  }
  return found;
}

/** The mark's draws on all pages, with the numbers of the second trace. */
export function listOutlineDraws(pages: TracedPage[], outlines: PageOutlines): Stamps {
  const draws = pages.flatMap(({ pageNumber, paint }) =>
    paint.links.flatMap(({ unitId, instruction }, chain): StampFound | [] => {
      const leader = outlines.get(unitId)?.get(instruction);
      if (leader === undefined) return [];
      const evidence = ['on-two-pages', 'on-most-pages', 'reads-as-text'] as const;
      const gate = 'same-placement';
      return { pageNumber, chain, unitId, instruction, leader, gate, evidence, boxInPage: null };
    }),
  );
  return { ...NO_STAMPS, draws };
}

/**
 * Says whether the mark's first letter lies in a visible text of the same words: the outlines are then the halo or the
 * shadow of a text that stays, and the page shows the words without them, too.
 *
 * The first page with both decides: the outlines have the same place on each page.
 *
 * @param texts the occurrences, which stay.
 */
export function isHaloOfText(
  draws: readonly StampFound[],
  texts: readonly Pick<PageFacts, 'occurrence' | 'box' | 'isUnseen'>[],
  isolator: DrawIsolator,
): boolean {
  const visible = texts.filter(({ isUnseen }) => !isUnseen);
  const pages = new Set(visible.map(({ occurrence }) => occurrence.pageNumber));
  const first = draws.find(({ pageNumber }) => pages.has(pageNumber));
  if (first === undefined) return false;
  const picture = isolator.isolateDraw(first.pageNumber, first.chain);
  const letter = picture.boxInPage;
  picture.close();
  if (letter === null) return false;
  return visible.some(
    ({ occurrence, box }) =>
      occurrence.pageNumber === first.pageNumber &&
      holdsBox(box, letter, HALO_SHARE * (box.bottom - box.top)),
  );
}

/** Lists a few of the path groups that are on most pages: equal ones together, one of each unit. */
export function listRepeatedPathGroups({ pages, units, pageCount }: DocumentText): PathGroup[][] {
  const groupsOfUnit = new Map<number, PathGroup[]>();
  const equal = new Map<string, { byUnit: Map<number, PathGroup>; pages: Set<number> }>();
  for (const page of pages) {
    const unit = units[page.unitId];
    if (unit === undefined) continue;
    for (const group of getOrCreate(groupsOfUnit, unit.id, () => listPathGroups(unit))) {
      const key = `${identifyPathGroup(group, unit.bytes)} ${Math.round(page.width)} ${Math.round(page.height)}`;
      const found = getOrCreate(equal, key, () => ({ byUnit: new Map(), pages: new Set() }));
      found.byUnit.set(unit.id, group);
      found.pages.add(page.pageNumber);
    }
  }
  const most = countMostPages(pageCount);
  return Array.from(equal.values())
    .filter((found) => found.pages.size >= most)
    .slice(0, MAX_GROUPS)
    .map(({ byUnit }) => [...byUnit.values()]);
}

/**
 * Says whether a path group reads as the searched text.
 *
 * @param compare called with each reading, until one is the `same`.
 */
export function readPathGroup(
  group: PathGroup,
  { document: { units }, trace }: Pick<StampSearch, 'document' | 'trace'>,
  reader: StampReader,
  compare: (reading: string) => ReadingMatch,
): boolean {
  const [first, ...inner] = group.states;
  const states = fromLatin1(inner.map((matrix) => `q ${matrix.join(' ')} cm\n`).join(''));
  return listReadable(group, units[group.unitId]!).some((paths) => {
    const picture = trace.drawPaths(concatBytes([states, paths]), first!);
    try {
      return readPicture(picture, 0, reader, compare);
    } finally {
      picture.close();
    }
  });
}

const FILL = 'f'.charCodeAt(0);

/** The group's contents, and if they only stroke, these filled as well: the recogniser reads no hollow letters. */
function listReadable(
  { painting, start, end }: PathGroup,
  { bytes, instructions }: ContentUnit,
): Uint8Array[] {
  const own = bytes.subarray(start, end);
  const areStrokes = painting.every((at) => ['S', 's'].includes(instructions.operators[at]!));
  if (!areStrokes) return [own];
  const filled = Uint8Array.from(own);
  for (const at of painting) filled[instructions.end[at]! - 1 - start] = FILL;
  return [own, filled];
}
