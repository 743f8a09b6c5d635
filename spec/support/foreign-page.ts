/**
 * What one engine sees of one page of an output, held against what it sees of the upload's.
 */
import type { EvidenceLocation } from '../../src/engine/values/evidence.js';
import type { Box } from '../../src/engine/values/geometry.js';
import type { SeenPage } from './foreign-engines.js';
import { countStrays, isSamePage, STRAY_PIXELS, type SoundPage } from './foreign-pixels.js';
import { countLost, countMarked, dropAccents, isGarbageReplaced, isSubsequence } from './foreign-texts.js';

export const IN_ANOTHER_ORDER = 'its text in another order';
export const OUTSIDE_MARKS = 'pixels outside the marks';

/** A rewritten file has its numbers formatted again, which may move edges all over a page. */
const REWRITTEN_SHARE = 0.2;

/** What may change on a page, and where. */
export interface Allowance {
  marks: EvidenceLocation[];
  boxes: Box[];
  sound: SoundPage | undefined;
  /** The sound page lacks what could be lost unseen. */
  isPainted: boolean;
  /** All that is left stands where it stood, and is shown in the same order: another one is the engine's guess. */
  isOrderGuessed?: boolean;
}

/** What is wrong with a page, in words; empty where the engine sees no harm. */
export function comparePage(
  before: SeenPage,
  after: SeenPage,
  { marks, boxes, sound, isPainted, isOrderGuessed = false }: Allowance,
  way: string,
): string[] {
  // As if it had never been damaged.
  if (sound && !isPainted && isSamePage(after, sound.page)) return [];
  // What some readers missed in a damaged file they may find in one that was put right.
  const isPutRight = way === 'mended' || way === 'rewritten';
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
  // Letters of a mark that stay, because it is damaged itself, are read in any order.
  const isInOrder = isOrderGuessed || isSubsequence(after.text, before.text);
  if (!isPutRight && lost >= allowed && !isInOrder) return [IN_ANOTHER_ORDER];
  if (before.width !== after.width || before.height !== after.height) return ['its size'];
  if (marks.some(({ position }) => position === null || position === 'page_content_diff')) return [];
  const isExcusing = isPutRight || sound?.excuses === 'any';
  const strays = countStrays(before, after, boxes, isExcusing ? sound : undefined);
  const limit = way === 'rewritten' ? before.width * before.height * REWRITTEN_SHARE : STRAY_PIXELS;
  return strays > limit ? [`${strays} ${OUTSIDE_MARKS}`] : [];
}
