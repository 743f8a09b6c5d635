/**
 * Checks with a second engine that a page changed only at the mark.
 *
 * The engine that writes a file reads it with its own mistakes. A second one reads the touched pages of upload and
 * output; its two readings are compared with each other, so that its own mistakes have no effect.
 */
import type { Box } from '../values/geometry.js';
import { countItems } from '../values/collections.js';

/** A page as the second engine sees it. */
export interface WitnessedPage {
  /** Without white space. */
  text: string;
  width: number;
  height: number;
  /** One byte per pixel, row by row from the top. */
  grey: Uint8Array;
}

export interface SecondWitness {
  /** The name in `diagnostics.witnesses`. */
  name: string;
  /** Pixels per point of the page. */
  scale: number;
  /** Pages by index, one after the other; null if it cannot open the document. */
  see(file: Uint8Array, pageIndexes: number[]): Promise<Map<number, WitnessedPage> | null>;
}

export interface ExpectedLoss {
  texts: string[];
  /** In page space; null if the boxes do not cover everything that is removed: then pixels are not compared. */
  boxes: Box[] | null;
}

/**
 * Removes white space and hyphens, which an engine may or may not take for word breaks, depending on their neighbours, and
 * divides ligatures, as some engines do.
 */
export function stripText(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}\p{Pd}\uFFFE]+/gu, '');
}

const SHADE_TOLERANCE = 16;
/** Glyphs extend beyond the box of their advances and heights, and edges are blurred. */
const BOX_MARGIN_PT = 12;
/** The number of pixels outside the boxes that may differ: edges under a mark may be rounded differently. */
const STRAY_PIXELS = 8;
/** A pixel that is lighter by more than this, with no darker neighbour, has lost its ink. */
const INK_TOLERANCE = 48;
/** Fewer lost pixels are less than a comma. */
const LOST_PIXELS = 12;

/** Null if the page keeps all text and ink except its planned loss; additional content does no harm on a damaged page. */
export function findLoss(
  before: WitnessedPage,
  after: WitnessedPage,
  { texts, boxes }: ExpectedLoss,
  scale: number,
): string | null {
  if (losesMore(before.text, after.text, texts)) return 'text is missing';
  const losesInk = (at: number): boolean => {
    const lightest = before.grey[at]! + INK_TOLERANCE;
    return after.grey[at]! > lightest && !isDarkBeside(after, at, lightest);
  };
  const isComparable = before.width === after.width && before.height === after.height;
  return isComparable ? findOutside(before, boxes, scale, LOST_PIXELS, losesInk) : null;
}

/** Null if the page lost only what was planned; otherwise the difference, without quoting the document. */
export function findUnexpectedChange(
  before: WitnessedPage,
  after: WitnessedPage,
  loss: ExpectedLoss,
  scale: number,
): string | null {
  if (before.width !== after.width || before.height !== after.height) return 'page size';
  if (losesMore(before.text, after.text, loss.texts)) return 'text is missing';
  if (losesMore(after.text, before.text, [])) return 'text was added';
  if (!isInOrder(after.text, before.text)) return 'order of text';
  const isOther = (at: number): boolean => Math.abs(before.grey[at]! - after.grey[at]!) > SHADE_TOLERANCE;
  return findOutside(before, loss.boxes, scale, STRAY_PIXELS, isOther);
}

/**
 * Says whether more characters were lost than those of the texts.
 *
 * A text that this engine reads may lose its letters as often as it occurs, if that is more than planned; for a text
 * that it reads differently, the number of letters counts.
 */
function losesMore(before: string, after: string, texts: string[]): boolean {
  if (before === after) return false;
  const lost = countItems(before);
  for (const character of after) lost.set(character, (lost.get(character) ?? 0) - 1);
  let unread = 0;
  for (const [text, count] of countItems(texts)) {
    const seen = text === '' ? 0 : before.split(text).length - 1;
    if (seen === 0) unread += text.length * count;
    else {
      for (const character of text) lost.set(character, (lost.get(character) ?? 0) - Math.max(count, seen));
    }
  }
  let more = 0;
  for (const count of lost.values()) more += Math.max(0, count);
  return more > unread;
}

/** Says whether `whole` contains all of `part` in the same order. */
function isInOrder(part: string, whole: string): boolean {
  let at = 0;
  for (let index = 0; index < whole.length && at < part.length; index++) if (whole[index] === part[at]) at++;
  return at === part.length;
}

/** Null unless more pixels outside the boxes pass a test; they are not compared if the boxes are unknown. */
function findOutside(
  { width, grey }: WitnessedPage,
  boxes: Box[] | null,
  scale: number,
  most: number,
  passes: (at: number) => boolean,
): string | null {
  if (boxes === null) return null;
  let count = 0;
  for (let at = 0; at < grey.length && count <= most; at++) {
    if (!passes(at)) continue;
    if (!boxes.some((box) => isNear((at % width) / scale, Math.floor(at / width) / scale, box))) count++;
  }
  return count > most ? 'pixels outside the mark' : null;
}

/** An edge that moved by a fraction of a pixel has a dark neighbour. */
function isDarkBeside({ grey, width, height }: WitnessedPage, at: number, lightest: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (grey[row * width + column]! <= lightest) return true;
    }
  }
  return false;
}

function isNear(x: number, y: number, { left, top, right, bottom }: Box): boolean {
  return (
    x >= left - BOX_MARGIN_PT &&
    x <= right + BOX_MARGIN_PT &&
    y >= top - BOX_MARGIN_PT &&
    y <= bottom + BOX_MARGIN_PT
  );
}
