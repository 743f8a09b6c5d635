/** The columns of a PagePaint while a page is being recorded. */
import type { PagePaint } from '../../page/page-model.js';
import { GrowableArray, type NumberArray } from '../../values/growable-arrays.js';
import { ITEM, type GlyphItems } from './read-text.js';

export class PaintColumns {
  readonly eventKind = new GrowableArray(Uint8Array);
  readonly eventChain = new GrowableArray(Int32Array);
  readonly eventFlags = new GrowableArray(Uint8Array);
  readonly eventAlpha = new GrowableArray(Float32Array);
  readonly eventValues = new GrowableArray(Int32Array);
  readonly eventSpans = new GrowableArray(Int32Array);
  readonly values = new GrowableArray(Float32Array);
  readonly spanFont = new GrowableArray(Int32Array);
  readonly spanMatrix = new GrowableArray(Float32Array);
  readonly spanIsVertical = new GrowableArray(Uint8Array);
  readonly spanGlyphs = new GrowableArray(Int32Array);
  readonly spanEvent = new GrowableArray(Int32Array);
  readonly glyphX = new GrowableArray(Float32Array);
  readonly glyphY = new GrowableArray(Float32Array);
  readonly glyphAdvance = new GrowableArray(Float32Array);
  readonly glyphId = new GrowableArray(Int32Array);
  readonly glyphUnicode = new GrowableArray(Int32Array);

  get eventCount(): number {
    return this.eventKind.length;
  }

  get spanCount(): number {
    return this.spanFont.length;
  }

  get glyphCount(): number {
    return this.glyphX.length;
  }

  clear(): void {
    for (const column of Object.values(this) as GrowableArray<NumberArray>[]) column.length = 0;
  }

  /** Where the CTM of the last event begins in `values`: it leads from the space of its text to the page. */
  get matrixAt(): number {
    return this.eventValues.items[this.eventCount - 1]!;
  }

  /** Adds glyphs to the last span, without a call for each glyph: books have a million. */
  addGlyphs({ words, floats, first, count }: GlyphItems): void {
    const { matrixAt } = this;
    const matrix = this.values.items;
    const a = matrix[matrixAt]!;
    const b = matrix[matrixAt + 1]!;
    const c = matrix[matrixAt + 2]!;
    const d = matrix[matrixAt + 3]!;
    const e = matrix[matrixAt + 4]!;
    const f = matrix[matrixAt + 5]!;
    const from = this.glyphX.extend(count);
    this.glyphY.extend(count);
    this.glyphAdvance.extend(count);
    this.glyphId.extend(count);
    this.glyphUnicode.extend(count);
    const glyphX = this.glyphX.items;
    const glyphY = this.glyphY.items;
    const glyphAdvance = this.glyphAdvance.items;
    const glyphId = this.glyphId.items;
    const glyphUnicode = this.glyphUnicode.items;
    for (let at = from, item = first; at < from + count; at++, item += ITEM.words) {
      const x = floats[item + ITEM.x]!;
      const y = floats[item + ITEM.y]!;
      glyphX[at] = x * a + y * c + e;
      glyphY[at] = x * b + y * d + f;
      glyphAdvance[at] = floats[item + ITEM.advance]!;
      glyphId[at] = words[item + ITEM.glyphId]!;
      glyphUnicode[at] = words[item + ITEM.unicode]!;
    }
  }

  /**
   * Ends the last event, and its last span if that has a glyph. The following glyphs belong to a new event that differs
   * only in its chain.
   */
  cutEvent(chain: number): void {
    const event = this.eventCount;
    const span = this.spanCount - 1;
    if (this.spanGlyphs.items[span] === this.glyphCount) {
      this.spanEvent.items[span] = event;
      this.eventSpans.push(span);
    } else {
      this.eventSpans.push(span + 1);
      this.spanFont.push(this.spanFont.items[span]!);
      for (let at = 4 * span; at < 4 * span + 4; at++) this.spanMatrix.push(this.spanMatrix.items[at]!);
      this.spanIsVertical.push(this.spanIsVertical.items[span]!);
      this.spanGlyphs.push(this.glyphCount);
      this.spanEvent.push(event);
    }
    this.eventChain.push(chain);
    this.eventFlags.push(this.eventFlags.items[event - 1]!);
    this.eventAlpha.push(this.eventAlpha.items[event - 1]!);
    const from = this.eventValues.items[event - 1]!;
    const to = this.values.length;
    this.eventValues.push(to);
    for (let at = from; at < to; at++) this.values.push(this.values.items[at]!);
    // Must come last, because this column's length is the number of events.
    this.eventKind.push(this.eventKind.items[event - 1]!);
  }

  /** @returns the page's paint with its parts that are not columns. */
  collect({ links, fonts, layerNames }: Pick<PagePaint, 'links' | 'fonts' | 'layerNames'>): PagePaint {
    const { eventCount, spanCount, glyphCount } = this;
    // The ends of the last ranges.
    this.eventValues.push(this.values.length);
    this.eventSpans.push(spanCount);
    this.spanGlyphs.push(glyphCount);
    // Written out, because V8 reads the fields of an object that was spread into more slowly: three per cent of a removal.
    return {
      links,
      fonts,
      layerNames,
      eventCount,
      eventKind: this.eventKind.take(),
      eventChain: this.eventChain.take(),
      eventFlags: this.eventFlags.take(),
      eventAlpha: this.eventAlpha.take(),
      eventValues: this.eventValues.take(),
      eventSpans: this.eventSpans.take(),
      values: this.values.take(),
      spanCount,
      spanFont: this.spanFont.take(),
      spanMatrix: this.spanMatrix.take(),
      spanIsVertical: this.spanIsVertical.take(),
      spanGlyphs: this.spanGlyphs.take(),
      spanEvent: this.spanEvent.take(),
      glyphCount,
      glyphX: this.glyphX.take(),
      glyphY: this.glyphY.take(),
      glyphAdvance: this.glyphAdvance.take(),
      glyphId: this.glyphId.take(),
      glyphUnicode: this.glyphUnicode.take(),
    };
  }
}
