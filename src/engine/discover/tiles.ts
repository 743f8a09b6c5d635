/** Joins the groups of a stamp that counts and is tiled over its pages: the tiles at each place are a separate group. */
import { remember } from '../values/group-by.js';
import { readTemplate, type Group } from './variant-groups.js';

/** The best group with the members of all other corroborated groups that have its words. */
export function joinTiles(best: Group, groups: readonly Group[]): Group {
  const words = readWords(best);
  const alike = groups.filter((group) => group.isCorroborated && readWords(group) === words);
  const tiles = new Map<unknown, { member: Group['members'][number]; verdict: Group['verdicts'][number] }>();
  for (const { members, verdicts } of [best, ...alike]) {
    for (const [at, member] of members.entries()) {
      remember(tiles, member.facts.occurrence, () => ({ member, verdict: verdicts[at]! }));
    }
  }
  const joined = [...tiles.values()];
  return {
    ...best,
    members: joined.map(({ member }) => member),
    verdicts: joined.map(({ verdict }) => verdict),
  };
}

function readWords({ members: [first] }: Group): string {
  return readTemplate(first!.facts.occurrence.target.key);
}
