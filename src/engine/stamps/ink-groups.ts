/** Groups strokes that are nearer to each other than to the rest. */
import type { Ink } from './ink.js';

export interface InkGroup {
  /** In pixels; right and bottom are exclusive. */
  left: number;
  top: number;
  right: number;
  bottom: number;
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
  const near = spread(
    Uint8Array.from(grey, (level) => (level < DARK ? 1 : 0)),
    width,
    height,
    radius,
  );
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
