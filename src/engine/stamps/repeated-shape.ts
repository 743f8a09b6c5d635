/**
 * Finds the tile of a picture that consists of copies of it.
 *
 * Browsers print a tiled background of a page as one picture of all tiles. Its lines overlap, so they cannot be read,
 * but a single tile can.
 */
import { concatMatrices, invertMatrix, transformBox } from '../values/geometry.js';
import { groupInk, type InkGroup, type InkGroups } from './ink-groups.js';
import { takeLook, type PictureLook, type Picture } from './look.js';

/** Longer side of the rendering, in pixels: letters of a page's text are some ten pixels high in it. */
const LOOK_SIDE = 720;
/** Distances between strokes of one tile, in pixels: from those of a letter to those of far-spaced words. */
const RADII = [2, 3, 4, 6, 8, 11, 15, 20];
/** Fewer equal shapes may be a coincidence. */
const LEAST_SHAPES = 4;
/** More are a raster or noise, not legible words. */
const MOST_SHAPES = 2000;
/** Equal tiles differ by the pixels that their edges fall on. */
const LIKE_SHARE = 0.12;
const LIKE_PIXELS = 2;

/**
 * Tiles that the picture may repeat, each as one copy: words before the lines that contain them.
 *
 * A generator, because mostly the first one is read and matches.
 */
export function* findRepeatedShapes(picture: Picture): Generator<Picture, void, undefined> {
  const look = takeLook(picture, LOOK_SIDE);
  if (look === null) return;
  let known = 0;
  for (const radius of RADII) {
    const found = groupInk(look.ink, radius);
    if (found.groups.length < LEAST_SHAPES) break;
    if (found.groups.length === known || found.groups.length > MOST_SHAPES) continue;
    known = found.groups.length;
    const shape = findMiddleShape(found, look, radius);
    if (shape >= 0) yield cutOut(picture, look, found, shape);
  }
}

/** The group nearest to the middle, if all groups are equal except those cut by the picture's edges; otherwise -1. */
function findMiddleShape(
  { groups }: InkGroups,
  { ink: { width, height } }: PictureLook,
  radius: number,
): number {
  // A part that the edge cut off may have been one gap away from the remaining part.
  const margin = 2 * radius + 2;
  const isCut = ({ left, top, right, bottom }: InkGroup): boolean =>
    left <= margin || top <= margin || right >= width - margin || bottom >= height - margin;
  const whole = groups.filter((group) => !isCut(group));
  if (whole.length < LEAST_SHAPES) return -1;
  const measures = [widthOf, heightOf, inkOf];
  const usual = measures.map((measure) => median(whole.map(measure)));
  const exceeds = (value: number, at: number): boolean =>
    value > usual[at]! + Math.max(LIKE_PIXELS, LIKE_SHARE * usual[at]!);
  const isAlike = (group: InkGroup): boolean =>
    measures.every(
      (measure, at) => !exceeds(measure(group), at) && !exceeds(2 * usual[at]! - measure(group), at),
    );
  const isPart = (group: InkGroup): boolean => measures.every((measure, at) => !exceeds(measure(group), at));
  if (!groups.every((group) => (isCut(group) ? isPart(group) : isAlike(group)))) return -1;
  const distance = ({ left, right, top, bottom }: InkGroup): number =>
    Math.hypot((left + right - width) / 2, (top + bottom - height) / 2);
  const middle = whole.reduce((one, other) => (distance(other) < distance(one) ? other : one));
  return groups.indexOf(middle);
}

const widthOf = ({ left, right }: InkGroup): number => right - left;
const heightOf = ({ top, bottom }: InkGroup): number => bottom - top;
const inkOf = ({ ink }: InkGroup): number => ink;

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}

/** The picture with only one group. */
function cutOut(
  picture: Picture,
  { ink, matrix: toLook }: PictureLook,
  { groups, labels }: InkGroups,
  label: number,
): Picture {
  const { left, top, right, bottom } = groups[label]!;
  const around = { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
  return {
    boxInPage: transformBox(invertMatrix(toLook), around),
    render: (matrix, width, height) => {
      const { samples } = picture.render(matrix, width, height);
      const [a, b, c, d, e, f] = concatMatrices(invertMatrix(matrix), toLook);
      for (let at = 0; at < width * height; at++) {
        const x = (at % width) + 0.5;
        const y = Math.floor(at / width) + 0.5;
        const column = Math.floor(a * x + c * y + e);
        const row = Math.floor(b * x + d * y + f);
        const isInside = column >= 0 && column < ink.width && row >= 0 && row < ink.height;
        if (!isInside || labels[row * ink.width + column] !== label) samples.fill(0, 2 * at, 2 * at + 2);
      }
      return { width, height, samples };
    },
  };
}
