/**
 * Finds the tile of a picture that consists of copies of it.
 *
 * Browsers print a tiled background of a page as one picture of all tiles. Its lines overlap, so they cannot be read,
 * but a single tile can.
 */
import { concatMatrices, invertMatrix, transformBox, type Box } from '../values/geometry.js';
import { takeLook, type PictureLook, type Picture, type Ink } from './ink.js';

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
  const touchesBorder = ({ left, top, right, bottom }: InkGroup): boolean =>
    left <= margin || top <= margin || right >= width - margin || bottom >= height - margin;
  const whole = groups.filter((group) => !touchesBorder(group));
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
  if (!groups.every((group) => (touchesBorder(group) ? isPart(group) : isAlike(group)))) return -1;
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

/** Its box is in pixels; right and bottom are exclusive. */
export interface InkGroup extends Box {
  /** Darkness in and around the group, in pixels; independent of where between two pixels a stroke's edge falls. */
  ink: number;
}

export interface InkGroups {
  /** The index is the group's number. */
  groups: InkGroup[];
  /** The number of the group around each pixel; -1 if there is none. */
  labels: Int32Array;
}

const PAPER = 255;
const DARK = 128;

/** Groups ink without gaps wider than twice the radius; boxes enclose the ink only, labels also all pixels within the radius. */
export function groupInk({ width, height, grey }: Ink, radius: number): InkGroups {
  const dark = Uint8Array.from(grey, (level) => (level < DARK ? 1 : 0));
  const near = spread(dark, width, height, radius);
  const labels = new Int32Array(width * height).fill(-1);
  const groups: InkGroup[] = [];
  const open: number[] = [];
  for (let from = 0; from < near.length; from++) {
    if (near[from] === 0 || labels[from]! >= 0) continue;
    const group: InkGroup = { left: width, top: height, right: 0, bottom: 0, ink: 0 };
    const label = groups.push(group) - 1;
    labels[from] = label;
    open.push(from);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      group.ink += (PAPER - grey[at]!) / PAPER;
      if (grey[at]! < DARK) include(group, x, (at - x) / width);
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= near.length || near[next] === 0 || labels[next]! >= 0) continue;
        labels[next] = label;
        open.push(next);
      }
    }
  }
  return { groups, labels };
}

function include(group: InkGroup, x: number, y: number): void {
  group.left = Math.min(group.left, x);
  group.right = Math.max(group.right, x + 1);
  group.top = Math.min(group.top, y);
  group.bottom = Math.max(group.bottom, y + 1);
}

/** Sets all pixels in a square around each set pixel. */
function spread(pixels: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const alongRows = spreadLines(pixels, { count: height, length: width, stride: width, step: 1 }, radius);
  return spreadLines(alongRows, { count: width, length: height, stride: 1, step: width }, radius);
}

function spreadLines(
  pixels: Uint8Array,
  lines: { count: number; length: number; stride: number; step: number },
  radius: number,
): Uint8Array {
  const { count, length, stride, step } = lines;
  const out = new Uint8Array(pixels.length);
  for (let line = 0; line < count; line++) {
    let until = -1;
    let last = -1;
    for (let at = 0; at < length; at++) {
      if (pixels[line * stride + at * step] === 0) continue;
      last = Math.min(length - 1, at + radius);
      for (let place = Math.max(until + 1, at - radius); place <= last; place++) {
        out[line * stride + place * step] = 1;
      }
      until = last;
    }
  }
  return out;
}
