/**
 * Text that a page lost, held against the marks that a report names.
 */
import type { EvidenceLocation } from '../../src/engine/values/evidence.js';
import { stripSpace } from './oracle.js';

/** As often as it went. */
export function spellMark(content: string | null | undefined, count = 1): string {
  return stripSpace(content ?? '').repeat(count);
}

/** Characters that may go: as often as the report says, or as this engine sees the mark, if that is more. */
export function countMarked(text: string, marks: EvidenceLocation[]): number {
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

/** Says whether all items of `part`, or all characters of a text, stand in `whole`, in their order. */
export function isSubsequence(part: Iterable<string>, whole: Iterable<string>): boolean {
  const items = [...part];
  let at = 0;
  for (const item of whole) if (items[at] === item) at++;
  return at === items.length;
}

export function dropAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** How many characters one text has more of than another, in whatever order. */
export function countLost(before: string, after: string): number {
  const left = countEach(after);
  return Array.from(before).filter((character) => !takeOne(left, character)).length;
}

/** How often each item, or each character of a text, is there. */
export function countEach(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** False where none is left. */
export function takeOne(counts: Map<string, number>, item: string): boolean {
  const count = counts.get(item) ?? 0;
  counts.set(item, count - 1);
  return count > 0;
}

/**
 * Says whether all that a page lost was garbled, beside so many characters that were to go, and as much of the sound page's
 * text came for it: a font that the engine misread was put right.
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
