/**
 * Builds the PagePaint of a page from MuPDF's device calls, column by column.
 *
 * `paint-recorder.ts` passes the calls to the builder, and those about layers and nesting to its parts for these.
 */
import type { Budget } from '../../values/budget.js';
import { getOrCreate } from '../../values/collections.js';
import { FLAG, isTextKind, PAINT, type PagePaint } from '../../page/page-model.js';
import { CountedShows, type CountedText } from './counted-shows.js';
import { PaintColumns } from './paint-columns.js';
import { PaintLayers } from './paint-layers.js';
import { PaintNesting } from './paint-nesting.js';
import { nameFontAt, type GlyphItems, type TextSink } from './read-text.js';

const NO_MATRIX = new Float32Array(6);

export class PaintBuilder implements TextSink {
  readonly layers = new PaintLayers();
  readonly nesting = new PaintNesting();
  private readonly budget: Budget;
  private readonly columns: PaintColumns;
  private readonly fonts: string[] = [];
  private readonly fontIndexes = new Map<number, number>();
  private readonly eventsAllowed: number;
  private readonly glyphsAllowed: number;
  /** Null if all text has markers. */
  private readonly counted: CountedShows | null;

  /**
   * Begins a page, whose contents are run first.
   *
   * @param columns those of the previous page, which may have ended by an error.
   * @param text the text of the contents if it is counted; null if it has markers.
   */
  constructor(budget: Budget, columns: PaintColumns, text: CountedText | null) {
    this.budget = budget;
    this.columns = columns;
    this.eventsAllowed = budget.remaining('paintEvents');
    this.glyphsAllowed = budget.remaining('glyphs');
    this.counted = text && new CountedShows(columns, text, (chain) => this.layers.noteNames(chain));
    columns.clear();
  }

  /** False if the contents painted other text than expected. */
  get isPaired(): boolean {
    return this.counted === null || this.counted.isPaired;
  }

  /** The counter of the current text; null if that has markers or is not part of the page's own contents. */
  private get countedHere(): CountedShows | null {
    return this.layers.isInContents && this.layers.chain < 0 ? this.counted : null;
  }

  /** @param matrix six numbers from `from` on. */
  addEvent(kind: number, matrix: ArrayLike<number>, from: number, alpha: number): void {
    const { columns } = this;
    // This error passes through MuPDF's frames, so the instance cannot be used afterwards. That is acceptable for a
    // document over budget.
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
    for (let at = from; at < from + 6; at++) columns.values.push(matrix[at]!);
    columns.values.push(alpha);
    if (this.countedHere === null || !isTextKind(kind)) this.layers.noteNames();
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

  /** Must be called after the event of a text, before its spans and glyphs. */
  beginText(): void {
    this.countedHere?.beginEvent();
  }

  beginSpan(fontPointer: number, matrix: ArrayLike<number>, from: number, isVertical: boolean): void {
    const { columns } = this;
    const { matrixAt } = columns;
    const { items: ctm } = columns.values;
    columns.spanFont.push(
      getOrCreate(this.fontIndexes, fontPointer, () => this.fonts.push(nameFontAt(fontPointer)) - 1),
    );
    for (let at = from; at < from + 4; at += 2) {
      const x = matrix[at]!;
      const y = matrix[at + 1]!;
      columns.spanMatrix.push(x * ctm[matrixAt]! + y * ctm[matrixAt + 2]!);
      columns.spanMatrix.push(x * ctm[matrixAt + 1]! + y * ctm[matrixAt + 3]!);
    }
    columns.spanIsVertical.push(isVertical ? 1 : 0);
    columns.spanGlyphs.push(columns.glyphCount);
    columns.spanEvent.push(columns.eventCount - 1);
  }

  /** Adds glyphs to the last span. */
  addGlyphs(items: GlyphItems): void {
    (this.countedHere ?? this.columns).addGlyphs(items);
  }

  beginMarker(unitId: number, instruction: number): void {
    this.layers.beginMarker(unitId, instruction);
    this.budget.checkLevel('nesting', this.layers.depth / 2);
  }

  popClip(): void {
    this.addBareEvent(PAINT.popClip, 1);
    this.nesting.close();
  }

  /** Ends the mask's definition: until the matching popClip, everything is painted through it. */
  closeMask(): void {
    this.addBareEvent(PAINT.endMask, 1);
    this.nesting.close();
    this.nesting.open(FLAG.softMasked);
  }

  /** Ends a group or a tile. */
  close(kind: number): void {
    this.nesting.close();
    this.addBareEvent(kind, 1);
  }

  /** Returns what was recorded. */
  take(): PagePaint {
    const { fonts, columns } = this;
    const { links, names: layerNames } = this.layers;
    this.budget.spend('glyphs', columns.glyphCount);
    this.budget.spend('paintEvents', columns.eventCount);
    this.counted?.settle(links, layerNames);
    return columns.collect({ links, fonts, layerNames });
  }
}
