/**
 * Compares what a page paints at two places.
 *
 * Numbers that MuPDF derived from the glyphs of a text node differ between nodes and are ignored.
 */
import { EVENT_MATRIX_VALUES, isTextKind, PAINT, type PagePaint } from '../page/page-model.js';

/** The next event that counts, at or after a given one; -1 at the end. */
export type FindKept = (from: number) => number;

/** Events from `from` up to `to`, excluded. */
export interface Stretch {
  from: number;
  to: number;
}

/** Where the box of a group or mask, or the shown part of a tile, is among the event's numbers: after matrix and alpha. */
const BOX = { from: EVENT_MATRIX_VALUES + 1, to: EVENT_MATRIX_VALUES + 5 } as const;

/** Says whether a number of a group, mask or tile belongs to its box. */
export function isOfNodeBox(at: number): boolean {
  return at >= BOX.from && at < BOX.to;
}

export class PaintLikeness {
  private readonly paint: PagePaint;
  private readonly findKept: FindKept;

  constructor(paint: PagePaint, findKept: FindKept) {
    this.paint = paint;
    this.findKept = findKept;
  }

  /** Compares what opens two nodes of text: their own groups and masks may have any size, objects inside a mask may not. */
  opensAlike(one: Stretch, other: Stretch): boolean {
    let masks = 0;
    return this.isAlikeAlong(one, other, (event) => {
      const kind = this.paint.eventKind[event]!;
      if (kind === PAINT.endMask) masks--;
      const isOwn = masks === 0;
      if (kind === PAINT.beginMask) masks++;
      return isOwn && (kind === PAINT.beginGroup || kind === PAINT.beginMask);
    });
  }

  /** Compares what two texts clip: a pattern may have any number of cells, because the text's size decides it. */
  fillsAlike(one: Stretch, other: Stretch): boolean {
    return this.isAlikeAlong(
      one,
      other,
      (event) => event === one.from && this.paint.eventKind[event] === PAINT.beginTile,
    );
  }

  /** Compares glyphs and their positions, but neither colour nor the way of painting. */
  hasSameGlyphs(one: number, other: number): boolean {
    const { eventSpans, spanGlyphs, glyphId, glyphUnicode, glyphX, glyphY } = this.paint;
    const from = spanGlyphs[eventSpans[one]!]!;
    const count = spanGlyphs[eventSpans[one + 1]!]! - from;
    const otherFrom = spanGlyphs[eventSpans[other]!]!;
    if (spanGlyphs[eventSpans[other + 1]!]! - otherFrom !== count) return false;
    for (const column of [glyphId, glyphUnicode, glyphX, glyphY]) {
      for (let at = 0; at < count; at++) if (column[from + at] !== column[otherFrom + at]) return false;
    }
    return true;
  }

  private isAlikeAlong(one: Stretch, other: Stretch, isOfAnySize: (event: number) => boolean): boolean {
    let at = this.findKept(one.from);
    let otherAt = this.findKept(other.from);
    while (at !== one.to && otherAt !== other.to) {
      if (!this.isAlike(at, otherAt, isOfAnySize(at))) return false;
      at = this.findKept(at + 1);
      otherAt = this.findKept(otherAt + 1);
    }
    return at === one.to && otherAt === other.to;
  }

  private isAlike(one: number, other: number, isOfAnySize: boolean): boolean {
    const { eventKind, eventFlags, eventAlpha, eventValues, values } = this.paint;
    const from = eventValues[one]!;
    const count = eventValues[one + 1]! - from;
    const otherFrom = eventValues[other]!;
    if (eventKind[one] !== eventKind[other] || eventFlags[one] !== eventFlags[other]) return false;
    if (eventAlpha[one] !== eventAlpha[other] || eventValues[other + 1]! - otherFrom !== count) return false;
    for (let at = 0; at < count; at++) {
      if (values[from + at] !== values[otherFrom + at] && !(isOfAnySize && isOfNodeBox(at))) return false;
    }
    return !isTextKind(eventKind[one]!) || this.isAlikeText(one, other);
  }

  /** Compares text of a mask or a pattern; the instruction must be the same, because glyphs are removed by instruction. */
  private isAlikeText(one: number, other: number): boolean {
    const { eventSpans, eventChain, links, spanFont, spanMatrix, spanGlyphs } = this.paint;
    const [link, otherLink] = [links[eventChain[one]!], links[eventChain[other]!]];
    if (link?.unitId !== otherLink?.unitId || link?.instruction !== otherLink?.instruction) return false;
    const from = eventSpans[one]!;
    const count = eventSpans[one + 1]! - from;
    const otherFrom = eventSpans[other]!;
    if (eventSpans[other + 1]! - otherFrom !== count || !this.hasSameGlyphs(one, other)) return false;
    for (let at = 0; at < count; at++) {
      const [span, otherSpan] = [from + at, otherFrom + at];
      const length = spanGlyphs[span + 1]! - spanGlyphs[span]!;
      if (spanGlyphs[otherSpan + 1]! - spanGlyphs[otherSpan]! !== length) return false;
      if (spanFont[span] !== spanFont[otherSpan]) return false;
      for (let number = 4 * span; number < 4 * span + 4; number++) {
        if (spanMatrix[number] !== spanMatrix[number + 4 * (otherSpan - span)]) return false;
      }
    }
    return true;
  }
}
