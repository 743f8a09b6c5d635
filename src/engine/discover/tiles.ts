/** Joins the groups of one stamp that counts and is tiled over its pages: each tile is a group by its place. */
import { readTemplate, type Group } from './variant-groups.js';

/** The best group with the members of all other corroborated groups that have its words. */
export function joinTiles(best: Group, groups: readonly Group[]): Group {
  const words = readWords(best);
  const members = new Map(
    best.members.map((member, at) => [member.facts.occurrence, { member, at, of: best }]),
  );
  for (const of of groups) {
    if (!of.isCorroborated || readWords(of) !== words) continue;
    for (const [at, member] of of.members.entries()) {
      const { occurrence } = member.facts;
      if (!members.has(occurrence)) members.set(occurrence, { member, at, of });
    }
  }
  const joined = [...members.values()];
  return {
    ...best,
    members: joined.map(({ member }) => member),
    verdicts: joined.map(({ at, of }) => of.verdicts[at]!),
  };
}

function readWords({ members: [first] }: Group): string {
  return readTemplate(first!.facts.occurrence.target.key);
}
