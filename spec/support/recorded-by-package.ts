/**
 * Records a page through the public interface of MuPDF's package, for comparison with what the engine reads from
 * MuPDF's memory.
 */
import '../../src/engine/mupdf/memory.js';
import * as mupdf from 'mupdf';
import { PaintBuilder } from '../../src/engine/mupdf/record/paint-builder.js';
import { PaintColumns } from '../../src/engine/mupdf/record/paint-columns.js';
import { readTextMemory } from '../../src/engine/mupdf/record/read-text.js';
import { FLAG, listBlendFlags, PAINT, type PagePaint } from '../../src/engine/page/page-model.js';
import { Budget } from '../../src/engine/values/budget.js';

export function recordByPackage(page: mupdf.PDFPage, nonce: string, keepsBoxes = false): PagePaint {
  const builder = new PaintBuilder(new Budget(), new PaintColumns(), null);
  const device = new mupdf.Device(createDeviceCallbacks(builder, nonce, keepsBoxes));
  page.runPageContents(device, mupdf.Matrix.identity);
  for (const annotation of page.getAnnotations()) {
    const object = annotation.getObject();
    builder.layers.beginAnnotation(object.isIndirect() ? object.asIndirect() : 0);
    annotation.run(device, mupdf.Matrix.identity);
    builder.layers.endAnnotation();
  }
  page.runPageWidgets(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  return builder.take();
}

/* oxlint-disable max-params -- MuPDF defines the arguments of each call. */

/** The package does not export the type of its callbacks; it is the first constructor's parameter. */
type DeviceCallbacks = typeof mupdf.Device extends {
  new (callbacks: infer Callbacks): mupdf.Device;
  new (pointer: infer _Pointer): mupdf.Device;
}
  ? Callbacks
  : never;

const BLEND_MODES = new Map(mupdf.Device.BLEND_MODES.map((mode, index) => [mode as string, index]));

/** The package accepts null for a filled path, although its types do not say so. */
const AS_FILLED = null as unknown as mupdf.StrokeState;

function createDeviceCallbacks(builder: PaintBuilder, nonce: string, keepsBoxes: boolean): DeviceCallbacks {
  const addEvent = (kind: number, ctm: mupdf.Matrix, alpha: number): void =>
    builder.addEvent(kind, ctm, 0, alpha);
  const addText = (
    kind: number,
    text: mupdf.Text,
    ctm: mupdf.Matrix,
    alpha: number,
    numbers: number[],
  ): void => {
    addEvent(kind, ctm, alpha);
    builder.addNumbers(numbers);
    builder.beginText();
    readTextMemory(Number(text.pointer), builder);
    text.destroy();
  };
  const measureClip = (
    shape: mupdf.Path | mupdf.Text,
    stroke: mupdf.StrokeState | null,
    ctm: mupdf.Matrix,
  ): number[] => (keepsBoxes ? shape.getBounds(stroke ?? AS_FILLED, ctm) : []);
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
      builder.nesting.open();
    },
    clipStrokeText: (text, stroke, ctm) => {
      const box = measureClip(text, stroke, ctm);
      stroke.destroy();
      addText(PAINT.clipStrokeText, text, ctm, 1, box);
      builder.nesting.open();
    },
    ignoreText: (text, ctm) => addText(PAINT.ignoreText, text, ctm, 1, []),
    fillPath: (path, _evenOdd, ctm, colorspace, color, alpha) => {
      colorspace.destroy();
      addEvent(PAINT.fillPath, ctm, alpha);
      builder.addNumbers(color);
      if (keepsBoxes) builder.addNumbers(path.getBounds(AS_FILLED, ctm));
      path.destroy();
    },
    strokePath: (path, stroke, ctm, colorspace, color, alpha) => {
      colorspace.destroy();
      addEvent(PAINT.strokePath, ctm, alpha);
      builder.addNumbers(color);
      if (keepsBoxes) builder.addNumbers(path.getBounds(stroke, ctm));
      path.destroy();
      stroke.destroy();
    },
    clipPath: (path, _evenOdd, ctm) => {
      addEvent(PAINT.clipPath, ctm, 1);
      builder.addNumbers(measureClip(path, null, ctm));
      builder.nesting.open();
      path.destroy();
    },
    clipStrokePath: (path, stroke, ctm) => {
      addEvent(PAINT.clipStrokePath, ctm, 1);
      builder.addNumbers(measureClip(path, stroke, ctm));
      builder.nesting.open();
      path.destroy();
      stroke.destroy();
    },
    fillShade: (shade, ctm, alpha) => {
      // The package does not keep the shade that it passes: its finalizer would corrupt the heap.
      (shade.constructor as unknown as { _finalizer?: FinalizationRegistry<unknown> })._finalizer?.unregister(
        shade,
      );
      (shade as { pointer: unknown }).pointer = 0;
      addEvent(PAINT.fillShade, ctm, alpha);
    },
    fillImage: (image, ctm, alpha) => {
      addEvent(PAINT.fillImage, ctm, alpha);
      addImageSize(builder, image);
    },
    fillImageMask: (image, ctm, colorspace, color, alpha) => {
      colorspace.destroy();
      addEvent(PAINT.fillImageMask, ctm, alpha);
      addImageSize(builder, image);
      builder.addNumbers(color);
    },
    clipImageMask: (image, ctm) => {
      addEvent(PAINT.clipImageMask, ctm, 1);
      addImageSize(builder, image);
      builder.nesting.open();
    },
    popClip: () => builder.popClip(),
    beginMask: (area, luminosity, colorspace, color) => {
      colorspace.destroy();
      builder.addBareEvent(PAINT.beginMask, luminosity ? 1 : 0);
      builder.addNumbers(area);
      builder.addNumbers(color);
      builder.nesting.open(FLAG.inMask);
    },
    endMask: () => builder.closeMask(),
    beginGroup: (area, colorspace, isolated, knockout, blendmode, alpha) => {
      colorspace.destroy();
      builder.addBareEvent(PAINT.beginGroup, alpha);
      builder.addNumbers(area);
      builder.addNumbers([BLEND_MODES.get(blendmode) ?? 0, (isolated ? 1 : 0) + (knockout ? 2 : 0)]);
      builder.nesting.open(listBlendFlags(blendmode), alpha);
    },
    endGroup: () => builder.close(PAINT.endGroup),
    beginTile: (area, view, xstep, ystep, ctm) => {
      addEvent(PAINT.beginTile, ctm, 1);
      builder.addNumbers([...area, ...view, xstep, ystep]);
      builder.nesting.open(FLAG.inTile);
      return 0;
    },
    endTile: () => builder.close(PAINT.endTile),
    beginLayer: (name) => {
      const [prefix, unitId, instruction, ...rest] = name.split('.');
      if (prefix !== nonce || instruction === undefined || rest.length > 0) builder.layers.beginOwn(name);
      else builder.beginMarker(Number(unitId), Number(instruction));
    },
    endLayer: () => builder.layers.end(),
  };
}

function addImageSize(builder: PaintBuilder, image: mupdf.Image): void {
  builder.addNumbers([image.getWidth(), image.getHeight(), image.getNumberOfComponents()]);
  image.destroy();
}
