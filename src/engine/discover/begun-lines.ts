/** Lines that begin with the hint: callers type only the beginning of a long line. */
import { SIZE } from '../judge/evidence.js';
import type { PageFacts } from '../judge/page-facts.js';
import { foldRuns, joinMixedLines, type Line } from '../lines/lines.js';
import type { Run } from '../lines/runs.js';
import type { PagePaint } from '../page/page-model.js';
import { isCopyNotice } from '../values/copy-wording.js';
import { isDeclaring } from '../values/gate-words.js';
import type { Hint } from '../values/hint.js';
import type { Member } from './variant-groups.js';

/** A hint of at least this many letters may end within a word of a line; a shorter one must end with a word. */
const MIN_BEGUN_LETTERS = 40;
/** A number, or one of several. */
const PAGE_NUMBER = /^(\p{Nd}{1,4})(?:[^\p{L}\p{Nd}]\p{Nd}{1,4})?$/u;

/** Lines in several styles that begin with a long hint: a notice often has an address in another colour. */
export function listBegunMixedLines(paint: PagePaint, runs: Run[], hint: Hint): Line[] {
  if (hint.key.length < MIN_BEGUN_LETTERS) return [];
  return joinMixedLines(runs)
    .map((joined) => ({ style: joined[0]!.style, runs: joined, key: foldRuns(paint, joined) }))
    .filter(({ key }) => isBegunBy(key, hint));
}

/**
 * Says whether a notice, a line at the edge or one that the file declares begins with the hint, or one that the caller
 * insists on.
 */
export function isBegunLine({ facts, verdict, isBegun, isInsisted }: Member, hint: Hint): boolean {
  const { isTurned, isAtEdge, occurrence } = facts;
  if (isAtEdge && isTurned) return occurrence.target.key.startsWith(hint.key);
  if (isInsisted || !isBegun) return isInsisted;
  return isAtEdge || isCopyNotice(occurrence.target.text) || isDeclaring(verdict.gate);
}

/** Says whether a text is in the margin or at the edge and is no line of the body, which may begin as the mark does, too. */
export function isAside({ isInline, isInColumn, sizeRatio, isInMargin, isAtEdge }: PageFacts): boolean {
  return !isInline && !(isInColumn && sizeRatio >= SIZE['body-sized']) && (isInMargin || isAtEdge);
}

/** Says whether a text begins with the hint, and the hint is long enough to mean the whole of it. */
export function isBegunBy(key: string, hint: Hint): boolean {
  return hint.key.length >= MIN_BEGUN_LETTERS && key.startsWith(hint.key);
}

/** Says whether a text differs from the hint in its punctuation alone: callers leave out the comma that ends a line. */
export function hasSameWords(key: string, hint: Hint): boolean {
  const [words, wanted] = [key, hint.key].map((text) => text.replace(/\p{P}+/gu, ''));
  return words === wanted && words !== '';
}

/** Says whether only the number of its page is behind the hint in a line. */
export function isNumbered({ occurrence: { target, pageNumber } }: PageFacts, hint: Hint): boolean {
  return Number(PAGE_NUMBER.exec(target.key.slice(hint.key.length))?.[1]) === pageNumber;
}
