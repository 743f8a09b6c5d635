/**
 * Compares one page of an output with that of the upload, as one engine sees both.
 */
import type { ReportedLocation } from '../../src/engine/values/run-summary.js';
import type { Box } from '../../src/engine/values/geometry.js';
import type { SeenPage } from './foreign-engines.js';
import { countStrays, isSamePage, STRAY_PIXELS, type SoundPage } from './foreign-pixels.js';
import { countLost, countMarked, dropAccents, isGarbageReplaced, isSubsequence } from './foreign-texts.js';

export const IN_ANOTHER_ORDER = 'its text in another order';
export const OUTSIDE_MARKS = 'pixels outside the marks';

/** The changes that a page may have. */
export interface Allowance {
  marks: ReportedLocation[];
  boxes: Box[];
  sound: SoundPage | undefined;
  /** True if the damage painted something that the sound page does not have. */
  isPainted: boolean;
  /** True if all remaining text is in its place and in the contents' order: another order is the engine's guess. */
  isOrderGuessed?: boolean;
}

/** The faults of a page, in words; empty if the engine sees no harm. */
export function comparePage(
  before: SeenPage,
  after: SeenPage,
  { marks, boxes, sound, isPainted, isOrderGuessed = false }: Allowance,
  way: string,
): string[] {
  // The output is as if the document had never been damaged.
  if (sound && !isPainted && isSamePage(after, sound.page)) return [];
  // In a repaired file an engine may find text that it missed in the damaged one.
  const isPutRight = way === 'mended';
  // A damaged font's letters may get their accents back.
  const lost = isPutRight
    ? countLost(dropAccents(before.text), dropAccents(after.text))
    : countLost(before.text, after.text);
  const allowed = countMarked(before.text, marks);
  const isReplaced =
    isPutRight && sound && isGarbageReplaced(before.text, after.text, sound.page.text, allowed);
  if (lost > allowed && isReplaced !== true) {
    return [`${lost} characters are gone where ${allowed} were to go`];
  }
  const gained = countLost(after.text, before.text);
  if (gained > 0) return isPutRight ? [] : [`${gained} characters came`];
  // If a damaged mark keeps some letters, they are read in any order.
  const isInOrder = isOrderGuessed || isSubsequence(after.text, before.text);
  if (!isPutRight && lost >= allowed && !isInOrder) return [IN_ANOTHER_ORDER];
  if (before.width !== after.width || before.height !== after.height) return ['its size'];
  if (marks.some(({ position }) => position === null || position === 'page_content_diff')) return [];
  const isExcusing = isPutRight || sound?.excuses === 'any';
  const strays = countStrays(before, after, boxes, isExcusing ? sound : undefined);
  return strays > STRAY_PIXELS ? [`${strays} ${OUTSIDE_MARKS}`] : [];
}
