/**
 * Runs pages and records what they paint: passes MuPDF's device calls to a `PaintBuilder`.
 *
 * The entries are functions of this module, not closures of each run: V8 discards the compiled code of a closure with
 * the closure, and a page of drawings calls the entries by the hundred thousand.
 *
 * Paths are not walked; only their CTM is kept, because the bytes that draw them are never edited.
 */
import { fromLatin1 } from '#platform';
import * as mupdf from 'mupdf';
import { readMemory, readModuleFunction, readString } from '../memory.js';
import { FLAG, listBlendFlags, PAINT, type PagePaint } from '../../page/page-model.js';
import type { Budget } from '../../values/budget.js';
import { runShortened } from '../short-calls.js';
import { shortenCalls } from './call-sites.js';
import type { CountedText } from './counted-shows.js';
import { runPage, type DeviceTable } from './device-table.js';
import { PaintBuilder } from './paint-builder.js';
import { PaintColumns } from './paint-columns.js';
import { readTextMemory } from './read-text.js';

/* oxlint-disable max-params -- each call has the arguments that MuPDF gives it. */

const DOT = 0x2e;
const DIGIT_ZERO = 0x30;
/** The stroke of a filled shape. */
const FILLED = 0;

interface Receiver {
  builder: PaintBuilder;
  /** The beginning of markers' names. */
  prefix: Uint8Array;
  /** True if clips and painted paths have their box on the page as their last four numbers. */
  keepsBoxes: boolean;
}

/** What receives the calls of a page's run. */
let run: Receiver | null = null;

const DEVICE_CALLS: DeviceTable = {
  fill_text: (_id, text, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.fillText, ctm, alpha);
    addFloats(color, count);
    addText(text);
  },
  stroke_text: (_id, text, _stroke, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.strokeText, ctm, alpha);
    addFloats(color, count);
    addText(text);
  },
  clip_text: (_id, text, ctm) => {
    addEvent(PAINT.clipText, ctm, 1);
    addBox('_wasm_bound_text', text, FILLED, ctm);
    addText(text);
    run!.builder.nesting.open();
  },
  clip_stroke_text: (_id, text, stroke, ctm) => {
    addEvent(PAINT.clipStrokeText, ctm, 1);
    addBox('_wasm_bound_text', text, stroke, ctm);
    addText(text);
    run!.builder.nesting.open();
  },
  ignore_text: (_id, text, ctm) => {
    addEvent(PAINT.ignoreText, ctm, 1);
    addText(text);
  },
  fill_path: (_id, path, _evenOdd, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.fillPath, ctm, alpha);
    addFloats(color, count);
    addBox('_wasm_bound_path', path, FILLED, ctm);
  },
  stroke_path: (_id, path, stroke, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.strokePath, ctm, alpha);
    addFloats(color, count);
    addBox('_wasm_bound_path', path, stroke, ctm);
  },
  clip_path: (_id, path, _evenOdd, ctm) => {
    addEvent(PAINT.clipPath, ctm, 1);
    addBox('_wasm_bound_path', path, FILLED, ctm);
    run!.builder.nesting.open();
  },
  clip_stroke_path: (_id, path, stroke, ctm) => {
    addEvent(PAINT.clipStrokePath, ctm, 1);
    addBox('_wasm_bound_path', path, stroke, ctm);
    run!.builder.nesting.open();
  },
  fill_shade: (_id, _shade, ctm, alpha) => addEvent(PAINT.fillShade, ctm, alpha),
  fill_image: (_id, image, ctm, alpha) => {
    addEvent(PAINT.fillImage, ctm, alpha);
    addImageSize(image);
  },
  fill_image_mask: (_id, image, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.fillImageMask, ctm, alpha);
    addImageSize(image);
    addFloats(color, count);
  },
  clip_image_mask: (_id, image, ctm) => {
    addEvent(PAINT.clipImageMask, ctm, 1);
    addImageSize(image);
    run!.builder.nesting.open();
  },
  pop_clip: () => run!.builder.popClip(),
  begin_mask: (_id, area, luminosity, _colorspace, count, color) => {
    run!.builder.addBareEvent(PAINT.beginMask, luminosity === 0 ? 0 : 1);
    addFloats(area, 4);
    addFloats(color, count);
    run!.builder.nesting.open(FLAG.inMask);
  },
  end_mask: () => run!.builder.closeMask(),
  begin_group: (_id, area, _colorspace, isolated, knockout, blendMode, alpha) => {
    const { builder } = run!;
    builder.addBareEvent(PAINT.beginGroup, alpha);
    addFloats(area, 4);
    builder.addNumbers([blendMode, (isolated === 0 ? 0 : 1) + (knockout === 0 ? 0 : 2)]);
    builder.nesting.open(listBlendFlags(mupdf.Device.BLEND_MODES[blendMode]!), alpha);
  },
  end_group: () => run!.builder.close(PAINT.endGroup),
  begin_tile: (_id, area, view, xStep, yStep, ctm) => {
    addEvent(PAINT.beginTile, ctm, 1);
    addFloats(area, 4);
    addFloats(view, 4);
    run!.builder.addNumbers([xStep, yStep]);
    run!.builder.nesting.open(FLAG.inTile);
    return 0;
  },
  end_tile: () => run!.builder.close(PAINT.endTile),
  begin_layer: (_id, name) => {
    const { builder, prefix } = run!;
    const marker = readMarker(name, prefix);
    if (marker === null) builder.layers.beginOwn(readString(name));
    else builder.beginMarker(marker.unitId, marker.instruction);
  },
  end_layer: () => run!.builder.layers.end(),
};

const SHORT_CALLS = shortenCalls(DEVICE_CALLS);

export type RecordPage = ReturnType<typeof createPaintRecorder>;

/**
 * Returns a function that runs a page and returns what it painted; null if it paints other text than was counted.
 *
 * @param keepsBoxes true if clips and painted paths have their box on the page as their last four numbers.
 */
export function createPaintRecorder(nonce: string, budget: Budget, keepsBoxes = false) {
  const prefix = fromLatin1(`${nonce}.`);
  /** Grown by the pages before. */
  const columns = new PaintColumns();
  /** `text` is that of the page's contents that has no markers; null if all has. */
  return (page: mupdf.PDFPage, text: CountedText | null = null): PagePaint | null => {
    const builder = new PaintBuilder(budget, columns, text);
    run = { builder, prefix, keepsBoxes };
    try {
      runShortened(SHORT_CALLS, () => runPage(page, DEVICE_CALLS, builder.layers));
    } finally {
      run = null;
    }
    return builder.isPaired ? builder.take() : null;
  };
}

function addEvent(kind: number, matrix: number, alpha: number): void {
  run!.builder.addEvent(kind, readMemory().floats, matrix >> 2, alpha);
}

function addFloats(pointer: number, count: number): void {
  const { builder } = run!;
  const { floats } = readMemory();
  for (let at = 0; at < count; at++) builder.addNumber(floats[(pointer >> 2) + at]!);
}

function addBox(
  measure: '_wasm_bound_path' | '_wasm_bound_text',
  shape: number,
  stroke: number,
  ctm: number,
): void {
  if (run!.keepsBoxes) addFloats(readModuleFunction(measure)(shape, stroke, ctm), 4);
}

function addImageSize(image: number): void {
  for (const size of ['_wasm_image_get_w', '_wasm_image_get_h', '_wasm_image_get_n']) {
    run!.builder.addNumber(readModuleFunction(size)(image));
  }
}

/** Adds the text of the last event, whose other values are already complete. */
function addText(text: number): void {
  const { builder } = run!;
  builder.beginText();
  readTextMemory(text, builder);
}

/** Reads a marker's numbers from memory; null for a document's own layer. */
function readMarker(name: number, prefix: Uint8Array): { unitId: number; instruction: number } | null {
  const { bytes } = readMemory();
  for (let at = 0; at < prefix.length; at++) if (bytes[name + at] !== prefix[at]) return null;
  let at = name + prefix.length;
  let unitId = 0;
  for (; bytes[at] !== DOT; at++) unitId = unitId * 10 + bytes[at]! - DIGIT_ZERO;
  let instruction = 0;
  for (at++; bytes[at] !== 0; at++) instruction = instruction * 10 + bytes[at]! - DIGIT_ZERO;
  return { unitId, instruction };
}
