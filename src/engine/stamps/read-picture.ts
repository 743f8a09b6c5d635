/**
 * Reads a picture: turns its writing upright, scales it to a readable size, runs the recogniser, and compares the
 * reading with the hint, allowing for recognition errors.
 *
 * Text recognition confuses letters but does not add words. A longer mark that contains the hint is therefore another
 * mark, and a short word must be read exactly: DRAFT may differ by one letter from a maker's name on every page.
 */
import {
  extractEnclosed,
  extractInk,
  MOST_INK_LEVEL,
  takeLook,
  type PictureLook,
  type Picture,
} from './ink.js';
import type { Segmentation, StampReader } from './stamp-reader.js';
import { listWritings, type Writing } from './text-lines.js';
import { foldText, readHint, type Hint } from '../values/hint.js';
import { isStampText } from '../values/copy-wording.js';
import { isKnownNotice } from '../values/wording.js';
import { measureSimilarity, reduceToSkeleton } from '../find/similarity.js';

/** Longest side of the first rendering, in pixels: lines and their direction are visible at this size. */
const LOOK_SIDE = 480;
/** The height of a line, in pixels, at which the recogniser reads best. */
const LINE_HEIGHT = 40;
/** The height for what was not read as lines of a page: a logo beside the words may be three times as high. */
const LARGE_LINE_HEIGHT = 100;
/** The height for a second reading if the first is nearly right. */
const OTHER_LINE_HEIGHT = 60;
/**
 * With a line of less than half the tallest one's height, all is read larger and as black as the logo, too: a logo is taller
 * and darker than the words under it.
 */
const LEAST_ENLARGED = 2 * LINE_HEIGHT;
const MARGIN = 16;
const MAX_WIDTH = 1800;
const MAX_HEIGHT = 600;
/** A line steeper than this may run downwards or upwards. */
const STEEP_DEGREES = 60;
/** A reading with fewer letters counts as failed: the writing may be upside down. */
const LEAST_LETTERS = 3;

/**
 * Reads the picture in its possible directions of writing, until one reading is the hint.
 *
 * @param degrees the angle of the draw itself.
 * @param compare called once with each reading.
 * @returns whether one of them is the hint.
 */
export function readPicture(
  picture: Picture,
  degrees: number,
  reader: StampReader,
  compare: Compare,
): boolean {
  const look = takeLook(picture, LOOK_SIDE);
  if (look === null) return false;
  const read = (
    direction: Writing,
    angle: number,
    lineHeight: number,
    segmentation?: Segmentation,
  ): string => {
    const ink = extractInk(renderLine(picture, look, direction, angle, lineHeight));
    if (ink === null) return '';
    const isLarge = lineHeight > LEAST_ENLARGED;
    const grey = isLarge ? ink.grey.map((level) => (level < MOST_INK_LEVEL ? 0 : 255)) : ink.grey;
    return reader.read(grey, ink.width, ink.height, segmentation);
  };
  /** Such letters are much lower than the sign. */
  const readEnclosed = (direction: Writing): string => {
    const ink = extractInk(renderLine(picture, look, direction, direction.angle, MAX_HEIGHT));
    if (ink === null) return '';
    const { grey, width, height } = extractEnclosed(ink);
    return grey.includes(0) ? reader.read(grey, width, height) : '';
  };
  for (const direction of listWritings(look.ink, degrees)) {
    const { angle, lineHeight, lowestLine } = direction;
    let hasText = false;
    const tryReading = (turned: number, height: number, segmentation?: Segmentation): ReadingMatch => {
      const reading = read(direction, turned, height, segmentation);
      hasText ||= (reading.match(/\p{L}/gu) ?? []).length >= LEAST_LETTERS;
      return compare(reading, turned);
    };
    /** Says whether a reading is the hint; one that is nearly right is repeated at another size. */
    const isHint = (turned: number, height: number): boolean => {
      const match = tryReading(turned, height);
      return match === 'same' || (match === 'near' && tryReading(turned, OTHER_LINE_HEIGHT) === 'same');
    };
    if (isHint(angle, LINE_HEIGHT)) return true;
    const enlarged = (LINE_HEIGHT * lineHeight) / lowestLine;
    if (enlarged > LEAST_ENLARGED && isHint(angle, enlarged)) return true;
    if (hasText && Math.abs(angle) < STEEP_DEGREES) continue;
    if (isHint(angle + 180, LINE_HEIGHT)) return true;
    if (hasText) continue;
    if (tryReading(angle, LARGE_LINE_HEIGHT, 'sparse') === 'same') return true;
    if (tryReading(angle, LARGE_LINE_HEIGHT, 'word') === 'same') return true;
    if (compare(readEnclosed(direction), angle) === 'same') return true;
  }
  return false;
}

/** Renders the writing alone, upright, with lines of one height. */
function renderLine(
  picture: Picture,
  look: PictureLook,
  writing: Writing,
  angle: number,
  lineHeight: number,
): ReturnType<Picture['render']> {
  const along = writing.right - writing.left;
  const across = writing.bottom - writing.top;
  const enlargement = Math.min(lineHeight / writing.lineHeight, MAX_WIDTH / along, MAX_HEIGHT / across);
  const scale = look.scale * enlargement;
  const sign = angle === writing.angle ? 1 : -1;
  const sine = Math.sin((angle * Math.PI) / 180) * scale;
  const cosine = Math.cos((angle * Math.PI) / 180) * scale;
  const middleX = (sign * enlargement * (writing.left + writing.right)) / 2;
  const middleY = (sign * enlargement * (writing.top + writing.bottom)) / 2;
  const width = Math.ceil(along * enlargement) + 2 * MARGIN;
  const height = Math.ceil(across * enlargement) + 2 * MARGIN;
  const { centreX, centreY } = look;
  return picture.render(
    [
      cosine,
      -sine,
      sine,
      cosine,
      width / 2 - middleX - (centreX * cosine + centreY * sine),
      height / 2 - middleY - (centreY * cosine - centreX * sine),
    ],
    width,
    height,
  );
}

export type ReadingMatch = 'same' | 'near' | 'other';

/** @param degrees the direction of the writing, clockwise. */
export type Compare = (reading: string, degrees: number) => ReadingMatch;

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
  const key = foldText(reading);
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

/**
 * Says whether a reading is the hint and what a logo beside or above it was read as.
 *
 * Names and addresses have logos. The words of a stamp have none: "NOT CONFIDENTIAL" is another mark.
 */
function isHintWithLogo(reading: string, { key, text }: Hint): boolean {
  const lines = reading.split('\n').filter((line) => !isKnownNotice(line));
  const words = lines.flatMap((line) => line.split(/\s+/u)).map(foldText);
  const length = words.join('').length;
  const isName = key.length <= LONGEST_NAME && !isStampText(text);
  if (!isName || length > (1 + MOST_LOGO_LETTERS) * key.length) return false;
  return listRuns(words.filter((word) => word.length > 1)).some((run) => compareKeys(run, key) === 'same');
}

/** Words that follow each other, without spaces. */
function listRuns(words: string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_word, at) => words.slice(from, from + at + 1).join('')),
  );
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

/** How much of a reading the hint has to be: all, all but a logo, or one line of several. */
export type ReadingScope = 'whole' | 'beside-logo' | 'line';

/** Compares readings with the hint, and adds those that hold it among other words, as hints. */
export function createComparison(
  hint: Hint,
  longerTexts: string[],
): (reading: string, scope: ReadingScope) => ReadingMatch {
  return (reading, scope) => {
    const match = compareReading(reading, hint);
    if (match === 'same') return match;
    const isLine = (line: string): boolean => compareReading(line, hint) === 'same';
    const isPart =
      (scope === 'line' && reading.split('\n').some(isLine)) ||
      (scope !== 'whole' && isHintWithLogo(reading, hint));
    if (isPart) return 'same';
    const read = readHint(reading);
    const isLonger = typeof read !== 'string' && read.key.includes(hint.key);
    if (isLonger && !longerTexts.includes(read.text)) longerTexts.push(read.text);
    return match;
  };
}
