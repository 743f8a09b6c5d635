/**
 * Records what a page paints, as MuPDF's device calls tell it.
 *
 * Every wrapper that a callback receives is destroyed at once: no finalizer
 * runs inside synchronous code, and the native objects of a long document would
 * pile up. Paths are not walked; only their CTM is kept, because the bytes that
 * draw them are never edited.
 */
import './memory.js';
import * as mupdf from 'mupdf';
import type { Budget } from '../budget.js';
import { ANNOTATION_UNIT, FLAG, PAINT, type Link, type PagePaint } from '../page-model.js';
import { Column } from './columns.js';
import { detachShade } from './detach-shade.js';
import { chooseTextReader, type TextReader, type TextSink } from './read-text.js';

/** The name of the layer that encloses one instruction of the trace copy. */
export function markerName(nonce: string, unitId: number, instruction: number): string {
  return `${nonce}.${unitId}.${instruction}`;
}

/** Says whether a layer is one of ours: its chain is numbered in the order in which such layers begin. */
export function isMarkerName(name: string, nonce: string): boolean {
  return name.startsWith(`${nonce}.`);
}

/** The package does not export the type of its callbacks; it is the first constructor's parameter. */
export type DeviceCallbacks = typeof mupdf.Device extends {
  new (callbacks: infer Callbacks): mupdf.Device;
  new (pointer: infer _Pointer): mupdf.Device;
}
  ? Callbacks
  : never;

const BLEND_MODES = new Map(mupdf.Device.BLEND_MODES.map((mode, index) => [mode as string, index]));

let chosenReader: TextReader | null = null;

const newFloats = (size: number): Float32Array => new Float32Array(size);
const newDoubles = (size: number): Float64Array => new Float64Array(size);
const newWords = (size: number): Int32Array => new Int32Array(size);
const newBytes = (size: number): Uint8Array => new Uint8Array(size);

export class PaintRecorder implements TextSink {
  private readonly budget: Budget;
  private readonly prefix: string;
  private readonly readText: TextReader;
  private readonly keepsClipBoxes: boolean;
  private links: Link[] = [];
  private chain = -1;
  /** Chains to return to at endLayer; a document's own layers keep the chain and push a name. */
  private chainStack: number[] = [];
  private layerNameStack: (string | null)[] = [];
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
  private textMatrix: mupdf.Matrix = [1, 0, 0, 1, 0, 0];
  private currentText: mupdf.Text | null = null;
  private eventsAllowed = 0;
  private glyphsAllowed = 0;

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

  /** @param keepsClipBoxes clips carry their boxes in page as their last four numbers; otherwise no path is measured. */
  constructor(nonce: string, budget: Budget, keepsClipBoxes = false) {
    this.prefix = `${nonce}.`;
    this.budget = budget;
    this.keepsClipBoxes = keepsClipBoxes;
    chosenReader ??= chooseTextReader();
    this.readText = chosenReader;
  }

  /** Runs a page and returns what it painted; the recorder is empty again afterwards. */
  record(page: mupdf.PDFPage): PagePaint {
    this.eventsAllowed = this.budget.left('paintEvents');
    this.glyphsAllowed = this.budget.left('glyphs');
    const device = new mupdf.Device(this.createCallbacks());
    try {
      page.runPageContents(device, mupdf.Matrix.identity);
      this.runAnnotations(page, device);
      page.runPageWidgets(device, mupdf.Matrix.identity);
      device.close();
      return this.takePaint();
    } finally {
      device.destroy();
      this.reset();
    }
  }

  /** One by one, so that all that an annotation paints, clips and groups included, has a link of its own. */
  private runAnnotations(page: mupdf.PDFPage, device: mupdf.Device): void {
    for (const annotation of page.getAnnotations()) {
      const object = annotation.getObject();
      this.links.push({
        parent: -1,
        unitId: ANNOTATION_UNIT,
        instruction: object.isIndirect() ? object.asIndirect() : 0,
      });
      this.chain = this.links.length - 1;
      annotation.run(device, mupdf.Matrix.identity);
      this.chain = -1;
      annotation.destroy();
    }
  }

  beginSpan(fontPointer: number, a: number, b: number, c: number, d: number, isVertical: boolean): void {
    const ctm = this.textMatrix;
    this.spanFont.push(this.indexFont(fontPointer));
    this.spanMatrix.push(a * ctm[0] + b * ctm[2]);
    this.spanMatrix.push(a * ctm[1] + b * ctm[3]);
    this.spanMatrix.push(c * ctm[0] + d * ctm[2]);
    this.spanMatrix.push(c * ctm[1] + d * ctm[3]);
    this.spanIsVertical.push(isVertical ? 1 : 0);
    this.spanGlyphs.push(this.glyphX.length);
    this.spanEvent.push(this.eventKind.length - 1);
  }

  addGlyph(x: number, y: number, glyphId: number, unicode: number, advance: number): void {
    const ctm = this.textMatrix;
    this.glyphX.push(x * ctm[0] + y * ctm[2] + ctm[4]);
    this.glyphY.push(x * ctm[1] + y * ctm[3] + ctm[5]);
    this.glyphAdvance.push(advance);
    this.glyphId.push(glyphId);
    this.glyphUnicode.push(unicode);
  }

  private indexFont(pointer: number): number {
    const known = this.fontIndexes.get(pointer);
    if (known !== undefined) return known;
    this.currentText?.walk({
      beginSpan: (font) => {
        if (this.fontIndexes.has(Number(font.pointer))) return;
        this.fontIndexes.set(Number(font.pointer), this.fonts.length);
        this.fonts.push(font.getName());
      },
    });
    return this.fontIndexes.get(pointer) ?? -1;
  }

  private addEvent(kind: number, ctm: mupdf.Matrix | null, alpha: number): void {
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
    for (let at = 0; at < 6; at++) this.values.push(ctm?.[at] ?? 0);
    this.values.push(alpha);
    if (this.chain >= 0 || this.layerNameStack.length > 0) this.noteLayerNames();
  }

  private noteLayerNames(): void {
    if (this.layerNameStack.every((name) => name === null) || this.layerNames.has(this.chain)) return;
    this.layerNames.set(
      this.chain,
      this.layerNameStack.filter((name) => name !== null),
    );
  }

  private addNumbers(numbers: ArrayLike<number>): void {
    for (let at = 0; at < numbers.length; at++) this.values.push(numbers[at]!);
  }

  private addText(kind: number, text: mupdf.Text, ctm: mupdf.Matrix, alpha: number, color: number[]): void {
    this.addEvent(kind, ctm, alpha);
    this.addNumbers(color);
    this.textMatrix = ctm;
    this.currentText = text;
    this.readText(text, this);
    this.currentText = null;
    text.destroy();
  }

  private openClip(kind: number, ctm: mupdf.Matrix | null): void {
    this.addEvent(kind, ctm, 1);
    this.clipStack.push(false);
  }

  private measureClip(
    shape: mupdf.Path | mupdf.Text,
    stroke: mupdf.StrokeState | null,
    ctm: mupdf.Matrix,
  ): number[] {
    // Its types leave out that the package takes null for "as filled".
    return this.keepsClipBoxes ? shape.getBounds(stroke as mupdf.StrokeState, ctm) : [];
  }

  private beginLayer(name: string): void {
    this.chainStack.push(this.chain);
    if (!name.startsWith(this.prefix)) {
      this.layerNameStack.push(name);
      return;
    }
    this.layerNameStack.push(null);
    const dot = name.indexOf('.', this.prefix.length);
    this.links.push({
      parent: this.chain,
      unitId: Number(name.slice(this.prefix.length, dot)),
      instruction: Number(name.slice(dot + 1)),
    });
    this.chain = this.links.length - 1;
    this.budget.hold('nesting', this.chainStack.length / 2);
  }

  private endLayer(): void {
    this.chain = this.chainStack.pop() ?? -1;
    this.layerNameStack.pop();
  }

  private createCallbacks(): DeviceCallbacks {
    return {
      fillText: (text, ctm, colorspace, color, alpha) => {
        colorspace.destroy();
        this.addText(PAINT.fillText, text, ctm, alpha, color);
      },
      strokeText: (text, stroke, ctm, colorspace, color, alpha) => {
        stroke.destroy();
        colorspace.destroy();
        this.addText(PAINT.strokeText, text, ctm, alpha, color);
      },
      clipText: (text, ctm) => {
        this.addText(PAINT.clipText, text, ctm, 1, this.measureClip(text, null, ctm));
        this.clipStack.push(false);
      },
      clipStrokeText: (text, stroke, ctm) => {
        const box = this.measureClip(text, stroke, ctm);
        stroke.destroy();
        this.addText(PAINT.clipStrokeText, text, ctm, 1, box);
        this.clipStack.push(false);
      },
      ignoreText: (text, ctm) => this.addText(PAINT.ignoreText, text, ctm, 1, []),
      fillPath: (path, _evenOdd, ctm, colorspace, color, alpha) => {
        path.destroy();
        colorspace.destroy();
        this.addEvent(PAINT.fillPath, ctm, alpha);
        this.addNumbers(color);
      },
      strokePath: (path, stroke, ctm, colorspace, color, alpha) => {
        path.destroy();
        stroke.destroy();
        colorspace.destroy();
        this.addEvent(PAINT.strokePath, ctm, alpha);
        this.addNumbers(color);
      },
      clipPath: (path, _evenOdd, ctm) => {
        this.openClip(PAINT.clipPath, ctm);
        this.addNumbers(this.measureClip(path, null, ctm));
        path.destroy();
      },
      clipStrokePath: (path, stroke, ctm) => {
        this.openClip(PAINT.clipStrokePath, ctm);
        this.addNumbers(this.measureClip(path, stroke, ctm));
        path.destroy();
        stroke.destroy();
      },
      fillShade: (shade, ctm, alpha) => {
        detachShade(shade);
        this.addEvent(PAINT.fillShade, ctm, alpha);
      },
      fillImage: (image, ctm, alpha) => {
        this.addEvent(PAINT.fillImage, ctm, alpha);
        this.addImageSize(image);
      },
      fillImageMask: (image, ctm, colorspace, color, alpha) => {
        colorspace.destroy();
        this.addEvent(PAINT.fillImageMask, ctm, alpha);
        this.addImageSize(image);
        this.addNumbers(color);
      },
      clipImageMask: (image, ctm) => {
        this.openClip(PAINT.clipImageMask, ctm);
        this.addImageSize(image);
      },
      popClip: () => {
        this.addEvent(PAINT.popClip, null, 1);
        if (this.clipStack.pop() === true) this.softMasks--;
      },
      beginMask: (area, luminosity, colorspace, color) => {
        colorspace.destroy();
        this.addEvent(PAINT.beginMask, null, luminosity ? 1 : 0);
        this.addNumbers(area);
        this.addNumbers(color);
        this.openMasks++;
      },
      endMask: () => {
        this.addEvent(PAINT.endMask, null, 1);
        this.openMasks--;
        this.softMasks++;
        this.clipStack.push(true);
      },
      beginGroup: (area, colorspace, isolated, knockout, blendmode, alpha) => {
        colorspace.destroy();
        const isBlended = blendmode !== 'Normal';
        this.addEvent(PAINT.beginGroup, null, alpha);
        this.addNumbers(area);
        this.addNumbers([BLEND_MODES.get(blendmode) ?? 0, (isolated ? 1 : 0) + (knockout ? 2 : 0)]);
        this.groupStack.push({ alpha: this.groupAlpha, isBlended });
        this.groupAlpha *= alpha;
        if (isBlended) this.blendedGroups++;
      },
      endGroup: () => {
        const opened = this.groupStack.pop();
        this.groupAlpha = opened?.alpha ?? 1;
        if (opened?.isBlended === true) this.blendedGroups--;
        this.addEvent(PAINT.endGroup, null, 1);
      },
      beginTile: (area, view, xstep, ystep, ctm) => {
        this.addEvent(PAINT.beginTile, ctm, 1);
        this.addNumbers([...area, ...view, xstep, ystep]);
        this.openTiles++;
        return 0;
      },
      endTile: () => {
        this.openTiles--;
        this.addEvent(PAINT.endTile, null, 1);
      },
      beginLayer: (name) => this.beginLayer(name),
      endLayer: () => this.endLayer(),
    };
  }

  private addImageSize(image: mupdf.Image): void {
    this.addNumbers([image.getWidth(), image.getHeight(), image.getNumberOfComponents()]);
    image.destroy();
  }

  private takePaint(): PagePaint {
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

  private reset(): void {
    this.links = [];
    this.fonts = [];
    this.layerNames = new Map();
    this.fontIndexes.clear();
    this.chain = -1;
    this.chainStack = [];
    this.layerNameStack = [];
    this.groupAlpha = 1;
    this.groupStack = [];
    this.blendedGroups = this.softMasks = this.openMasks = this.openTiles = 0;
    this.clipStack = [];
  }
}
