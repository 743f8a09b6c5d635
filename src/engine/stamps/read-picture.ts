/** Reads a picture: turns its writing upright, scales it to a readable size, and runs the recogniser. */
import {
  blacken,
  extractEnclosed,
  extractInk,
  isFigure,
  type Ink,
  takeLook,
  type PictureLook,
  type Picture,
} from './ink.js';
import type { StampReader } from './stamp-reader.js';
import { listWritings, type Writing } from './text-lines.js';
import type { ReadingMatch } from './compare-reading.js';

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

/** How a picture is read: as lines of a page, or, if that sees no words, as texts anywhere, as one word, and as light letters. */
export type Effort = 'lines' | 'anywhere';

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
  effort: Effort = 'lines',
): boolean {
  const look = takeLook(picture, LOOK_SIDE);
  if (look === null) return false;
  const render = (direction: Writing, angle: number, lineHeight: number): Ink | null =>
    extractInk(renderLine(picture, look, direction, angle, lineHeight));
  if (effort === 'anywhere' && isFigure(look.ink)) return false;
  const tryAnywhere = (direction: Writing): boolean => {
    const { angle } = direction;
    for (const reading of readAnywhere((lineHeight) => render(direction, angle, lineHeight), reader)) {
      if (compare(reading, angle) === 'same') return true;
    }
    return false;
  };
  const tryLines = (direction: Writing): boolean => {
    const { angle, lineHeight, lowestLine } = direction;
    let hasText = false;
    const tryReading = (turned: number, height: number): ReadingMatch => {
      const ink = render(direction, turned, height);
      const read = height > LEAST_ENLARGED && ink !== null ? blacken(ink) : ink;
      const reading = read === null ? '' : reader.read(read.grey, read.width, read.height);
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
    if (hasText && Math.abs(angle) < STEEP_DEGREES) return false;
    return isHint(angle + 180, LINE_HEIGHT);
  };
  return listWritings(look.ink, degrees).some(effort === 'lines' ? tryLines : tryAnywhere);
}

/** What large words, one word, and light letters in a dark sign are read as. */
function* readAnywhere(
  render: (lineHeight: number) => Ink | null,
  reader: StampReader,
): Generator<string, void> {
  const large = render(LARGE_LINE_HEIGHT);
  if (large === null) return;
  const { grey, width, height } = blacken(large);
  yield reader.read(grey, width, height, 'sparse');
  yield reader.read(grey, width, height, 'word');
  const largest = render(MAX_HEIGHT);
  if (largest === null) return;
  const enclosed = extractEnclosed(largest);
  if (enclosed.grey.includes(0)) yield reader.read(enclosed.grey, enclosed.width, enclosed.height);
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

/** @param degrees the direction of the writing, clockwise. */
export type Compare = (reading: string, degrees: number) => ReadingMatch;
