/**
 * Takes down what a page paints, call by call, as the columns of a PagePaint.
 *
 * What the calls imply of what stands around is kept beside it (`paint-layers.ts`,
 * `paint-nesting.ts`); it knows nothing of how they arrive: see
 * `device-callbacks.ts` and `direct-calls.ts`.
 */
import type { Budget } from '../../values/budget.js';
import { PAINT, type PagePaint } from '../../page/page-model.js';
import { readMarkerName } from '../markers.js';
import { PaintColumns } from './paint-columns.js';
import { PaintLayers } from './paint-layers.js';
import { PaintNesting } from './paint-nesting.js';
import { ITEM, type GlyphItems, type TextSink } from './read-text.js';

const NO_MATRIX = new Float32Array(6);

export class PaintTape implements TextSink {
  /** Names a font that the page has not used before; set by whoever hands text over. */
  nameFont: (fontPointer: number) => string = () => '';
  private readonly budget: Budget;
  private readonly nonce: string;
  private readonly layers = new PaintLayers();
  private fonts: string[] = [];
  private fontIndexes = new Map<number, number>();
  private readonly nesting = new PaintNesting();
  private eventsAllowed = 0;
  private glyphsAllowed = 0;
  /** CTM of the text node that is being read. */
  private a = 1;
  private b = 0;
  private c = 0;
  private d = 1;
  private e = 0;
  private f = 0;

  private readonly columns = new PaintColumns();

  constructor(nonce: string, budget: Budget) {
    this.nonce = nonce;
    this.budget = budget;
  }

  /** Empties the tape for a page; a page before it may have broken off. */
  begin(): void {
    this.eventsAllowed = this.budget.left('paintEvents');
    this.glyphsAllowed = this.budget.left('glyphs');
    this.columns.clear();
    this.layers.clear();
    this.fonts = [];
    this.fontIndexes.clear();
    this.nesting.clear();
  }

  /** All that follows belongs to the annotation, until `endAnnotation`. */
  beginAnnotation(objectNumber: number): void {
    this.layers.beginAnnotation(objectNumber);
  }

  endAnnotation(): void {
    this.layers.endAnnotation();
  }

  /** @param matrix six numbers from `from` on. */
  addEvent(kind: number, matrix: ArrayLike<number>, from: number, alpha: number): void {
    const { columns } = this;
    // Thrown through MuPDF's frames: the instance is spent afterwards, which an over-budget document deserves.
    if (columns.eventCount >= this.eventsAllowed || columns.glyphCount >= this.glyphsAllowed) {
      this.budget.spend('paintEvents', columns.eventCount + 1);
      this.budget.spend('glyphs', columns.glyphCount + 1);
    }
    columns.eventKind.push(kind);
    columns.eventChain.push(this.layers.chain);
    columns.eventFlags.push(this.nesting.flags);
    columns.eventAlpha.push(this.nesting.groupAlpha * alpha);
    columns.eventValues.push(columns.values.length);
    columns.eventSpans.push(columns.spanCount);
    const at = columns.values.extend(7);
    const { items } = columns.values;
    items[at] = matrix[from]!;
    items[at + 1] = matrix[from + 1]!;
    items[at + 2] = matrix[from + 2]!;
    items[at + 3] = matrix[from + 3]!;
    items[at + 4] = matrix[from + 4]!;
    items[at + 5] = matrix[from + 5]!;
    items[at + 6] = alpha;
    this.layers.noteNames();
  }

  /** An event without a matrix of its own. */
  addBareEvent(kind: number, alpha: number): void {
    this.addEvent(kind, NO_MATRIX, 0, alpha);
  }

  addNumber(number: number): void {
    this.columns.values.push(number);
  }

  addNumbers(numbers: ArrayLike<number>): void {
    for (let at = 0; at < numbers.length; at++) this.columns.values.push(numbers[at]!);
  }

  /**
   * Sets the space of the spans and glyphs that follow: they belong to the event just added.
   *
   * @param matrix six numbers from `from` on.
   */
  setTextSpace(matrix: ArrayLike<number>, from: number): void {
    this.a = matrix[from]!;
    this.b = matrix[from + 1]!;
    this.c = matrix[from + 2]!;
    this.d = matrix[from + 3]!;
    this.e = matrix[from + 4]!;
    this.f = matrix[from + 5]!;
  }

  beginSpan(fontPointer: number, matrix: ArrayLike<number>, from: number, isVertical: boolean): void {
    const { columns } = this;
    const a = matrix[from]!;
    const b = matrix[from + 1]!;
    const c = matrix[from + 2]!;
    const d = matrix[from + 3]!;
    columns.spanFont.push(this.indexFont(fontPointer));
    columns.spanMatrix.push(a * this.a + b * this.c);
    columns.spanMatrix.push(a * this.b + b * this.d);
    columns.spanMatrix.push(c * this.a + d * this.c);
    columns.spanMatrix.push(c * this.b + d * this.d);
    columns.spanIsVertical.push(isVertical ? 1 : 0);
    columns.spanGlyphs.push(columns.glyphCount);
    columns.spanEvent.push(columns.eventCount - 1);
  }

  addGlyph(x: number, y: number, glyphId: number, unicode: number, advance: number): void {
    const { columns } = this;
    columns.glyphX.push(x * this.a + y * this.c + this.e);
    columns.glyphY.push(x * this.b + y * this.d + this.f);
    columns.glyphAdvance.push(advance);
    columns.glyphId.push(glyphId);
    columns.glyphUnicode.push(unicode);
  }

  /** As `addGlyph` for each item, without a call for each: books have a million. */
  addGlyphs({ words, floats, first, count }: GlyphItems): void {
    const { columns, a, b, c, d, e, f } = this;
    const from = columns.glyphX.extend(count);
    columns.glyphY.extend(count);
    columns.glyphAdvance.extend(count);
    columns.glyphId.extend(count);
    columns.glyphUnicode.extend(count);
    const glyphX = columns.glyphX.items;
    const glyphY = columns.glyphY.items;
    const glyphAdvance = columns.glyphAdvance.items;
    const glyphId = columns.glyphId.items;
    const glyphUnicode = columns.glyphUnicode.items;
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

  private indexFont(pointer: number): number {
    let index = this.fontIndexes.get(pointer);
    if (index === undefined) {
      index = this.fonts.length;
      this.fontIndexes.set(pointer, index);
      this.fonts.push(this.nameFont(pointer));
    }
    return index;
  }

  beginLayer(name: string): void {
    const marker = readMarkerName(name, this.nonce);
    if (marker === null) this.layers.beginOwn(name);
    else this.beginMarker(marker.unitId, marker.instruction);
  }

  beginMarker(unitId: number, instruction: number): void {
    this.layers.beginMarker(unitId, instruction);
    this.budget.hold('nesting', this.layers.depth / 2);
  }

  endLayer(): void {
    this.layers.end();
  }

  pushClip(): void {
    this.nesting.pushClip();
  }

  popClip(): void {
    this.addBareEvent(PAINT.popClip, 1);
    this.nesting.popClip();
  }

  openMask(): void {
    this.nesting.openMask();
  }

  /** From here to the matching popClip everything is painted through the mask. */
  closeMask(): void {
    this.addBareEvent(PAINT.endMask, 1);
    this.nesting.closeMask();
  }

  openGroup(alpha: number, isBlended: boolean): void {
    this.nesting.openGroup(alpha, isBlended);
  }

  closeGroup(): void {
    this.nesting.closeGroup();
    this.addBareEvent(PAINT.endGroup, 1);
  }

  openTile(): void {
    this.nesting.openTile();
  }

  closeTile(): void {
    this.nesting.closeTile();
    this.addBareEvent(PAINT.endTile, 1);
  }

  /**
   * What was taken down since `begin`.
   *
   * @param isKept false where it is looked at before the next page begins, and not afterwards.
   */
  take(isKept: boolean): PagePaint {
    const { fonts, columns } = this;
    const { links, names: layerNames } = this.layers;
    this.budget.spend('glyphs', columns.glyphCount);
    this.budget.spend('paintEvents', columns.eventCount);
    const names = { links, fonts, layerNames };
    return isKept ? columns.copy(names) : columns.lend(names);
  }
}
