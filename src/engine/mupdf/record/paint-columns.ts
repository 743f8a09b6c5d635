/**
 * The columns of a PagePaint while a page is being recorded.
 */
import type { Link, PagePaint } from '../../page/page-model.js';
import { Column, type NumberArray } from './columns.js';

const newFloats = (size: number): Float32Array => new Float32Array(size);
const newWords = (size: number): Int32Array => new Int32Array(size);
const newBytes = (size: number): Uint8Array => new Uint8Array(size);

/** What a page's paint holds beside its columns. */
export interface PaintNames {
  links: Link[];
  fonts: string[];
  layerNames: Map<number, readonly string[]>;
}

export class PaintColumns {
  readonly eventKind = new Column(newBytes);
  readonly eventChain = new Column(newWords);
  readonly eventFlags = new Column(newBytes);
  readonly eventAlpha = new Column(newFloats);
  readonly eventValues = new Column(newWords);
  readonly eventSpans = new Column(newWords);
  readonly values = new Column(newFloats);
  readonly spanFont = new Column(newWords);
  readonly spanMatrix = new Column(newFloats);
  readonly spanIsVertical = new Column(newBytes);
  readonly spanGlyphs = new Column(newWords);
  readonly spanEvent = new Column(newWords);
  readonly glyphX = new Column(newFloats);
  readonly glyphY = new Column(newFloats);
  readonly glyphAdvance = new Column(newFloats);
  readonly glyphId = new Column(newWords);
  readonly glyphUnicode = new Column(newWords);

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
    for (const column of this.list()) column.length = 0;
  }

  /** The recorded columns as they stand: they are overwritten when the next page is recorded. */
  lend(names: PaintNames): PagePaint {
    return this.collect(names, (column) => column.lend());
  }

  /** A copy of the recorded columns, in one piece of memory: a thousand pages of seventeen pieces each are a burden of their own. */
  copy(names: PaintNames): PagePaint {
    // Room for the ends of the last ranges too, and for each column to begin at a whole word.
    const room = this.list().reduce((sum, column) => sum + column.lend().byteLength + 8, 0);
    const memory = new ArrayBuffer(room);
    let at = 0;
    return this.collect(names, (column) => {
      const copy = copyInto(memory, at, column.lend());
      at += (copy.byteLength + 3) & ~3;
      return copy;
    });
  }

  private collect(
    names: PaintNames,
    take: <Items extends NumberArray>(column: Column<Items>) => Items,
  ): PagePaint {
    const { eventCount, spanCount, glyphCount } = this.close();
    return {
      links: names.links,
      fonts: names.fonts,
      layerNames: names.layerNames,
      eventCount,
      eventKind: take(this.eventKind),
      eventChain: take(this.eventChain),
      eventFlags: take(this.eventFlags),
      eventAlpha: take(this.eventAlpha),
      eventValues: take(this.eventValues),
      eventSpans: take(this.eventSpans),
      values: take(this.values),
      spanCount,
      spanFont: take(this.spanFont),
      spanMatrix: take(this.spanMatrix),
      spanIsVertical: take(this.spanIsVertical),
      spanGlyphs: take(this.spanGlyphs),
      spanEvent: take(this.spanEvent),
      glyphCount,
      glyphX: take(this.glyphX),
      glyphY: take(this.glyphY),
      glyphAdvance: take(this.glyphAdvance),
      glyphId: take(this.glyphId),
      glyphUnicode: take(this.glyphUnicode),
    };
  }

  /** Adds the ends of the last ranges. */
  private close(): { eventCount: number; spanCount: number; glyphCount: number } {
    const { eventCount, spanCount, glyphCount } = this;
    this.eventValues.push(this.values.length);
    this.eventSpans.push(spanCount);
    this.spanGlyphs.push(glyphCount);
    return { eventCount, spanCount, glyphCount };
  }

  private list(): Column<NumberArray>[] {
    return Object.values(this) as Column<NumberArray>[];
  }
}

function copyInto<Items extends NumberArray>(memory: ArrayBuffer, at: number, column: Items): Items {
  const Copy = column.constructor as new (memory: ArrayBuffer, at: number, length: number) => Items;
  const copy = new Copy(memory, at, column.length);
  copy.set(column);
  return copy;
}
