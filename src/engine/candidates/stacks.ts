/** Joins suspects with lines under one another on all of their pages: one mark of several lines. */
import { isStackedUnder } from '../find/stacks.js';
import type { Occurrence } from '../find/matching.js';
import type { Line } from '../lines/lines.js';
import type { Suspect } from './screen.js';

/** As many lines as a hint may have. */
const MAX_LINES = 4;
/** More suspects than this are labels; they are not searched for stacks. */
const MAX_PIECES = 200;

/** Suspects from the top line to the last, each list two to four long; each suspect in one at most. */
export function joinSuspects(suspects: readonly Suspect[]): Suspect[][] {
  const below = new Map<Suspect, Suspect | null>();
  const above = new Map<Suspect, Suspect | null>();
  for (const upper of suspects) {
    if (upper.varies) continue;
    const lower = findLower(upper, suspects);
    if (lower === null) continue;
    below.set(upper, lower);
    above.set(lower, above.has(lower) ? null : upper);
  }
  const chains: Suspect[][] = [];
  for (const first of below.keys()) {
    if (above.has(first)) continue;
    const chain: Suspect[] = [];
    for (let at: Suspect | null = first; at !== null && !chain.includes(at); at = below.get(at) ?? null) {
      if (at !== first && above.get(at) !== chain.at(-1)) break;
      chain.push(at);
    }
    if (chain.length > 1 && chain.length <= MAX_LINES) chains.push(chain);
  }
  return chains;
}

/** The nearest suspect under the first place of `upper`, on the same pages. */
function findLower(upper: Suspect, suspects: readonly Suspect[]): Suspect | null {
  const first = upper.facts[0]!.occurrence;
  let nearest: { suspect: Suspect; baseline: number } | null = null;
  if (suspects.length > MAX_PIECES) return null;
  for (const suspect of suspects) {
    if (suspect === upper || suspect.varies || !isOnSamePages(upper, suspect)) continue;
    for (const { occurrence } of suspect.facts) {
      if (occurrence.pageNumber !== first.pageNumber || !goesOn(first, occurrence)) continue;
      const { baseline } = occurrence.runs[0]!;
      if (nearest === null || baseline < nearest.baseline) nearest = { suspect, baseline };
    }
  }
  return nearest?.suspect ?? null;
}

function isOnSamePages(one: Suspect, other: Suspect): boolean {
  if (one.pages.size !== other.pages.size || one.facts.length !== other.facts.length) return false;
  for (const page of one.pages) if (!other.pages.has(page)) return false;
  return true;
}

function goesOn(upper: Occurrence, lower: Occurrence): boolean {
  return (
    upper.arrangement === 'line' &&
    lower.arrangement === 'line' &&
    upper.style.unitId === lower.style.unitId &&
    upper.style.parentLink === lower.style.parentLink &&
    upper.style.artifact === lower.style.artifact &&
    upper.style.color.join() === lower.style.color.join() &&
    isStackedUnder(asLine(upper), asLine(lower))
  );
}

function asLine({ style, runs, target }: Occurrence): Line {
  return { style, runs, key: target.key };
}
