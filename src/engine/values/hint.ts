/**
 * The hint: what the caller typed, its limits, and the form in which text is compared.
 *
 * Matching ignores case, white space and invisible characters, so that a mark
 * set in capitals, letter-spaced or broken over lines is still the same text.
 * Every limit of the contract (specification, "Limits") is refused here with
 * its own sentence, before a byte of the document is looked at.
 */
import { EngineFailure, overBudget } from './failure.js';
import { isKnownNotice } from './wording.js';

const MAX_CHARACTERS = 256;
const MAX_LINES = 4;
const MAX_WORDS = 24;
const MIN_LETTERS_OR_DIGITS = 3;

/** From this many words on a text is long enough to be judged as body text. */
const BODY_LIKE_WORDS = 16;

/** A single sentence must be longer: disclaimers that marks repeat have up to nineteen words. */
const PROSE_WORDS = 20;

/** The share of a plain sentence's words that are in lower case. */
const PROSE_LOWER_CASE = 0.9;

/** A parsed hint: `lines` as typed (outer white space gone), `key` as compared. */
export interface Hint {
  lines: string[];
  text: string;
  key: string;
}

/** One character of a text may become eighteen, and a string of V8 holds half a billion. */
const MAX_FOLDED_CHARACTERS = 16 * 1024 * 1024;

/** Invisible characters: white space, soft hyphens, zero-width and direction marks, NUL. */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;

/** Vowel points of Hebrew and Arabic, and the stroke that lengthens Arabic words: the same word is written with and without. */
const OPTIONAL_MARKS =
  /(?:\u0640|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed])+/gu;

/**
 * Brings text to the form in which it is compared: NFKC, case folded, unseen characters dropped.
 *
 * Upper-casing first folds "ß" and "ss", but leaves the capital "ẞ"; the dot that lower-casing "İ" leaves, and
 * the final form of sigma, are folded too. Idempotent.
 *
 * @throws EngineFailure `over-budget` for a text that no document has.
 */
export function foldText(text: string): string {
  if (text.length > MAX_FOLDED_CHARACTERS) {
    throw overBudget();
  }
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(OPTIONAL_MARKS, '')
    .toUpperCase()
    .replaceAll('\u1e9e', 'SS')
    .toLowerCase()
    .replace(/i\u0307+/gu, 'i')
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/[‘’‚‛′]/gu, "'")
    .replace(/[“”„‟]/gu, '"');
}

/**
 * Reads a hint and holds it to the contract.
 *
 * @throws EngineFailure `hint-contract`, with a sentence of its own for each limit.
 */
export function parseHint(typed: string): Hint {
  const lines = typed
    .split(/\r\n|[\r\n\u2028\u2029\u0085\v\f]/u)
    .map((line) => line.replaceAll('\u0000', '').replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw refuse('{hint} is empty.');
  const text = lines.join('\n');
  if (Array.from(text).length > MAX_CHARACTERS) {
    throw refuse(`{hint} is longer than ${MAX_CHARACTERS} characters.`);
  }
  if (lines.length > MAX_LINES) throw refuse(`{hint} has more than ${MAX_LINES} non-empty lines.`);
  const words = text.split(/\s+/u);
  if (words.length > MAX_WORDS) throw refuse(`{hint} has more than ${MAX_WORDS} words.`);
  for (const line of lines) {
    // The Arabic tatweel is a letter in Unicode, but the comparison ignores it.
    if ((line.replaceAll('\u0640', '').match(/[\p{L}\p{N}]/gu) ?? []).length < MIN_LETTERS_OR_DIGITS) {
      throw refuse(`Each line of {hint} needs at least ${MIN_LETTERS_OR_DIGITS} letters or digits.`);
    }
  }
  if (isBodyLike(words) && !isKnownNotice(text))
    throw refuse('{hint} reads like body text, not like a watermark.');
  const key = foldText(text);
  return { lines, text, key };
}

/**
 * Says whether words read like running text: long, of several sentences, mostly in lower case; or one
 * sentence of plain prose.
 *
 * A licence line may be long and a slogan may be a sentence; only all of it
 * together is refused. The contract asks for the rule and leaves its measure open.
 */
export function isBodyLike(words: string[]): boolean {
  if (words.length < BODY_LIKE_WORDS) return false;
  const lowerCase = words.filter((word) => /^\P{L}*\p{Ll}/u.test(word)).length;
  const sentenceBreaks = words.filter(
    (word, at) => /\p{Ll}[.!?]["')\]]*$/u.test(word) && /^["'([]*\p{Lu}/u.test(words[at + 1] ?? ''),
  ).length;
  return (sentenceBreaks >= 1 && lowerCase * 3 >= words.length * 2) || isProse(words, lowerCase);
}

/** Capitals of English sentences that name no one. */
const CALENDAR =
  /^\P{L}*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|i)\P{L}*$/iu;

/** One long sentence without a digit, a date, an address or a name. */
function isProse(words: string[], lowerCase: number): boolean {
  return (
    words.length >= PROSE_WORDS &&
    lowerCase >= PROSE_LOWER_CASE * words.length &&
    /\p{Ll}[.!?]["')\]]*$/u.test(words.at(-1)!) &&
    !words.some(
      (word, at) =>
        /[\p{N}@/©®™]/u.test(word) || (at > 0 && /^\P{L}*\p{Lu}/u.test(word) && !CALENDAR.test(word)),
    )
  );
}

function refuse(detail: string): EngineFailure {
  return new EngineFailure('hint-contract', detail);
}
