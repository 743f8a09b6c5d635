/**
 * Numbers and codes in texts: a difference in them makes another text, not a variant.
 *
 * Mistyped letters are accepted; 0.70 is not 0.10, and invoice 2024-113 is not 2024-118.
 */
import type { Occurrence } from '../find/matching.js';

/** Digits by themselves, with the signs inside dates and decimals, and short codes that begin with letters. */
const NUMBER = /(?<![\p{L}\p{N}])\p{Lu}{0,4}-?\p{Nd}[\p{Nd}.,:/-]*(?![\p{L}])/gu;

/** In the order of the text. */
export function listNumbers(text: string): string[] {
  return Array.from(text.matchAll(NUMBER), ([number]) => number.replace(/(?<![.,:/-])[.,:/-]+$/u, ''));
}

/** True if both texts have numbers, and neither has all of the other's. */
export function disagreeInNumbers(one: string, other: string): boolean {
  const first = listNumbers(one);
  const second = listNumbers(other);
  if (first.length === 0 || second.length === 0) return false;
  return !holdsAll(first, second) && !holdsAll(second, first);
}

function holdsAll(outer: string[], inner: string[]): boolean {
  const left = [...outer];
  return inner.every((number) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * Says whether texts count: one of their numbers grows from page to page, as page, copy and running numbers do. On a
 * single page no number grows.
 */
export function countUp(texts: Pick<Occurrence, 'pageNumber' | 'target'>[]): boolean {
  if (new Set(texts.map(({ pageNumber }) => pageNumber)).size < 2) return false;
  const ordered = texts.toSorted((one, other) => one.pageNumber - other.pageNumber);
  const numbers = ordered.map(({ target }) => (target.text.match(/\p{Nd}+/gu) ?? []).map(Number));
  return numbers[0]!.some((_, at) =>
    ordered.every(
      ({ pageNumber }, index) =>
        index === 0 ||
        numbers[index]![at]! > numbers[index - 1]![at]! ||
        (pageNumber === ordered[index - 1]!.pageNumber && numbers[index]![at] === numbers[index - 1]![at]),
    ),
  );
}

/** Replaces each number of a text by one sign. */
export function dropNumbers(text: string): string {
  return text.replace(/\p{Nd}+/gu, '#');
}

/** A text without its numbers; the last one may have been wrapped to the next line. */
export function readTemplate(text: string): string {
  return dropNumbers(text).replace(/#$/u, '');
}
