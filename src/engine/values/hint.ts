/**
 * The hint: what the caller typed, its limits, and the form in which text is compared.
 *
 * Matching ignores case, white space and invisible characters, so that a mark set in capitals, letter-spaced or
 * broken over lines is still the same text. Each limit of the contract (specification, "Limits") has its own refusal,
 * before the document is read.
 */
import { EngineFailure, overBudget } from './failure.js';
import { isKnownNotice, isTerseNotice } from './wording.js';

const MAX_CHARACTERS = 256;
const MAX_LINES = 4;
const MAX_WORDS = 24;
const MIN_LETTERS_OR_DIGITS = 3;
/** If the caller insists, a line may have exactly so many letters if they are characters of East Asia: "机密" is a whole mark. */
const MIN_DENSE = 2;

/** A text of at least this many words may be body text. */
const BODY_LIKE_WORDS = 16;

/** The least words of a single sentence of body text: disclaimers that marks repeat have up to nineteen words. */
const PROSE_WORDS = 20;

/** The least share of lower-case words in a sentence of plain prose. */
const PROSE_LOWER_CASE = 0.9;

/** A text that is searched for: as a person writes it, without outer white space, and as it is compared. */
export interface Hint {
  text: string;
  key: string;
}

/** Folding may turn one character into eighteen, and V8 limits a string to half a billion. */
const MAX_FOLDED_CHARACTERS = 16 * 1024 * 1024;

/** Invisible characters: white space, soft hyphens, zero-width and direction marks, NUL. */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;

/** Vowel points of Hebrew and Arabic, and the stroke that lengthens Arabic words: words are written with or without them. */
const OPTIONAL_MARKS =
  /(?:\u0640|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed])+/gu;

/**
 * Brings text to the form in which it is compared: NFKC, case folded, invisible characters dropped.
 *
 * Upper-casing first makes "ß" equal to "ss", but leaves the capital "ẞ"; the dot that lower-casing "İ" leaves and
 * the final form of sigma are folded, too. Idempotent.
 *
 * @throws EngineFailure `over-budget` for a text longer than any document's.
 */
export function foldText(text: string): string {
  if (text.length > MAX_FOLDED_CHARACTERS) throw overBudget();
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
 * Parses a hint and checks it against the contract.
 *
 * @param insists the caller says that the text is the mark, also if it reads like body text.
 * @throws EngineFailure `hint-contract`, with its own sentence for each limit.
 */
export function parseHint(typed: string, insists = false): Hint {
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
  const short = lines.filter((line) => countComparedLetters(line) < MIN_LETTERS_OR_DIGITS);
  if (!short.every((line) => countDense(line) === MIN_DENSE)) {
    throw refuse(`Each line of {hint} needs at least ${MIN_LETTERS_OR_DIGITS} letters or digits.`);
  }
  if (short.length > 0 && !insists) {
    throw refuse(
      `Each line of {hint} needs at least ${MIN_LETTERS_OR_DIGITS} letters or digits, unless you insist.`,
    );
  }
  if (!insists && isBodyLike(words) && !isKnownNotice(text) && !isTerseNotice(text)) {
    throw refuse('{hint} reads like body text, not like a watermark.');
  }
  return { text, key: foldText(text) };
}

/** The beginning of a line that is longer than a hint may be; shorter if it reads like body text. Null if neither may be one. */
export function readBeginning(line: string): Hint | null {
  const words = line.trim().split(/\s+/u);
  for (const most of [MAX_WORDS, BODY_LIKE_WORDS - 1]) {
    const characters = Array.from(words.slice(0, most).join(' '));
    const hint = readHint(characters.slice(0, MAX_CHARACTERS).join(''));
    if (typeof hint !== 'string') return hint;
  }
  return null;
}

/** The comparison ignores some letters of Unicode, such as the Arabic tatweel and the Hangul fillers. */
function countComparedLetters(line: string): number {
  return (line.match(/[\p{L}\p{N}]/gu) ?? []).filter((letter) => foldText(letter) !== '').length;
}

/** Characters that each say as much as two letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** How many letters of a text are characters of East Asia. */
export function countDense(text: string): number {
  return Array.from(foldText(text)).filter((letter) => DENSE.test(letter)).length;
}

/** The names of parameters where a text of the document is parsed, not the caller's. */
const NAMES = { hint: 'the text', pageNumber: 'the page', instructionIndex: 'the image' };

/** As `parseHint`, but returns a refusal as a sentence that fits every entrance. */
export function readHint(text: string): Hint | string {
  try {
    return parseHint(text);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    const sentence = error.describe(NAMES);
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  }
}

/**
 * Says whether words read like running text: long, of several sentences and mostly in lower case, or one sentence of
 * plain prose.
 *
 * A licence line may be long and a slogan may be a sentence, so a hint is only refused if all conditions hold. The
 * contract requires the rule and leaves its measure open.
 */
export function isBodyLike(words: string[]): boolean {
  if (words.length < BODY_LIKE_WORDS) return false;
  const lowerCase = words.filter((word) => /^\P{L}*\p{Ll}/u.test(word)).length;
  const sentenceBreaks = words.filter(
    (word, at) => /\p{Ll}[.!?]["')\]]*$/u.test(word) && /^["'([]*\p{Lu}/u.test(words[at + 1] ?? ''),
  ).length;
  return (sentenceBreaks >= 1 && lowerCase * 3 >= words.length * 2) || isProse(words, lowerCase);
}

/** Words that English sentences capitalise although they are not names. */
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
