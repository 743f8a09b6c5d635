/**
 * The columns of a PagePaint while a page is being recorded.
 */
import type { Link, PagePaint } from '../page-model.js';
import { Column, type NumberArray } from './columns.js';

const newFloats = (size: number): Float32Array => new Float32Array(size);
const newWords = (size: number): Int32Array => new Int32Array(size);
const newBytes = (size: number): Uint8Array => new Uint8Array(size);

/** What a page's paint holds beside its columns. */
export interface PaintNames {
  links: Link[];
  fonts: string[];
  layerNames: Map<number, string[]>;
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
    const { eventCount, spanCount, glyphCount } = this.close();
    return {
      ...names,
      eventCount,
      eventKind: this.eventKind.lend(),
      eventChain: this.eventChain.lend(),
      eventFlags: this.eventFlags.lend(),
      eventAlpha: this.eventAlpha.lend(),
      eventValues: this.eventValues.lend(),
      eventSpans: this.eventSpans.lend(),
      values: this.values.lend(),
      spanCount,
      spanFont: this.spanFont.lend(),
      spanMatrix: this.spanMatrix.lend(),
      spanIsVertical: this.spanIsVertical.lend(),
      spanGlyphs: this.spanGlyphs.lend(),
      spanEvent: this.spanEvent.lend(),
      glyphCount,
      glyphX: this.glyphX.lend(),
      glyphY: this.glyphY.lend(),
      glyphAdvance: this.glyphAdvance.lend(),
      glyphId: this.glyphId.lend(),
      glyphUnicode: this.glyphUnicode.lend(),
    };
  }

  /** A copy of the recorded columns, in one piece of memory: a thousand pages of seventeen pieces each are a burden of their own. */
  copy(names: PaintNames): PagePaint {
    const lent = this.lend(names);
    const columns = Object.entries(lent).filter(([, column]) => ArrayBuffer.isView(column));
    const memory = new ArrayBuffer(
      columns.reduce((sum, [, column]) => sum + alignToWord((column as NumberArray).byteLength), 0),
    );
    let at = 0;
    const copied = columns.map(([name, column]: [string, NumberArray]) => {
      const place = at;
      at += alignToWord(column.byteLength);
      return [name, copyInto(memory, place, column)];
    });
    return { ...lent, ...(Object.fromEntries(copied) as Partial<PagePaint>) };
  }

  /** Adds the ends of the last ranges. */
  private close(): { eventCount: number; spanCount: number; glyphCount: number } {
    const { eventCount, spanCount, glyphCount } = this;
    this.eventValues.push(this.values.length);
    this.eventSpans.push(spanCount);
    this.spanGlyphs.push(glyphCount);
    return { eventCount, spanCount, glyphCount };
  }

  private list(): { length: number }[] {
    return Object.values(this) as Column<NumberArray>[];
  }
}

function alignToWord(length: number): number {
  return (length + 3) & ~3;
}

function copyInto(memory: ArrayBuffer, at: number, column: NumberArray): NumberArray {
  const Copy = column.constructor as new (memory: ArrayBuffer, at: number, length: number) => NumberArray;
  const copy = new Copy(memory, at, column.length);
  copy.set(column);
  return copy;
}
