/**
 * Passes MuPDF's device calls to a tape through the package's public interface.
 *
 * Every wrapper that a callback receives is destroyed at once: finalizers do not run during synchronous code, so the
 * native objects of a long document would accumulate. Paths are not walked; only their CTM is kept, because the bytes
 * that draw them are never edited.
 */
import '../memory.js';
import * as mupdf from 'mupdf';
import { listBlendFlags, PAINT } from '../../page/page-model.js';
import { detachShade } from './detach-shade.js';
import type { PaintTape } from './paint-tape.js';
import { readTextMemory } from './read-text.js';

/* oxlint-disable max-params -- each call has the arguments that MuPDF gives it. */

/** The package does not export the type of its callbacks; it is the first constructor's parameter. */
export type DeviceCallbacks = typeof mupdf.Device extends {
  new (callbacks: infer Callbacks): mupdf.Device;
  new (pointer: infer _Pointer): mupdf.Device;
}
  ? Callbacks
  : never;

const BLEND_MODES = new Map(mupdf.Device.BLEND_MODES.map((mode, index) => [mode as string, index]));

export interface CallbackOptions {
  /** True if the last four numbers of a clip are its box on the page; false if paths are not measured. */
  keepsClipBoxes: boolean;
  /** True if the same holds for painted paths. */
  keepsPathBoxes?: boolean;
}

/** The package accepts null for a filled path, although its types do not say so. */
const AS_FILLED = null as unknown as mupdf.StrokeState;

export function createDeviceCallbacks(
  tape: PaintTape,
  { keepsClipBoxes, keepsPathBoxes = false }: CallbackOptions,
): DeviceCallbacks {
  const addEvent = (kind: number, ctm: mupdf.Matrix, alpha: number): void =>
    tape.addEvent(kind, ctm, 0, alpha);
  const addText = (
    kind: number,
    text: mupdf.Text,
    ctm: mupdf.Matrix,
    alpha: number,
    numbers: number[],
  ): void => {
    addEvent(kind, ctm, alpha);
    tape.addNumbers(numbers);
    tape.setTextSpace(ctm, 0);
    readTextMemory(Number(text.pointer), tape);
    text.destroy();
  };
  const measureClip = (
    shape: mupdf.Path | mupdf.Text,
    stroke: mupdf.StrokeState | null,
    ctm: mupdf.Matrix,
  ): number[] => (keepsClipBoxes ? shape.getBounds(stroke ?? AS_FILLED, ctm) : []);
  return {
    fillText: (text, ctm, colorspace, color, alpha) => {
      colorspace.destroy();
      addText(PAINT.fillText, text, ctm, alpha, color);
    },
    strokeText: (text, stroke, ctm, colorspace, color, alpha) => {
      stroke.destroy();
      colorspace.destroy();
      addText(PAINT.strokeText, text, ctm, alpha, color);
    },
    clipText: (text, ctm) => {
      addText(PAINT.clipText, text, ctm, 1, measureClip(text, null, ctm));
      tape.pushClip();
    },
    clipStrokeText: (text, stroke, ctm) => {
      const box = measureClip(text, stroke, ctm);
      stroke.destroy();
      addText(PAINT.clipStrokeText, text, ctm, 1, box);
      tape.pushClip();
    },
    ignoreText: (text, ctm) => addText(PAINT.ignoreText, text, ctm, 1, []),
    fillPath: (path, _evenOdd, ctm, colorspace, color, alpha) => {
      colorspace.destroy();
      addEvent(PAINT.fillPath, ctm, alpha);
      tape.addNumbers(color);
      if (keepsPathBoxes) tape.addNumbers(path.getBounds(AS_FILLED, ctm));
      path.destroy();
    },
    strokePath: (path, stroke, ctm, colorspace, color, alpha) => {
      colorspace.destroy();
      addEvent(PAINT.strokePath, ctm, alpha);
      tape.addNumbers(color);
      if (keepsPathBoxes) tape.addNumbers(path.getBounds(stroke, ctm));
      path.destroy();
      stroke.destroy();
    },
    clipPath: (path, _evenOdd, ctm) => {
      addEvent(PAINT.clipPath, ctm, 1);
      tape.addNumbers(measureClip(path, null, ctm));
      tape.pushClip();
      path.destroy();
    },
    clipStrokePath: (path, stroke, ctm) => {
      addEvent(PAINT.clipStrokePath, ctm, 1);
      tape.addNumbers(measureClip(path, stroke, ctm));
      tape.pushClip();
      path.destroy();
      stroke.destroy();
    },
    fillShade: (shade, ctm, alpha) => {
      detachShade(shade);
      addEvent(PAINT.fillShade, ctm, alpha);
    },
    fillImage: (image, ctm, alpha) => {
      addEvent(PAINT.fillImage, ctm, alpha);
      addImageSize(tape, image);
    },
    fillImageMask: (image, ctm, colorspace, color, alpha) => {
      colorspace.destroy();
      addEvent(PAINT.fillImageMask, ctm, alpha);
      addImageSize(tape, image);
      tape.addNumbers(color);
    },
    clipImageMask: (image, ctm) => {
      addEvent(PAINT.clipImageMask, ctm, 1);
      addImageSize(tape, image);
      tape.pushClip();
    },
    popClip: () => tape.popClip(),
    beginMask: (area, luminosity, colorspace, color) => {
      colorspace.destroy();
      tape.addBareEvent(PAINT.beginMask, luminosity ? 1 : 0);
      tape.addNumbers(area);
      tape.addNumbers(color);
      tape.openMask();
    },
    endMask: () => tape.closeMask(),
    beginGroup: (area, colorspace, isolated, knockout, blendmode, alpha) => {
      colorspace.destroy();
      tape.addBareEvent(PAINT.beginGroup, alpha);
      tape.addNumbers(area);
      tape.addNumbers([BLEND_MODES.get(blendmode) ?? 0, (isolated ? 1 : 0) + (knockout ? 2 : 0)]);
      tape.openGroup(alpha, listBlendFlags(blendmode));
    },
    endGroup: () => tape.closeGroup(),
    beginTile: (area, view, xstep, ystep, ctm) => {
      addEvent(PAINT.beginTile, ctm, 1);
      tape.addNumbers([...area, ...view, xstep, ystep]);
      tape.openTile();
      return 0;
    },
    endTile: () => tape.closeTile(),
    beginLayer: (name) => tape.beginLayer(name),
    endLayer: () => tape.endLayer(),
  };
}

function addImageSize(tape: PaintTape, image: mupdf.Image): void {
  tape.addNumbers([image.getWidth(), image.getHeight(), image.getNumberOfComponents()]);
  image.destroy();
}
