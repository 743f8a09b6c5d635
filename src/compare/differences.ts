/** Compares two documents: the bytes of their files, and the text, pixels and structure of their pages. */
import type { PageReading, PageBitmap } from './pdfium.js';

export type PageDifference = NonNullable<ReturnType<typeof comparePageReadings>>;
export type CountChange = ReturnType<typeof compareCounts>[number];

/** Rounded positions change the shade at the edge of a glyph: up to this much is no difference. */
const CHANNEL_TOLERANCE = 12;
/** Writers round sizes. */
const SIZE_TOLERANCE_PT = 0.01;

/** Null if nothing differs. */
export function comparePageReadings(pageNumber: number, before: PageReading, after: PageReading) {
  const { gone, come } = shortenPairs(
    subtractLines(before.lines, after.lines),
    subtractLines(after.lines, before.lines),
  );
  const isReordered = gone.length + come.length === 0 && before.lines.join('\n') !== after.lines.join('\n');
  const pixels = comparePictures(before.picture, after.picture);
  const counts = compareCounts(before.counts, after.counts);
  const sizes = compareSizes(before, after);
  const isSame =
    gone.length + come.length + counts.length === 0 && !isReordered && pixels === null && sizes === null;
  return isSame ? null : { pageNumber, gone, come, isReordered, pixels, counts, sizes };
}

/** Kinds of things whose number changed. */
export function compareCounts(before: Record<string, number>, after: Record<string, number>) {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return kinds
    .map((kind) => ({ kind, before: before[kind] ?? 0, after: after[kind] ?? 0 }))
    .filter((change) => change.before !== change.after);
}

/**
 * The share of pixels that differ, and the box around them, in shares of the page from its top left corner. Null if none
 * differs by more than the tolerance; pictures of different sizes differ everywhere.
 */
export function comparePictures(before: PageBitmap, after: PageBitmap) {
  if (before.width !== after.width || before.height !== after.height) {
    return { share: 1, box: { left: 0, top: 0, right: 1, bottom: 1 } };
  }
  const { width, height } = before;
  let count = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!differs(before.bytes, after.bytes, pixel * 4)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    count++;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  if (count === 0) return null;
  const box = { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
  return { share: count / (width * height), box };
}

export function differs(one: Uint8Array, other: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++) {
    if (Math.abs(one[channel]! - other[channel]!) > CHANNEL_TOLERANCE) return true;
  }
  return false;
}

/** The lines that the others lack, each as often as it is more there. */
function subtractLines(lines: string[], others: string[]): string[] {
  const remaining = new Map<string, number>();
  for (const line of others) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = remaining.get(line) ?? 0;
    remaining.set(line, count - 1);
    return count <= 0;
  });
}

/** Readers join a mark to the line beside it: if the rest of a line is still there, only its beginning or end is gone. */
function shortenPairs(gone: string[], come: string[]): { gone: string[]; come: string[] } {
  const shortened = [...gone];
  const unpaired = come.filter((line) => {
    const at = shortened.findIndex((other) => other.startsWith(`${line} `) || other.endsWith(` ${line}`));
    const whole = shortened[at];
    if (whole === undefined) return true;
    shortened[at] = (
      whole.startsWith(`${line} `) ? whole.slice(line.length) : whole.slice(0, -line.length)
    ).trim();
    return false;
  });
  return { gone: shortened, come: unpaired };
}

/** Page sizes in points; null if they are equal. */
function compareSizes(before: PageReading, after: PageReading) {
  const isSame =
    Math.abs(before.widthPt - after.widthPt) < SIZE_TOLERANCE_PT &&
    Math.abs(before.heightPt - after.heightPt) < SIZE_TOLERANCE_PT;
  const formatSize = ({ widthPt, heightPt }: PageReading): string =>
    `${widthPt.toFixed(1)} × ${heightPt.toFixed(1)} pt`;
  return isSame ? null : { before: formatSize(before), after: formatSize(after) };
}

export type FileRelation = ReturnType<typeof compareFiles>;

/** A longer file counts as appended to if at most this share of the old file's bytes differs. */
const MOST_PATCHED = 0.5;

/** Describes what the bytes show; they do not show how a file was written: in a small one, a removal in place may change most bytes. */
export function compareFiles(before: Uint8Array, after: Uint8Array) {
  const added = after.length - before.length;
  // Longer by `added`, or shorter if that is negative, and with another beginning.
  const other = { kind: 'other', added } as const;
  if (added < 0) return other;
  let bytes = 0;
  for (let at = 0; at < before.length; at++) if (before[at] !== after[at]) bytes++;
  if (added === 0) return bytes === 0 ? ({ kind: 'same' } as const) : ({ kind: 'in-place', bytes } as const);
  // Otherwise the old file, in which `bytes` differ, and `added` more.
  return bytes > before.length * MOST_PATCHED ? other : ({ kind: 'appended', bytes, added } as const);
}
