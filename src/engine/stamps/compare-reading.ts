/**
 * Compares a reading with the hint, allowing for recognition errors.
 *
 * Text recognition confuses letters but does not add words. A longer mark that contains the hint is therefore another
 * mark, and a short word must be read exactly: DRAFT may differ by one letter from a maker's name on every page.
 */
import { foldText, type Hint } from '../values/hint.js';
import { measureSimilarity, reduceToSkeleton } from '../find/similarity.js';

export type ReadingMatch = 'same' | 'near' | 'other';

/** Recognition errs in about one letter of eight. */
const LEAST_SIMILARITY = 0.8;
/** Above this, a second reading at another size may still match the hint. */
const NEAR_SIMILARITY = 0.5;
/** Words up to this length have neighbours in any dictionary. */
const SHORT_LETTERS = 7;

/** `near` if a second reading at another size may still match. */
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

/** Figures that are not confused with letters: if they differ, it is another mark. */
function listFigures(key: string): string {
  return key.replace(/[^2346789]/gu, '');
}
