/**
 * The orders in which a line of glyphs may be read.
 *
 * A content stream paints from left to right. Text that is read from the right, or has a vowel sign painted before the
 * consonant that it follows, is in another order than a person types it. There is no bidirectional algorithm: each
 * order is tried, and only one that gives the target letter for letter counts.
 */
import { splitWhere } from '../values/collections.js';
import { readSpacingAccent, type Cluster } from './fold-glyphs.js';

const NOT_ASCII = /[^\0-\x7f]/u;
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;
/** Characters that run from left to right within right-to-left text: Latin, Greek and Cyrillic letters, and all digits. */
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;
/** Punctuation that keeps two numbers or two words together. */
const BETWEEN = /^[\s.,:/+\-–—'’]*$/u;

/** Vowel signs that are painted before the consonants which they follow in text. */
const PREPOSED =
  '\\u093f\\u09bf\\u09c7\\u09c8\\u0a3f\\u0abf\\u0b47\\u0bc6-\\u0bc8\\u0d46-\\u0d48\\u0dd9\\u0ddb';
const VIRAMA = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca';
const CONSONANT =
  '\\u0915-\\u0939\\u0958-\\u095f\\u0995-\\u09b9\\u0a15-\\u0a39\\u0a95-\\u0ab9\\u0b15-\\u0b39\\u0b95-\\u0bb9\\u0c15-\\u0c39\\u0c95-\\u0cb9\\u0d15-\\u0d39\\u0d9a-\\u0dc6';
const PREPOSED_SIGN = new RegExp(`^[${PREPOSED}]`, 'u');
const INDIC = new RegExp(`[${PREPOSED}${VIRAMA}]`, 'u');
const HALF_FORM = new RegExp(`[${VIRAMA}]$`, 'u');
const HAS_CONSONANT = new RegExp(`[${CONSONANT}]`, 'u');
/** RA with a virama: drawn as a hook over the end of the syllable that it begins. */
const REPH = /^[\u0930\u09b0\u0a30\u0ab0\u0b30\u0c30\u0cb0][\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd]$/u;

/** Says whether folded text may be read in another order than it is painted in, or has accents to be composed. */
export function isReordered(text: string): boolean {
  if (!NOT_ASCII.test(text)) return false;
  return RIGHT_TO_LEFT.test(text) || /\p{M}/u.test(text) || text.normalize('NFC').length !== text.length;
}

/**
 * Each order in which clusters may be read, beginning with the one given.
 *
 * @param isTurned true if the places of letters show that any script may be read from the end. Otherwise only
 * right-to-left scripts may, or "desserts" would be taken for "stressed".
 */
export function* listReadingOrders(clusters: Cluster[], isTurned = false): Generator<Cluster[]> {
  yield clusters;
  // Glyphs that show one text together keep their order in both directions.
  const groups = splitWhere(clusters, (_, { continues }) => continues);
  const backward = groups.toReversed();
  const text = clusters.map((cluster) => cluster.key).join('');
  if (RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text)) {
    yield turnStretches(backward, isLeftToRight).flat();
    yield turnStretches(groups, (group) => !isLeftToRight(group)).flat();
  } else if (isTurned || RIGHT_TO_LEFT.test(text)) {
    yield backward.flat();
  }
  if (INDIC.test(text)) {
    const ordered = moveSigns(groups);
    yield ordered.flat();
    yield moveReph(ordered).flat();
  }
  if (groups.some(isSpacingAccent)) yield moveAccents(groups).flat();
}

export function readText(group: readonly Cluster[]): string {
  return group.map(({ text }) => text).join('');
}

function isLeftToRight(group: Cluster[]): boolean {
  return LEFT_TO_RIGHT.test(readText(group));
}

/** Reverses each stretch that runs against the line, with the punctuation inside of it. */
function turnStretches(groups: Cluster[][], isAgainst: (group: Cluster[]) => boolean): Cluster[][] {
  const out: Cluster[][] = [];
  for (let at = 0; at < groups.length;) {
    if (!isAgainst(groups[at]!)) {
      out.push(groups[at++]!);
      continue;
    }
    let end = at + 1;
    for (let next = end; next < groups.length; next++) {
      if (isAgainst(groups[next]!)) end = next + 1;
      else if (!BETWEEN.test(readText(groups[next]!))) break;
    }
    out.push(...groups.slice(at, end).toReversed());
    at = end;
  }
  return out;
}

/** Moves each vowel sign painted before its syllable behind the syllable's consonants. */
function moveSigns(groups: Cluster[][]): Cluster[][] {
  const out: Cluster[][] = [];
  for (let at = 0; at < groups.length; at++) {
    const sign = groups[at]!;
    if (!PREPOSED_SIGN.test(readText(sign)) || readText(sign).length > 1) {
      out.push(sign);
      continue;
    }
    let end = at + 1;
    while (end < groups.length && HALF_FORM.test(readText(groups[end]!))) end++;
    out.push(...groups.slice(at + 1, end + 1), sign);
    at = end;
  }
  return out;
}

/** Moves each hook of RA before its syllable; the hook is drawn over the end of the syllable. */
function moveReph(groups: Cluster[][]): Cluster[][] {
  const out: Cluster[][] = [];
  for (const group of groups) {
    if (!REPH.test(readText(group))) {
      out.push(group);
      continue;
    }
    let at = out.length;
    while (at > 0 && !HAS_CONSONANT.test(readText(out[at - 1]!))) at--;
    at = Math.max(0, at - 1);
    while (at > 0 && HALF_FORM.test(readText(out[at - 1]!))) at--;
    out.splice(at, 0, group);
  }
  return out;
}

function isSpacingAccent([cluster]: Cluster[]): boolean {
  return readSpacingAccent(cluster!.text) !== null;
}

/** Puts each accent that is painted by itself behind the letter painted after it. */
function moveAccents(groups: Cluster[][]): Cluster[][] {
  const out = [...groups];
  for (let at = 0; at + 1 < out.length; at++) {
    if (!isSpacingAccent(out[at]!)) continue;
    const [accent] = out[at] as [Cluster];
    out[at] = out[at + 1]!;
    out[at + 1] = [{ ...accent, key: readSpacingAccent(accent.text)! }];
    at++;
  }
  return out;
}
