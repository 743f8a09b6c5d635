/**
 * Says whether a reading is the hint, allowing for what recognition gets wrong.
 *
 * Text recognition confuses letters, but it does not add words. So a longer mark that holds the hint is another mark,
 * and a short word must be read exactly: DRAFT is one letter from a maker's name that stands on every page.
 */
import { foldText, type Hint } from '../values/hint.js';
import { measureSimilarity, reduceToSkeleton } from '../find/similarity.js';

export type ReadingMatch = 'same' | 'near' | 'other';

/** Recognition errs in about one letter of eight. */
const LEAST_SIMILARITY = 0.8;
/** A second look at another size may still find the hint. */
const NEAR_SIMILARITY = 0.5;
/** Words up to this length have neighbours in any dictionary. */
const SHORT_LETTERS = 7;

/** `near` where a look at another size may still read the hint. */
export function compareReading(reading: string, hint: Hint): ReadingMatch {
  const key = foldText(reading);
  const similarity = measureSimilarity(key, hint.key);
  if (similarity < NEAR_SIMILARITY) return 'other';
  return similarity >= LEAST_SIMILARITY && isSameMark(key, hint.key) ? 'same' : 'near';
}

function isSameMark(key: string, hintKey: string): boolean {
  if (listFigures(key) !== listFigures(hintKey)) return false;
  const read = reduceToSkeleton(key);
  const wanted = reduceToSkeleton(hintKey);
  if (wanted.length <= SHORT_LETTERS) return read === wanted;
  return Math.abs(read.length - wanted.length) <= Math.max(1, wanted.length / 10);
}

/** Figures that no letter is taken for: another number is another mark. */
function listFigures(key: string): string {
  return key.replace(/[^2346789]/gu, '');
}
