/** Groups candidates for variants of the hint by their places, and says which groups the document corroborates. */
import type { Judged, Verdict } from '../judge/gates.js';
import { insistOn, judgeOccurrences } from '../judge/judgement.js';
import { countLetters } from '../values/phrases.js';
import { groupBy, getOrCreate } from '../values/collections.js';
import { isDeclaring } from '../values/gate-words.js';
import { isNumbering } from '../values/wording.js';
import type { Hint } from '../values/hint.js';
import { addDocumentFacts, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import { countMostPages } from '../judge/page-counts.js';
import type { PageFacts } from '../judge/page-facts.js';
import { ANYWHERE, PLACE_TOLERANCE_PT, SIZE_TOLERANCE_PT, PlacementIndex } from '../judge/placement-index.js';
import { findCovered } from '../judge/placement.js';
import { isParallel, type RunStyle } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';
import type { TracedPage } from '../page/page-model.js';
import { dropNumbers, readTemplate } from './numbers.js';

/** A line that could be a variant of the hint. */
export interface VariantCandidate {
  facts: PageFacts;
  similarity: number;
  /** Number of its place, look and beginning: equal for a stamp with a tail that changes from page to page. */
  anchor: number;
  /** Number of its baseline, look and text without its numbers: equal for a stamp that counts pages or copies. */
  template: number;
  /** The hint's own text, which no gate admitted by itself. */
  isHint: boolean;
  /** Begins with the hint, which is long enough to mean this line alone. */
  isBegun: boolean;
  /** Such a line in the margin or at the edge, if the caller insists. */
  isInsisted: boolean;
}

/** A candidate, measured and judged among those of its group. */
export interface Member extends VariantCandidate, Judged {
  facts: OccurrenceFacts;
}

/** Candidates at one place on their pages. */
export interface Group {
  members: Member[];
  similarity: number;
  pages: number;
  isCorroborated: boolean;
}

/** Forms groups of one place and beginning, of one place and text, and of one text except for its numbers; a candidate may belong to several. */
export function formGroups(
  candidates: VariantCandidate[],
  admitted: OccurrenceFacts[],
  pageCount: number,
): Group[] {
  const bySameText = groupBy(candidates, ({ facts }) => facts.placement);
  const byAnchor = groupBy(candidates, ({ anchor }) => anchor);
  const byTemplate = groupBy(candidates, ({ template }) => template);
  const groups: Group[] = [];
  // Over all candidates: a group has one transparency, and another group may show the covered text in full.
  const covered = findCovered(candidates.map(({ facts }) => facts));
  const present: PresentHint = { all: admitted, counted: listCounted(admitted) };
  for (const found of [...byAnchor.values(), ...bySameText.values(), ...byTemplate.values()]) {
    const variants = found.filter(({ isHint }) => !isHint);
    if (variants.length === 0) continue;
    const pages = new Set(found.map(({ facts }) => facts.occurrence.pageNumber)).size;
    // A candidate may belong to two groups, and how it repeats depends on the group.
    const own = found.map(({ facts }) => facts);
    const measured = addDocumentFacts(own, pageCount);
    const isOnMostPages = pages >= countMostPages(pageCount);
    const asOne = measured.map((facts, at) => ({
      ...facts,
      isCoveredInTurn: facts.isCoveredInTurn || covered.has(own[at]!),
      pagesWithSamePlacement: Math.max(facts.pagesWithSamePlacement, pages),
      isOnMostPages: facts.isOnMostPages || isOnMostPages,
    }));
    const judged = judgeOccurrences(asOne);
    const members = found.map((candidate, at): Member => {
      const one = judged[at]!;
      return { ...candidate, ...(candidate.isInsisted ? insistOn(one) : one) };
    });
    groups.push({
      members,
      pages,
      similarity: Math.max(...variants.map(({ similarity }) => similarity)),
      isCorroborated: isCorroborated({ members, pages }, present, pageCount),
    });
  }
  return groups;
}

/** Two pages with a text at one place may be coincidence: a form's labels, the links of a printed web page. */
const MIN_PLACE_PAGES = 3;

function isCorroborated(
  { members, pages }: Pick<Group, 'members' | 'pages'>,
  { all: present, counted }: PresentHint,
  pageCount: number,
): boolean {
  const admitted = members.map(({ verdict }) => verdict).filter((verdict) => verdict.admitted);
  if (admitted.length * 2 <= members.length || arePageNumbers(members, admitted)) return false;
  // If the hint itself is present, only the same stamp with another tail or another number is a variant of it.
  if (present.length > 0) {
    const isAlike = (facts: OccurrenceFacts): boolean =>
      present.some((own) => looksAlike(own, facts) && hasSameWords(own.occurrence.target, facts));
    return members.every(({ facts }) => isCounted(counted, facts) || isAlike(facts));
  }
  const isStructural = admitted.some(({ gate }) => isDeclaring(gate));
  const hasPlaceAlone = admitted.every(({ gate }) => gate === 'same-placement');
  const isSure = isStructural || pageCount === 1 || members.every(({ isBegun }) => isBegun);
  return isSure || pages >= (hasPlaceAlone ? MIN_PLACE_PAGES : 2);
}

/** Fewer letters than this next to a number are a word for page, not a mark. */
const MARK_LETTERS = 12;

/** Says whether the texts are page numbers, which are at one place on their pages as stamps are. */
function arePageNumbers(members: VariantCandidate[], admitted: Verdict[]): boolean {
  const keys = new Set(members.map(({ facts }) => facts.occurrence.target.key));
  const templates = new Set([...keys].map(dropNumbers));
  if (keys.size < 2 || templates.size > 1) return false;
  const letters = countLetters([...templates].join(''));
  // Some programs write page numbers into streams of their own, too. Numbers without a word may be those of an exhibit.
  if (letters > 0 && members.every(({ facts }) => isNumbering(facts.occurrence.target.text))) return true;
  return (
    letters < MARK_LETTERS &&
    admitted.every(({ gate }) => gate === 'same-placement' || gate === 'transparent')
  );
}

/** The hint's admitted occurrences; `counted` has a few of those that may have a counter, by text without numbers. */
interface PresentHint {
  all: readonly OccurrenceFacts[];
  counted: ReadonlyMap<string, readonly OccurrenceFacts[]>;
}

function listCounted(admitted: readonly OccurrenceFacts[]): PresentHint['counted'] {
  const counted = new Map<string, OccurrenceFacts[]>();
  for (const facts of admitted) {
    if (!mayCount(facts)) continue;
    const known = getOrCreate(counted, dropNumbers(facts.occurrence.target.key), () => []);
    if (!known.some((one) => isFittedAlike(one, facts))) known.push(facts);
  }
  return counted;
}

/** Says whether a text may be a stamp that counts: a short one may be the word for a page next to its number, unless it is slanted. */
export function mayCount({ occurrence, isOblique }: OccurrenceFacts): boolean {
  return isOblique || countLetters(occurrence.target.key) >= MARK_LETTERS;
}

/** Says whether a text is an admitted one with other numbers, at any place: a page of another size has the stamp elsewhere. */
function isCounted(counted: PresentHint['counted'], facts: OccurrenceFacts): boolean {
  return (
    counted.get(dropNumbers(facts.occurrence.target.key))?.some((one) => isFittedAlike(one, facts)) === true
  );
}

/** The share by which the lengths of texts may differ that a program fits to one length. */
const FITTED_SHARE = 0.02;

/** Says whether two texts have one size and direction, or one length: with more digits, such a text is smaller. */
function isFittedAlike(one: OccurrenceFacts, other: OccurrenceFacts): boolean {
  if (isSetAlike(one.style, other.style)) return true;
  const [length, otherLength] = [measureLength(one), measureLength(other)];
  return (
    isParallel(one.style, other.style) &&
    Math.abs(length - otherLength) <= FITTED_SHARE * Math.max(length, otherLength)
  );
}

function measureLength({ occurrence: { runs } }: OccurrenceFacts): number {
  return runs.at(-1)!.alongEnd - runs[0]!.along;
}

/** Says whether a text is the hint with more at its end, or the hint with other numbers: Instruction is not Introduction. */
function hasSameWords({ key }: Hint, { occurrence: { target } }: OccurrenceFacts): boolean {
  return target.key.startsWith(key) || readTemplate(target.key) === readTemplate(key);
}

function looksAlike(one: OccurrenceFacts, other: OccurrenceFacts): boolean {
  return isAtPlace(one.occurrence.runs, other.occurrence.runs) && isSetAlike(one.style, other.style);
}

/** Says whether two texts of pages of one size have one baseline, and one beginning, end or middle. */
export function isAtPlace(one: readonly Run[], other: readonly Run[]): boolean {
  const [first, second] = [one[0]!, other[0]!];
  const start = first.along - second.along;
  const end = one.at(-1)!.alongEnd - other.at(-1)!.alongEnd;
  return (
    [start, end, (start + end) / 2].some((shift) => Math.abs(shift) < PLACE_TOLERANCE_PT) &&
    Math.abs(first.baseline - second.baseline) < PLACE_TOLERANCE_PT
  );
}

export function isSetAlike(one: RunStyle, other: RunStyle): boolean {
  return Math.abs(one.fontSizePt - other.fontSizePt) < SIZE_TOLERANCE_PT && isParallel(one, other);
}

/** Orders groups: corroborated ones first, then the most alike, then those on most pages. */
export function compareGroups(one: Group, other: Group): number {
  return (
    Number(other.isCorroborated) - Number(one.isCorroborated) ||
    other.similarity - one.similarity ||
    other.pages - one.pages
  );
}

/** The group's text; if texts differ, their common beginning and an ellipsis. */
export function describeGroup(group: Group): string {
  const texts = [...new Set(group.members.map(({ facts }) => facts.occurrence.target.text))];
  if (texts.length === 1) return texts[0]!;
  const common = findCommonBeginning(texts).trim();
  return common === '' ? texts[0]! : `${common}…`;
}

/** Tolerance for the components of a direction's unit vector. */
const DIRECTION_TOLERANCE = 0.02;

/** The letters with which all of the texts begin. */
export function findCommonBeginning(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) {
    let at = 0;
    while (at < length && first[at] === other[at]) at++;
    length = at;
  }
  return first.slice(0, length);
}

export class VariantPlacements {
  private readonly anchors = new PlacementIndex([DIRECTION_TOLERANCE]);
  private readonly templates = new PlacementIndex([DIRECTION_TOLERANCE]);

  /**
   * Numbers that are equal for one stamp: `anchor` by place and look of its beginning, also if its tail changes; `template`
   * by baseline, look, and text without numbers, also for a centred one that counts pages or copies.
   */
  find({ width, height }: TracedPage, { occurrence, style }: PageFacts) {
    const { along, baseline } = occurrence.runs[0]!;
    const { directionX, directionY, fontSizePt: sizePt } = style;
    const look = [directionX, directionY];
    const place = { ...ANYWHERE, sizePt, pageWidthPt: width, pageHeightPt: height, y: baseline, look };
    const kind = readTemplate(occurrence.target.key);
    return {
      anchor: this.anchors.find({ ...place, kind: '', x: along }),
      template: this.templates.find({ ...place, kind }),
    };
  }
}
