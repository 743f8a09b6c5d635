/**
 * Compares the text that a page lost with the marks that a report names.
 */
import type { ReportedLocation } from '../../src/engine/values/run-summary.js';
import { stripSpace } from './oracle.js';

/** The text of a mark, repeated as often as it was removed. */
export function spellMark(content: string | null | undefined, count = 1): string {
  return stripSpace(content ?? '').repeat(count);
}

/** Counts characters that may be lost: each mark as often as reported, or as this engine sees it if that is more. */
export function countMarked(text: string, marks: ReportedLocation[]): number {
  const copies = new Map<string, number>();
  for (const { content, properties } of marks) {
    const mark = stripSpace(content ?? '');
    copies.set(mark, (copies.get(mark) ?? 0) + (properties?.count ?? 1));
  }
  return [...copies].reduce(
    (sum, [mark, count]) =>
      sum + mark.length * Math.max(count, mark === '' ? 0 : text.split(mark).length - 1),
    0,
  );
}

/** True if `whole` has all items of `part`, or all characters of a text, in their order. */
export function isSubsequence(part: Iterable<string>, whole: Iterable<string>): boolean {
  const items = [...part];
  let at = 0;
  for (const item of whole) if (items[at] === item) at++;
  return at === items.length;
}

export function dropAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Counts the characters of `before` that `after` does not have, in any order. */
export function countLost(before: string, after: string): number {
  const remaining = countEach(after);
  return Array.from(before).filter((character) => !takeOne(remaining, character)).length;
}

/** Counts each item, or each character of a text. */
export function countEach(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Decreases the count of an item; false if it was 0. */
export function takeOne(counts: Map<string, number>, item: string): boolean {
  const count = counts.get(item) ?? 0;
  counts.set(item, count - 1);
  return count > 0;
}

/**
 * True if the page lost, beside `allowed` characters, only garbled ones, and gained as many of the sound page's text: a
 * font that the engine had misread was repaired.
 */
export function isGarbageReplaced(before: string, after: string, sound: string, allowed: number): boolean {
  const [old, now, whole] = [countEach(before), countEach(after), countEach(sound)];
  let [lostSound, garbled, came] = [0, 0, 0];
  for (const character of new Set(before + after)) {
    const [had, has, should] = [old, now, whole].map((counts) => counts.get(character) ?? 0) as [
      number,
      number,
      number,
    ];
    const lost = Math.max(0, Math.min(had, should) - has);
    lostSound += lost;
    garbled += Math.max(0, had - has) - lost;
    came += Math.max(0, Math.min(has, should) - had);
  }
  return lostSound === 0 && garbled <= allowed + came;
}
