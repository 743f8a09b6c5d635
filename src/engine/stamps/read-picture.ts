/** Reads a picture: turns its writing upright, scales it to a readable size, and runs the recogniser. */
import { blacken, extractInk, isFigure, type Ink, takeLook, type PictureLook, type Picture } from './ink.js';
import type { Segmentation, StampReader } from './stamp-reader.js';
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
 * @returns whether one of the readings is the hint.
 */
export function readPicture(
  picture: Picture,
  degrees: number,
  reader: StampReader,
  compare: Compare,
  segmentation: Segmentation = 'page',
): boolean {
  const look = takeLook(picture, LOOK_SIDE);
  if (look === null) return false;
  const render = (direction: Writing, angle: number, lineHeight: number): Ink | null =>
    extractInk(renderLine(picture, look, direction, angle, lineHeight));
  if (segmentation !== 'page' && isFigure(look.ink)) return false;
  const tryLarge = (direction: Writing): boolean => {
    const { angle } = direction;
    const ink = render(direction, angle, LARGE_LINE_HEIGHT);
    if (ink === null) return false;
    const { grey, width, height } = blacken(ink);
    return compare(reader.read(grey, width, height, segmentation), angle) === 'same';
  };
  const tryLines = (direction: Writing): boolean => {
    const { angle } = direction;
    let hasText = false;
    const tryReading = (turned: number, height: number): ReadingMatch => {
      const ink = render(direction, turned, height);
      const reading = ink === null ? '' : reader.read(ink.grey, ink.width, ink.height);
      hasText ||= (reading.match(/\p{L}/gu) ?? []).length >= LEAST_LETTERS;
      return compare(reading, turned);
    };
    /** Says whether a reading is the hint; one that is nearly right is repeated at another size. */
    const isHint = (turned: number): boolean => {
      const match = tryReading(turned, LINE_HEIGHT);
      return match === 'same' || (match === 'near' && tryReading(turned, OTHER_LINE_HEIGHT) === 'same');
    };
    if (isHint(angle)) return true;
    return (!hasText || Math.abs(angle) >= STEEP_DEGREES) && isHint(angle + 180);
  };
  return listWritings(look.ink, degrees).some(segmentation === 'page' ? tryLines : tryLarge);
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
