/**
 * Searches the pages' own contents for a mark whose letters are curves.
 *
 * A path group is examined if it is on most pages, byte for byte and at the same place; if it is declared as an artifact,
 * as a word processor writes the slanted word of a page; or on any page for a known notice, or if the caller insists. The
 * trace does not enclose such paths in markers: a second trace does so for those that are found, so only documents with
 * such a mark pay for it.
 */
import { getOrCreate } from '../values/collections.js';
import { concatBytes, fromLatin1 } from '#platform';
import { countMostPages } from '../judge/page-counts.js';
import type { PageFacts } from '../judge/page-facts.js';
import { measureOffAxis, OBLIQUE_DEGREES } from '../judge/surroundings.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import type { EvidenceName } from '../values/evidence-words.js';
import type { AdmittingGate } from '../values/gate-words.js';
import type { DocumentText } from '../lines/reading.js';
import { holdsBox } from '../values/geometry.js';
import { isNoticeOfPicture } from './gates.js';
import { createComparison, type ReadingMatch } from './compare-reading.js';
import { readPicture, type Compare } from './read-picture.js';
import { identifyPathGroup, listPathGroups, type PathGroup } from './path-groups.js';
import { measureDraw, type DrawIsolator } from './read-candidate.js';
import { NO_STAMPS, type StampFound, type Stamps, type StampSearch } from './search.js';
import { OTHER_SEGMENTATIONS, type Segmentation, type StampReader } from './stamp-reader.js';

/**
 * Path-painting instructions of the mark, by unit, each with the first instruction of its path group. They need markers
 * in the trace for `listOutlineDraws`.
 */
export type PageOutlines = Map<number, Map<number, { leader: number; sign: OutlineSign }>>;

/**
 * Why outlines may be a mark: they are on most pages; slanted in an artifact, where level ones are a letterhead; or on any
 * page, if the text is a known notice or the caller insists.
 */
export type OutlineSign = keyof typeof OUTLINE_SIGNS;

/** The gate that admits outlines that read as the hint, and its evidence. */
export const OUTLINE_SIGNS = {
  repeated: { gate: 'same-placement', evidence: ['on-two-pages', 'on-most-pages'] },
  declared: { gate: 'turned', evidence: ['oblique', 'in-artifact'] },
  notice: { gate: 'notice', evidence: ['known-notice'] },
  insisted: { gate: 'insisted', evidence: ['insisted'] },
} as const satisfies Record<string, { gate: AdmittingGate; evidence: EvidenceName[] }>;

/** Equal path groups, one of each unit. */
export interface OutlinedMark {
  groups: PathGroup[];
  sign: OutlineSign;
}

/** The most distinct path groups that are read; more of them are a design, not a stamp. */
const MAX_GROUPS = 4;
/** The same of groups that may be on any page: those painted last. */
const MAX_GROUPS_ANYWHERE = 8;
/** A halo or a shadow extends beyond its text by less than this share of the text's height. */
const HALO_SHARE = 0.5;

/** @returns also what outlines with more words than the hint's read as. */
export async function findPageOutlines(
  search: StampSearch,
): Promise<{ outlines: PageOutlines; longerTexts: string[] }> {
  const outlines: PageOutlines = new Map();
  const longerTexts: string[] = [];
  const compare = createComparison(search.hint, longerTexts);
  const { insist } = search.options;
  const anywhere = insist ? 'insisted' : isNoticeOfPicture(search.hint.text) ? 'notice' : null;
  const possible = listOutlinedMarks(search.document, anywhere);
  if (possible.length === 0) return { outlines, longerTexts };
  const readAll = (reader: StampReader, segmentation: Segmentation, some: readonly OutlinedMark[]): void => {
    for (const mark of some) {
      const takesLine = insist && segmentation === 'page' && mark.sign !== 'insisted';
      const take = (reading: string): ReadingMatch => compare(reading, takesLine);
      if (!readOutlinedMark(mark, search, reader, take, segmentation)) continue;
      const { groups, sign } = mark;
      for (const { unitId, painting } of groups) {
        const ofUnit = getOrCreate(outlines, unitId, () => new Map());
        for (const instruction of painting) ofUnit.set(instruction, { leader: painting[0]!, sign });
      }
    }
  };
  const repeated = possible.filter(({ sign }) => sign === 'repeated');
  for await (const reader of search.readers.openEach()) {
    readAll(reader, 'page', possible);
    for (const segmentation of OTHER_SEGMENTATIONS) {
      if (outlines.size === 0) readAll(reader, segmentation, repeated);
    }
  }
  return { outlines, longerTexts };
}

/** The mark's draws on all pages, with the numbers of the second trace. */
export function listOutlineDraws(pages: TracedPage[], outlines: PageOutlines): Stamps {
  const draws = pages.flatMap(({ pageNumber, paint }) =>
    paint.links.flatMap(({ unitId, instruction }, chain): StampFound | [] => {
      const outline = outlines.get(unitId)?.get(instruction);
      if (outline === undefined) return [];
      const { leader, sign } = outline;
      const { gate } = OUTLINE_SIGNS[sign];
      const evidence = [...OUTLINE_SIGNS[sign].evidence, 'reads-as-text'] as const;
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
  const letter = measureDraw(isolator, first.pageNumber, first.chain);
  if (letter === null) return false;
  return visible.some(
    ({ occurrence, box }) =>
      occurrence.pageNumber === first.pageNumber &&
      holdsBox(box, letter, HALO_SHARE * (box.bottom - box.top)),
  );
}

/**
 * Lists a few of the path groups that may be a mark, those on most pages first.
 *
 * @param anywhere why other groups may be a mark, too; null if they may not.
 */
export function listOutlinedMarks(
  { pages, units, pageCount, enclosures }: DocumentText,
  anywhere: 'notice' | 'insisted' | null,
): OutlinedMark[] {
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
  const isArtifact = ({ unitId, painting }: PathGroup): boolean =>
    enclosures.artifactOf(unitId, painting[0]!) > 0;
  const repeated: OutlinedMark[] = [];
  const declared: OutlinedMark[] = [];
  const others: OutlinedMark[] = [];
  for (const { byUnit, pages: shown } of equal.values()) {
    const groups = [...byUnit.values()];
    const isRepeated = shown.size >= most;
    // The whole group goes: what else it paints would go with the word.
    if (groups.some(({ hasRules, isJoined }) => hasRules && (isJoined || !isRepeated))) continue;
    if (isRepeated) repeated.push({ groups, sign: 'repeated' });
    else {
      if (groups.every(isArtifact)) declared.push({ groups, sign: 'declared' });
      if (anywhere !== null) others.push({ groups, sign: anywhere });
    }
  }
  const first = [...repeated, ...declared].slice(0, MAX_GROUPS);
  return [...first, ...others.slice(-MAX_GROUPS_ANYWHERE).toReversed()];
}

/**
 * Says whether path groups read as the searched text.
 *
 * @param compare called with each reading in a direction that a mark may have, until one is the `same`.
 */
export function readOutlinedMark(
  { groups, sign }: OutlinedMark,
  { document: { units }, trace }: Pick<StampSearch, 'document' | 'trace'>,
  reader: StampReader,
  compare: (reading: string) => ReadingMatch,
  segmentation: Segmentation = 'page',
): boolean {
  const group = groups[0]!;
  const [first, ...inner] = group.states;
  const states = fromLatin1(inner.map((matrix) => `q ${matrix.join(' ')} cm\n`).join(''));
  return listReadable(group, units[group.unitId]!).some((paths) => {
    const picture = trace.drawPaths(concatBytes([states, paths]), first!);
    try {
      const take: Compare = (reading, degrees) =>
        sign !== 'declared' || measureOffAxis(degrees) >= OBLIQUE_DEGREES ? compare(reading) : 'other';
      return readPicture(picture, 0, reader, take, segmentation);
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
