/**
 * Compares what a picture reads as with the hint, allowing for recognition errors.
 *
 * Text recognition confuses letters but does not add words. A longer mark that contains the hint is therefore another
 * mark, and a short word must be read exactly: DRAFT may differ by one letter from a maker's name on every page.
 */
import { foldText, readHint, type Hint } from '../values/hint.js';
import { isStampText } from '../values/copy-wording.js';
import { normalizeSpace } from '../values/phrases.js';
import { isKnownNotice } from '../values/wording.js';
import { measureSimilarity, reduceToSkeleton } from '../find/similarity.js';

export type ReadingMatch = 'same' | 'near' | 'other';

/** Recognition errs in about one letter of eight. */
const LEAST_SIMILARITY = 0.8;
/** Above this, a second reading at another size may still match the hint. */
const NEAR_SIMILARITY = 0.5;
/** The beginning of a notice has at least this many characters, as in a text. */
const LEAST_BEGINNING = 40;
/** A reading with more lines than a hint may have is a figure or a page. */
const MAX_NOTICE_LINES = 4;
/** Words up to this length have neighbours in any dictionary. */
const SHORT_LETTERS = 7;

/** `near` if a second reading at another size may still match. */
export function compareReading(reading: string, hint: Hint): ReadingMatch {
  return compareKeys(foldReading(reading, hint), hint.key);
}

function compareKeys(key: string, wanted: string): ReadingMatch {
  const similarity = measureSimilarity(key, wanted);
  if (similarity < NEAR_SIMILARITY) return 'other';
  return similarity >= LEAST_SIMILARITY && isSameMark(key, wanted) ? 'same' : 'near';
}

/** The line of a reading whose lines are all alike, as stamps fill a page; null if they differ. */
export function readRepeatedLine(reading: string): string | null {
  const lines = reading.split('\n').map((text) => ({ text, key: foldText(text) }));
  const [first, ...others] = lines.filter(({ key }) => key !== '');
  if (first === undefined || others.length === 0) return null;
  return others.every(({ key }) => compareKeys(key, first.key) === 'same') ? first.text : null;
}

/** A notice may be longer than a hint may be: then its beginning names it. */
function foldReading(reading: string, hint: Hint): string {
  const line = readRepeatedLine(reading);
  if (line !== null) return foldText(line);
  const own = foldText(isKnownNotice(hint.text) ? '' : dropNotices(reading));
  const key = own === '' ? foldText(reading) : own;
  if (hint.key.length < LEAST_BEGINNING || reading.trim().split('\n').length > MAX_NOTICE_LINES) return key;
  return isKnownNotice(hint.text) ? key.slice(0, hint.key.length) : key;
}

function isSameMark(key: string, hintKey: string): boolean {
  if (!haveSameFigures(key, hintKey)) return false;
  const read = reduceToSkeleton(key);
  const wanted = reduceToSkeleton(hintKey);
  if (wanted.length <= SHORT_LETTERS) return read === wanted;
  return Math.abs(read.length - wanted.length) <= Math.max(1, wanted.length / 10);
}

/** Longer texts are sentences. */
const LONGEST_NAME = 40;
/** A logo beside the words is read as at most this share of their letters. */
const MOST_LOGO_LETTERS = 0.5;
/** In the line of the words a logo is read as at most this many letters, before them: "UK" after a name belongs to it. */
const MOST_IN_LINE = 2;

/**
 * Says whether a reading is the hint and what a logo beside or above it was read as.
 *
 * Names and addresses have logos. The words of a stamp have none: "NOT CONFIDENTIAL" is another mark.
 */
export function isHintWithLogo(reading: string, { key, text }: Hint): boolean {
  if (key.length > LONGEST_NAME || isStampText(text)) return false;
  const words = dropNotices(reading)
    .split('\n')
    .flatMap((line, at) => line.split(/\s+/u).map((word) => ({ word: foldText(word), line: at })))
    // A single letter is read in any drawing.
    .filter(({ word }) => word.length > 1);
  const lengthOf = (some: typeof words): number => some.map(({ word }) => word).join('').length;
  if (lengthOf(words) > (1 + MOST_LOGO_LETTERS) * key.length) return false;
  return words.some((_, from) =>
    words.some((_last, to) => {
      const run = words.slice(from, to + 1);
      if (compareKeys(run.map(({ word }) => word).join(''), key) !== 'same') return false;
      const [before, after] = [words.slice(0, from), words.slice(to + 1)];
      const isInLine = ({ line }: { line: number }): boolean => run.some((one) => one.line === line);
      return (
        ![...before, ...after].some(({ word }) => /\p{N}/u.test(word)) &&
        lengthOf(before.filter(isInLine)) <= MOST_IN_LINE &&
        !after.some(isInLine)
      );
    }),
  );
}

/** The lines of a reading without those that a program on trial put under the mark. */
function dropNotices(reading: string): string {
  return reading
    .split('\n')
    .filter((line) => !isKnownNotice(line))
    .join('\n');
}

/** The sign of a copyright at the beginning, which is read as a figure, too. */
const COPYRIGHT_SIGN = /^(?:©|\(c\)|[0-9](?=[12][0-9]{3}))/u;

/** Says whether two texts have the same figures: with others, it is another mark. A letter may be read for 0, 1 and 5. */
function haveSameFigures(one: string, other: string): boolean {
  const [figures, others] = [one, other].map((text) =>
    text.replace(COPYRIGHT_SIGN, '').replace(/[^0-9]/gu, ''),
  );
  const letters = /[015]/gu;
  return figures!.length === others!.length
    ? figures === others
    : figures!.replace(letters, '') === others!.replace(letters, '');
}

/**
 * Compares readings with the hint, and adds those that hold it among other words, as hints.
 *
 * @returns with `takesLine` one line of a reading is enough.
 */
export function createComparison(
  hint: Hint,
  longerTexts: string[],
): (reading: string, takesLine: boolean) => ReadingMatch {
  return (reading, takesLine) => {
    if (takesLine && reading.split('\n').some((line) => compareReading(line, hint) === 'same')) return 'same';
    const match = compareReading(reading, hint);
    const read = match === 'same' ? '' : readHint(reading);
    const isLonger = typeof read !== 'string' && read.key.includes(hint.key);
    if (isLonger && !longerTexts.includes(read.text)) longerTexts.push(read.text);
    return match;
  };
}

/** Text recognition sees fewer letters than this in any drawing. */
const LEAST_LETTERS = 4;
/** At least this share of a reading is letters and digits if a picture shows words. */
const LETTERS_SHARE = 0.8;

/** The words of a reading, line by line, of lines that are all alike one; null if it has none. */
export function readWords(reading: string): string | null {
  const text = (readRepeatedLine(reading) ?? reading)
    .split('\n')
    .map(normalizeSpace)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .join('\n');
  const letters = countLettersAndDigits(text);
  const shown = (text.match(/\S/gu) ?? []).length;
  const hasWord = /\p{L}{4,}|\p{Lo}{2,}/u.test(text);
  return hasWord && letters >= LEAST_LETTERS && letters >= LETTERS_SHARE * shown ? text : null;
}

/** The number of letters and digits. */
export function countLettersAndDigits(text: string): number {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}
