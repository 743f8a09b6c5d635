/**
 * How alike a hint and a text of the document are, from 0 to 1.
 *
 * The measure is documented for callers: 1 minus the number of single edits (insert, drop, change, swap of neighbours)
 * over the longer text's length, with both texts reduced to skeletons. If one text contains the other as whole words,
 * it is the shorter length over the longer. Only equal texts give 1.
 */
import { getOrCreate } from '../values/collections.js';
import { foldText } from '../values/hint.js';

/** Letters that look alike, each before the one that it counts as: digits, and Cyrillic and Greek twins of Latin letters. */
const TWINS = '0o 1l il |l 5s аa вb еe ёe іl кk мm нh оo рp сc тt уy хx αa βb εe ιl κk νn οo ρp τt υy χx';
const CONFUSABLE = new Map(TWINS.split(' ').map(([letter, twin]) => [letter, twin]));

/** Edits are counted up to this length; longer texts cannot be hints. */
const MAX_LENGTH = 512;

/** A folded text without accents and punctuation; confusable letters become one letter. */
export function reduceToSkeleton(key: string): string {
  const bare = key.normalize('NFKD').replace(/[\p{M}\p{P}\p{S}\s]+/gu, '');
  return Array.from(bare, (letter) => CONFUSABLE.get(letter) ?? letter).join('');
}

/** Similarity of two folded keys by edits alone. */
export function measureSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const first = reduceToSkeleton(one);
  const second = reduceToSkeleton(other);
  const longer = Math.max(first.length, second.length);
  if (longer === 0 || longer > MAX_LENGTH) return 0;
  return Math.min(0.99, 1 - countEdits(first, second) / longer);
}

/** Optimal string alignment distance: a swap of neighbouring letters is one edit. */
export function countEdits(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        edits = Math.min(edits, beforeLast[column - 2]! + 1);
      }
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length]!;
}

/** Folded words of a text, without what is only punctuation. */
export function listWords(text: string): string[] {
  return text
    .split(/[\s\u00a0]+/u)
    .map((word) => foldText(word).replace(/^\p{P}+|\p{P}+$/gu, ''))
    .filter((word) => word !== '');
}

/** Says whether `outer` contains `inner` as successive whole words. */
export function holdsWords(outer: string[], inner: string[]): boolean {
  return inner.length > 0 && ` ${outer.join(' ')} `.includes(` ${inner.join(' ')} `);
}

/** Says whether a folded text is another one twice or more, with punctuation between: stamps fill a line in this way. */
export function repeats(line: string, key: string): boolean {
  return (
    line.length > 2 * key.length && line.startsWith(key) && /^[\p{P}\p{S}]+$/u.test(line.replaceAll(key, ''))
  );
}

/**
 * Counts the pairs of neighbouring letters that a line shares with a text; a pair that is twice in the text counts twice.
 *
 * A hint of 256 characters may fold to thousands of letters, and each line is compared with it: the cost is one look-up
 * for each letter of the line.
 */
export function createPairCounter(key: string): (lineKey: string) => number {
  /** How often the text has each pair, and the last line that had it. */
  const pairs = new Map<number, { count: number; line: number }>();
  for (let at = 0; at + 1 < key.length; at++) {
    getOrCreate(pairs, codeOfPair(key, at), () => ({ count: 0, line: 0 })).count++;
  }
  let line = 0;
  return (lineKey) => {
    line++;
    let shared = 0;
    for (let at = 0; at + 1 < lineKey.length; at++) {
      const pair = pairs.get(codeOfPair(lineKey, at));
      if (pair === undefined || pair.line === line) continue;
      pair.line = line;
      shared += pair.count;
    }
    return shared;
  };
}

function codeOfPair(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
