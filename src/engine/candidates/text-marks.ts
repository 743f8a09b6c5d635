/** A mark as a finding describes it, and those that a removal would keep. */
import type { Judged, Verdict } from '../judge/gates.js';
import { isInsistable, REFUSING_GATES } from '../values/gate-words.js';
import type { Hint } from '../values/hint.js';
import { isLikeMark } from './screen.js';

/** A mark that was judged. */
export interface TextMark {
  text: string;
  /** Null if no hint can name it. */
  hint: Hint | null;
  /** Why a removal would keep it; null if it would be removed. */
  reason: string | null;
  judged: Judged[];
}

/**
 * Describes occurrences that may be a mark although a removal keeps them; null if there are none.
 *
 * @param hint names them; null if no hint can.
 */
export function describeKept(all: Judged[], text: string, hint: Hint | null): TextMark | null {
  const judged = all.filter(({ facts, verdict }) => isLikeMark(facts, verdict));
  if (judged.length === 0) return null;
  const { gate } = judged[0]!.verdict;
  return {
    text,
    hint: gate === 'no-evidence' ? hint : null,
    reason: describeRefusal(gate),
    judged,
  };
}

/** The words of a refusal as a sentence. */
function describeRefusal(gate: Verdict['gate']): string | null {
  const words = (REFUSING_GATES as Partial<Record<string, string>>)[gate];
  const advice = isInsistable(gate) ? ' It goes if you insist.' : '';
  return words === undefined ? null : `It would stay: ${words}.${advice}`;
}
