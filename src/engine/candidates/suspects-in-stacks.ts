/** Joins suspects that are under one another on all of their pages: one mark of several lines. */
import { isStackedUnder } from '../find/stacks.js';
import type { Occurrence } from '../find/matching.js';
import type { Line } from '../lines/lines.js';
import type { RunStyle } from '../lines/run-style.js';
import type { Suspect } from './screen.js';

/** As many lines as a hint may have. */
const MAX_LINES = 4;
/** More suspects than this are labels; they are not searched for stacks. */
const MAX_PIECES = 200;

/** Lines of one mark, in reading order. */
type Stack = [Suspect, ...Suspect[]];

/** Lists of two to four suspects, from the top line to the last one; each suspect is in at most one list. */
export function joinStackedSuspects(suspects: readonly Suspect[]): Stack[] {
  const below = new Map<Suspect, Suspect | null>();
  const above = new Map<Suspect, Suspect | null>();
  for (const upper of suspects) {
    if (upper.varies) continue;
    const lower = findNext(upper, suspects);
    if (lower === null) continue;
    below.set(upper, lower);
    above.set(lower, above.has(lower) ? null : upper);
  }
  const stacks: Stack[] = [];
  for (const first of below.keys()) {
    if (above.has(first)) continue;
    const stack: Stack = [first];
    for (let at = below.get(first) ?? null; at !== null && !stack.includes(at); at = below.get(at) ?? null) {
      if (above.get(at) !== stack.at(-1)) break;
      stack.push(at);
    }
    if (stack.length > 1 && stack.length <= MAX_LINES) stacks.push(stack);
  }
  return stacks;
}

/** The suspect that is the next line under `one` at its first place and is on the same pages; the uppermost if there are several. */
function findNext(one: Suspect, suspects: readonly Suspect[]): Suspect | null {
  const first = one.facts[0]!.occurrence;
  let nearest: { suspect: Suspect; baseline: number } | null = null;
  if (suspects.length > MAX_PIECES) return null;
  for (const suspect of suspects) {
    if (suspect === one || suspect.varies || !isOnSamePages(one, suspect)) continue;
    for (const { occurrence } of suspect.facts) {
      if (occurrence.pageNumber !== first.pageNumber || !isWrittenWith(first, occurrence)) continue;
      if (!isPaintedAlike(first.style, occurrence.style)) continue;
      if (!isStackedUnder(asLine(first), asLine(occurrence))) continue;
      const { baseline } = occurrence.runs[0]!;
      if (nearest === null || baseline < nearest.baseline) nearest = { suspect, baseline };
    }
  }
  return nearest?.suspect ?? null;
}

/** Equal in colour and transparency: a heading under a transparent notice may have its colour. */
function isPaintedAlike(one: RunStyle, other: RunStyle): boolean {
  return one.color.join() === other.color.join() && one.effectiveAlpha === other.effectiveAlpha;
}

function isOnSamePages(one: Suspect, other: Suspect): boolean {
  if (one.pages.size !== other.pages.size || one.facts.length !== other.facts.length) return false;
  for (const page of one.pages) if (!other.pages.has(page)) return false;
  return true;
}

function isWrittenWith(one: Occurrence, other: Occurrence): boolean {
  return (
    one.arrangement === 'line' &&
    other.arrangement === 'line' &&
    one.style.unitId === other.style.unitId &&
    one.style.parentLink === other.style.parentLink &&
    one.style.artifact === other.style.artifact
  );
}

export function asLine({ style, runs, target }: Occurrence): Line {
  return { style, runs, key: target.key };
}
