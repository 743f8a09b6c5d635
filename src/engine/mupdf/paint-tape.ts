/**
 * Takes down what a page paints, call by call, as the columns of a PagePaint.
 *
 * It knows the stacks that the calls imply (groups, clips, masks, tiles, layers)
 * and nothing of how the calls arrive: see `device-callbacks.ts` and
 * `direct-calls.ts`.
 */
import type { Budget } from '../budget.js';
import { ANNOTATION_UNIT, FLAG, PAINT, type Link, type PagePaint } from '../page-model.js';
import { Column } from './columns.js';
import { readMarkerName } from './markers.js';
import type { TextSink } from './read-text.js';

const newFloats = (size: number): Float32Array => new Float32Array(size);
const newDoubles = (size: number): Float64Array => new Float64Array(size);
const newWords = (size: number): Int32Array => new Int32Array(size);
const newBytes = (size: number): Uint8Array => new Uint8Array(size);

export class PaintTape implements TextSink {
  /** Names a font that the page has not used before; set by whoever hands text over. */
  nameFont: (fontPointer: number) => string = () => '';
  private readonly budget: Budget;
  private readonly nonce: string;
  private links: Link[] = [];
  private chain = -1;
  /** Chains to return to at endLayer; a document's own layers keep the chain and push a name. */
  private chainStack: number[] = [];
  private layerNameStack: (string | null)[] = [];
  private ownLayers = 0;
  private layerNames = new Map<number, string[]>();
  private fonts: string[] = [];
  private fontIndexes = new Map<number, number>();
  private groupAlpha = 1;
  private groupStack: { alpha: number; isBlended: boolean }[] = [];
  private blendedGroups = 0;
  private clipStack: boolean[] = [];
  private softMasks = 0;
  private openMasks = 0;
  private openTiles = 0;
  private eventsAllowed = 0;
  private glyphsAllowed = 0;
  /** CTM of the text node that is being read. */
  private a = 1;
  private b = 0;
  private c = 0;
  private d = 1;
  private e = 0;
  private f = 0;

  private readonly eventKind = new Column(newBytes);
  private readonly eventChain = new Column(newWords);
  private readonly eventFlags = new Column(newBytes);
  private readonly eventAlpha = new Column(newFloats);
  private readonly eventValues = new Column(newWords);
  private readonly eventSpans = new Column(newWords);
  private readonly values = new Column(newFloats);
  private readonly spanFont = new Column(newWords);
  private readonly spanMatrix = new Column(newDoubles);
  private readonly spanIsVertical = new Column(newBytes);
  private readonly spanGlyphs = new Column(newWords);
  private readonly spanEvent = new Column(newWords);
  private readonly glyphX = new Column(newDoubles);
  private readonly glyphY = new Column(newDoubles);
  private readonly glyphAdvance = new Column(newFloats);
  private readonly glyphId = new Column(newWords);
  private readonly glyphUnicode = new Column(newWords);

  constructor(nonce: string, budget: Budget) {
    this.nonce = nonce;
    this.budget = budget;
  }

  /** Empties the tape for a page; a page before it may have broken off. */
  begin(): void {
    this.eventsAllowed = this.budget.left('paintEvents');
    this.glyphsAllowed = this.budget.left('glyphs');
    for (const column of this.listColumns()) column.length = 0;
    this.links = [];
    this.fonts = [];
    this.layerNames = new Map();
    this.fontIndexes.clear();
    this.chain = -1;
    this.chainStack = [];
    this.layerNameStack = [];
    this.groupAlpha = 1;
    this.groupStack = [];
    this.ownLayers = this.blendedGroups = this.softMasks = this.openMasks = this.openTiles = 0;
    this.clipStack = [];
  }

  /** All that follows belongs to the annotation, until `endAnnotation`. */
  beginAnnotation(objectNumber: number): void {
    this.links.push({ parent: -1, unitId: ANNOTATION_UNIT, instruction: objectNumber });
    this.chain = this.links.length - 1;
  }

  endAnnotation(): void {
    this.chain = -1;
  }

  addEvent(
    kind: number,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
    alpha: number,
  ): void {
    // Thrown through MuPDF's frames: the instance is spent afterwards, which an over-budget document deserves.
    if (this.eventKind.length >= this.eventsAllowed || this.glyphX.length >= this.glyphsAllowed) {
      this.budget.spend('paintEvents', this.eventKind.length + 1);
      this.budget.spend('glyphs', this.glyphX.length + 1);
    }
    this.eventKind.push(kind);
    this.eventChain.push(this.chain);
    this.eventFlags.push(
      (this.blendedGroups > 0 ? FLAG.blended : 0) |
        (this.softMasks > 0 ? FLAG.softMasked : 0) |
        (this.openMasks > 0 ? FLAG.inMask : 0) |
        (this.openTiles > 0 ? FLAG.inTile : 0),
    );
    this.eventAlpha.push(this.groupAlpha * alpha);
    this.eventValues.push(this.values.length);
    this.eventSpans.push(this.spanFont.length);
    const { values } = this;
    values.push(a);
    values.push(b);
    values.push(c);
    values.push(d);
    values.push(e);
    values.push(f);
    values.push(alpha);
    if (this.ownLayers > 0) this.noteLayerNames();
  }

  /** An event without a matrix of its own. */
  addBareEvent(kind: number, alpha: number): void {
    this.addEvent(kind, 0, 0, 0, 0, 0, 0, alpha);
  }

  addNumber(number: number): void {
    this.values.push(number);
  }

  addNumbers(numbers: ArrayLike<number>): void {
    for (let at = 0; at < numbers.length; at++) this.values.push(numbers[at]!);
  }

  /** The text node of the event just added follows, in this space. */
  setTextSpace(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.e = e;
    this.f = f;
  }

  beginSpan(fontPointer: number, a: number, b: number, c: number, d: number, isVertical: boolean): void {
    this.spanFont.push(this.indexFont(fontPointer));
    this.spanMatrix.push(a * this.a + b * this.c);
    this.spanMatrix.push(a * this.b + b * this.d);
    this.spanMatrix.push(c * this.a + d * this.c);
    this.spanMatrix.push(c * this.b + d * this.d);
    this.spanIsVertical.push(isVertical ? 1 : 0);
    this.spanGlyphs.push(this.glyphX.length);
    this.spanEvent.push(this.eventKind.length - 1);
  }

  addGlyph(x: number, y: number, glyphId: number, unicode: number, advance: number): void {
    this.glyphX.push(x * this.a + y * this.c + this.e);
    this.glyphY.push(x * this.b + y * this.d + this.f);
    this.glyphAdvance.push(advance);
    this.glyphId.push(glyphId);
    this.glyphUnicode.push(unicode);
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
    if (marker === null) {
      this.chainStack.push(this.chain);
      this.layerNameStack.push(name);
      this.ownLayers++;
    } else {
      this.beginMarker(marker.unitId, marker.instruction);
    }
  }

  beginMarker(unitId: number, instruction: number): void {
    this.chainStack.push(this.chain);
    this.layerNameStack.push(null);
    this.links.push({ parent: this.chain, unitId, instruction });
    this.chain = this.links.length - 1;
    this.budget.hold('nesting', this.chainStack.length / 2);
  }

  endLayer(): void {
    this.chain = this.chainStack.pop() ?? -1;
    if (typeof this.layerNameStack.pop() === 'string') this.ownLayers--;
  }

  pushClip(): void {
    this.clipStack.push(false);
  }

  popClip(): void {
    this.addBareEvent(PAINT.popClip, 1);
    if (this.clipStack.pop() === true) this.softMasks--;
  }

  openMask(): void {
    this.openMasks++;
  }

  /** From here to the matching popClip everything is painted through the mask. */
  closeMask(): void {
    this.addBareEvent(PAINT.endMask, 1);
    this.openMasks--;
    this.softMasks++;
    this.clipStack.push(true);
  }

  openGroup(alpha: number, isBlended: boolean): void {
    this.groupStack.push({ alpha: this.groupAlpha, isBlended });
    this.groupAlpha *= alpha;
    if (isBlended) this.blendedGroups++;
  }

  closeGroup(): void {
    const opened = this.groupStack.pop();
    this.groupAlpha = opened?.alpha ?? 1;
    if (opened?.isBlended === true) this.blendedGroups--;
    this.addBareEvent(PAINT.endGroup, 1);
  }

  openTile(): void {
    this.openTiles++;
  }

  closeTile(): void {
    this.openTiles--;
    this.addBareEvent(PAINT.endTile, 1);
  }

  /** What was taken down since `begin`. */
  take(): PagePaint {
    const eventCount = this.eventKind.length;
    const spanCount = this.spanFont.length;
    const glyphCount = this.glyphX.length;
    this.budget.spend('glyphs', glyphCount);
    this.budget.spend('paintEvents', eventCount);
    this.eventValues.push(this.values.length);
    this.eventSpans.push(spanCount);
    this.spanGlyphs.push(glyphCount);
    return {
      links: this.links,
      fonts: this.fonts,
      layerNames: this.layerNames,
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

  private noteLayerNames(): void {
    if (this.layerNames.has(this.chain)) return;
    this.layerNames.set(
      this.chain,
      this.layerNameStack.filter((name) => name !== null),
    );
  }

  private listColumns(): { length: number }[] {
    return [
      this.eventKind,
      this.eventChain,
      this.eventFlags,
      this.eventAlpha,
      this.eventValues,
      this.eventSpans,
      this.values,
      this.spanFont,
      this.spanMatrix,
      this.spanIsVertical,
      this.spanGlyphs,
      this.spanEvent,
      this.glyphX,
      this.glyphY,
      this.glyphAdvance,
      this.glyphId,
      this.glyphUnicode,
    ];
  }
}
