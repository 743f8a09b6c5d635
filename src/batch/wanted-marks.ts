/** The marks to remove from each of many files: named for all, listed for the file, or found in it. */
import type { CandidateRank, FoundWatermarks, WatermarkCandidate } from '../engine/values/candidates.js';
import { EngineFailure } from '../engine/values/failure.js';
import { flattenText } from '../engine/values/phrases.js';
import { removeInTurn } from '../engine/values/removals-in-turn.js';
import { type AnswerTo, type EngineJob, type RemovalSettings } from '../engine/values/request.js';

/** Ranks that are removed without a person's choice; a `possible` mark needs one. */
export const FOUND_RANKS = ['declared', 'likely'] as const satisfies CandidateRank[];
type FoundRank = (typeof FOUND_RANKS)[number];

/** The entry of one file in a list of `find`: hints, or why the file could not be read. */
export type ListedHints = readonly string[] | { error: string };

/** Hints in order, hints by file, or the least certain rank. */
export type WantedMarks =
  { hints: readonly string[] } | { listed: ReadonlyMap<string, ListedHints> } | { rank: FoundRank };

/** A key that is equal if the same marks are removed; for one mark it is the mark itself. */
export function keyOfMarks(wanted: WantedMarks, file: string): string {
  if ('rank' in wanted) return JSON.stringify(wanted);
  const hints = listNamed(wanted, file);
  return 'length' in hints && hints.length === 1 ? hints[0]! : JSON.stringify(hints);
}

export type Perform = <Job extends EngineJob>(job: Job) => Promise<AnswerTo<Job>>;

export type WantedRemovals = Awaited<ReturnType<typeof removeWanted>>;

/**
 * Removes the wanted marks of one file, in turn; with a rank it finds the marks first.
 *
 * @returns also `kept`, texts of removable marks whose rank is less certain than the wanted one, and `warnings` of the
 * finding and of marks that no text names; none of both if the marks were named.
 * @throws EngineFailure `unreadable` if the list says that the file could not be read.
 */
export async function removeWanted(
  bytes: Uint8Array,
  file: string,
  wanted: WantedMarks,
  settings: RemovalSettings,
  perform: Perform,
) {
  const { hints, kept, warnings } =
    'rank' in wanted
      ? chooseFound((await perform({ kind: 'find-text', bytes, settings })).found, wanted.rank)
      : { hints: listNamed(wanted, file), kept: [], warnings: [] };
  if ('error' in hints) throw new EngineFailure('unreadable', `As the list says: ${hints.error}`);
  const removals = await removeInTurn(bytes, hints, settings, async (rest, request) => {
    return (await perform({ kind: 'remove-text', bytes: rest, request })).result;
  });
  return { ...removals, kept, warnings };
}

function listNamed(wanted: Exclude<WantedMarks, { rank: FoundRank }>, file: string): ListedHints {
  return 'listed' in wanted ? (wanted.listed.get(file) ?? []) : wanted.hints;
}

/** Splits the texts of removable candidates into those with at least this rank, and the others; others have warnings. */
function chooseFound({ candidates, warnings }: FoundWatermarks, rank: FoundRank) {
  const ranks: readonly CandidateRank[] = FOUND_RANKS.slice(0, FOUND_RANKS.indexOf(rank) + 1);
  const removable = new Set(candidates.filter((one) => one.removable).map((one) => one.watermarkText));
  const certain = candidates.filter((one) => ranks.includes(one.rank));
  const taken = new Set(certain.filter((one) => one.removable).map((one) => one.watermarkText));
  const unnamed = certain.filter((one) => !one.removable).map(describeUnnamed);
  const kept = [...removable].filter((text) => !taken.has(text));
  return { hints: [...taken], kept, warnings: [...warnings, ...unnamed] };
}

/** The most characters of a mark's text in a warning, with the ellipsis. */
const MAX_CHARACTERS = 49;

function describeUnnamed({ watermarkText, reason }: WatermarkCandidate): string {
  const shown = flattenText(watermarkText, MAX_CHARACTERS);
  return `A mark was left: “${shown}”. ${reason ?? ''} Name its beginning, or a line of it.`;
}
