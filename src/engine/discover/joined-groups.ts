/** Joins the groups of one stamp: its tiles, its lines, and its copies on pages of another size. */
import type { Occurrence } from '../find/matching.js';
import { judgeOccurrence } from '../judge/gates.js';
import { getOrCreate } from '../values/collections.js';
import { foldText, type Hint } from '../values/hint.js';
import { countUp, readTemplate } from './numbers.js';
import { isSetAlike, mayCount, type Group, type Member } from './variant-groups.js';

/**
 * Joins what belongs to the stamp of a corroborated group; any other group is returned as it is.
 *
 * @param groups those that may be variants of the hint.
 * @param all also those that are another text by themselves, such as the copy on the only landscape page.
 */
export function joinOneStamp(
  best: Group,
  groups: readonly Group[],
  all: readonly Group[],
  hint: Hint,
): Group {
  return best.isCorroborated ? joinOtherPages(joinStampGroups(best, { groups, all }, hint), all) : best;
}

/** The first and the last words of the hint, each with the other words. */
export function listParts({ text }: Hint): ReadonlyMap<string, string> {
  const words = text.split(/\s+/u);
  const fold = (some: string[]): string => foldText(some.join(' '));
  return new Map(
    words.slice(1).flatMap((_, at) => {
      const [first, last] = [fold(words.slice(0, at + 1)), fold(words.slice(at + 1))];
      return [
        [first, last],
        [last, first],
      ] as const;
    }),
  );
}

/**
 * The best group with the members of all other corroborated groups that have its words, or that are other lines of the
 * hint, or the rest of it: its lines may be painted far apart, or be two marks, and a browser prints a date and a title
 * at the two ends of a line.
 */
function joinStampGroups(
  best: Group,
  { groups, all }: Record<'groups' | 'all', readonly Group[]>,
  hint: Hint,
): Group {
  const words = readWords(best);
  const lines = hint.text.split('\n').map(foldText);
  const rest = listParts(hint).get(readKey(best));
  const alike = [
    ...groups.filter(
      (group) => readWords(group) === words || (isOneOf(lines, best) && isOneOf(lines, group)),
    ),
    ...all.filter((group) => readKey(group) === rest),
  ].filter(({ isCorroborated }) => isCorroborated);
  const tiles = new Map<Occurrence, Member>();
  for (const member of [best, ...alike].flatMap(({ members }) => members)) {
    getOrCreate(tiles, member.facts.occurrence, () => member);
  }
  return { ...best, members: [...tiles.values()] };
}

/**
 * The group with lines of its words and look on the pages that it does not have.
 *
 * There the stamp is at another place, on a landscape page for example. Such a line must be evidence by itself, except
 * for its repetition, which the group has; and the numbers of all lines together must count from page to page.
 */
function joinOtherPages(best: Group, groups: readonly Group[]): Group {
  const words = readWords(best);
  const [{ facts: like }] = best.members as [Member];
  if (!mayCount(like)) return best;
  const pages = new Set(best.members.map(({ facts }) => facts.occurrence.pageNumber));
  const others = new Map<Occurrence, Member>();
  for (const member of groups.flatMap(({ members }) => members)) {
    const { occurrence, style } = member.facts;
    if (pages.has(occurrence.pageNumber) || readTemplate(occurrence.target.key) !== words) continue;
    if (!isSetAlike(style, like.style)) continue;
    const { isOnMostPages } = like;
    const facts = { ...member.facts, pagesWithSamePlacement: best.pages, isOnMostPages };
    const verdict = judgeOccurrence(facts);
    if (!verdict.admitted || verdict.gate === 'same-placement') continue;
    others.set(occurrence, { ...member, facts, verdict });
  }
  const members = [...best.members, ...others.values()];
  return countUp(members.map(({ facts }) => facts.occurrence)) ? { ...best, members } : best;
}

function isOneOf(lines: readonly string[], { members }: Group): boolean {
  return members.every(({ facts }) => lines.includes(facts.occurrence.target.key));
}

function readKey({ members: [first] }: Group): string {
  return first!.facts.occurrence.target.key;
}

function readWords(group: Group): string {
  return readTemplate(readKey(group));
}
