/**
 * Which marks are taken from each of many files: those that were named, those that are listed for the file, or what
 * is found in it.
 */
import type { CandidateRank, FoundWatermarks } from '../engine/values/candidates.js';

/** Ranks that are taken unseen; a `possible` mark is for a person to choose. */
export const FOUND_RANKS = ['declared', 'likely'] as const satisfies CandidateRank[];
type FoundRank = (typeof FOUND_RANKS)[number];

/** Hints in their order, the same by file, or the least sure rank. */
export type WantedMarks =
  { hints: readonly string[] } | { listed: ReadonlyMap<string, readonly string[]> } | { rank: FoundRank };

/** Equal where the same marks are taken; of one mark it is the mark. */
export function keyOfMarks(wanted: WantedMarks, file: string): string {
  if ('rank' in wanted) return JSON.stringify(wanted);
  const hints = listNamed(wanted, file);
  return hints.length === 1 ? hints[0]! : JSON.stringify(hints);
}

/** @param find asked only where what is found is taken. */
export async function chooseHints(
  wanted: WantedMarks,
  file: string,
  find: () => Promise<Pick<FoundWatermarks, 'candidates'>>,
): Promise<readonly string[]> {
  return 'rank' in wanted ? listFoundHints((await find()).candidates, wanted.rank) : listNamed(wanted, file);
}

function listNamed(wanted: Exclude<WantedMarks, { rank: FoundRank }>, file: string): readonly string[] {
  return 'listed' in wanted ? (wanted.listed.get(file) ?? []) : wanted.hints;
}

/** The texts of what can be removed and is as sure as the rank. */
function listFoundHints(candidates: FoundWatermarks['candidates'], rank: FoundRank): string[] {
  const ranks: readonly CandidateRank[] = FOUND_RANKS.slice(0, FOUND_RANKS.indexOf(rank) + 1);
  const taken = candidates.filter((one) => one.removable && ranks.includes(one.rank));
  return [...new Set(taken.map(({ watermarkText }) => watermarkText))];
}
