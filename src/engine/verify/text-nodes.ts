/**
 * How MuPDF paints one node of text: within what, and what follows on it.
 *
 * Text through a soft mask has a mask of its own, text that is blended a group (and
 * one more where it is outlined as well), each as large as its glyphs; text that is
 * filled with a shading clips one. Where nodes end depends on markers and on what is
 * between them, so nodes that follow one another and are of one make count as one.
 */
import { EVENT_MATRIX_VALUES, isTextKind, PAINT, type PagePaint } from '../page/page-model.js';

/** The next event from one on that counts; -1 at the end. */
export type FindKept = (from: number) => number;

/** A node is painted within no more; a mask of more is the page's own drawing. */
const MAX_OBJECTS = 64;

/** A group's or mask's box among its numbers: behind the matrix and the alpha. */
const BOX = { from: EVENT_MATRIX_VALUES + 1, to: EVENT_MATRIX_VALUES + 5 } as const;

/** Says whether a number of a group or a mask is one of its box. */
export function isOfNodeBox(at: number): boolean {
  return at >= BOX.from && at < BOX.to;
}

export class TextNodes {
  private readonly paint: PagePaint;
  private readonly findKept: FindKept;

  constructor(paint: PagePaint, findKept: FindKept) {
    this.paint = paint;
    this.findKept = findKept;
  }

  /** Says whether a group or a mask is there for one node of text alone: then it is as large as MuPDF finds the glyphs. */
  isOpenedBy(object: number): boolean {
    if (!this.isKind(object, PAINT.beginGroup) && !this.isKind(object, PAINT.beginMask)) return false;
    const opening = this.listObjects(object);
    const closing = opening === null ? null : listClosing(this.paint, opening);
    if (opening === null || closing === null) return false;
    let at = this.findKept(opening.at(-1)! + 1);
    while (at >= 0 && isTextKind(this.paint.eventKind[at]!)) at = this.findKept(this.endText(at) + 1);
    for (const kind of closing) {
      if (!this.isKind(at, kind)) return false;
      at = this.findKept(at + 1);
    }
    return true;
  }

  /**
   * The text of the node after one that ends with this text, where both are of one make.
   *
   * @param before the objects that were painted since the text before, in order: the last of them opened the node.
   */
  findNext(text: number, before: readonly number[]): number | null {
    const { paint } = this;
    const end = this.endText(text);
    const isShaded = end > text;
    const first = this.findKept(end + 1);
    if (!isShaded && !this.isKind(first, PAINT.endGroup) && !this.isKind(first, PAINT.popClip)) return null;
    const between = this.listObjects(first);
    if (between === null) return null;
    const opens = between.findIndex(
      (event) => !this.isKind(event, PAINT.endGroup) && !this.isKind(event, PAINT.popClip),
    );
    const opening = opens < 0 ? [] : between.slice(opens);
    const closing = listClosing(paint, opening);
    const closed = between.slice(0, between.length - opening.length).map((event) => paint.eventKind[event]!);
    if (closing === null || closing.join() !== closed.join()) return null;
    const own = before.slice(before.length - opening.length);
    if (own.length < opening.length || !opening.every((event, at) => this.isAlike(own[at]!, event)))
      return null;
    const next = this.findKept((between.at(-1) ?? end) + 1);
    if (isShaded && !this.hasSameShading(text, next)) return null;
    return next;
  }

  /** The last event of a text: where it clips a shading, the end of its clip; the text itself where it does not. */
  private endText(text: number): number {
    const kind = this.paint.eventKind[text]!;
    if (kind !== PAINT.clipText && kind !== PAINT.clipStrokeText) return text;
    const shade = this.findKept(text + 1);
    if (!this.isKind(shade, PAINT.fillShade)) return text;
    const end = this.findKept(shade + 1);
    return this.isKind(end, PAINT.popClip) ? end : text;
  }

  private hasSameShading(one: number, other: number): boolean {
    if (this.paint.eventKind[one] !== this.paint.eventKind[other] || this.endText(other) === other)
      return false;
    return this.isAlike(this.findKept(one + 1), this.findKept(other + 1));
  }

  /** The objects from one on, up to a text; null where there is none, or too many come before it. */
  private listObjects(from: number): number[] | null {
    const objects: number[] = [];
    for (let at = from; at >= 0; at = this.findKept(at + 1)) {
      if (isTextKind(this.paint.eventKind[at]!)) return objects;
      if (objects.push(at) > MAX_OBJECTS) return null;
    }
    return null;
  }

  private isKind(event: number, kind: number): boolean {
    return event >= 0 && this.paint.eventKind[event] === kind;
  }

  /** In every number that is known of two objects, the boxes of groups and masks left out. */
  private isAlike(one: number, other: number): boolean {
    const { eventKind, eventFlags, eventAlpha, eventValues, values } = this.paint;
    const from = eventValues[one]!;
    const count = eventValues[one + 1]! - from;
    const otherFrom = eventValues[other]!;
    if (eventKind[one] !== eventKind[other] || eventFlags[one] !== eventFlags[other]) return false;
    if (eventAlpha[one] !== eventAlpha[other] || eventValues[other + 1]! - otherFrom !== count) return false;
    const hasBox = this.isKind(one, PAINT.beginGroup) || this.isKind(one, PAINT.beginMask);
    for (let at = 0; at < count; at++)
      if (values[from + at] !== values[otherFrom + at] && !(hasBox && isOfNodeBox(at))) return false;
    return true;
  }
}

/** What closes the groups and masks that are opened by these objects, in order; null where they do anything else. */
function listClosing({ eventKind }: PagePaint, opening: readonly number[]): number[] | null {
  const closing: number[] = [];
  let masks = 0;
  for (const event of opening) {
    const kind = eventKind[event]!;
    if (kind === PAINT.beginMask) masks++;
    else if (kind === PAINT.endMask && --masks === 0) closing.unshift(PAINT.popClip);
    else if (masks > 0) continue;
    else if (kind === PAINT.beginGroup) closing.unshift(PAINT.endGroup);
    else if (kind !== PAINT.endMask) return null;
  }
  return masks === 0 ? closing : null;
}
