/**
 * Passes MuPDF's device calls to a tape without the package's wrappers.
 *
 * The WebAssembly module calls a plain table of functions with raw pointers (`globalThis.$libmupdf_device`); the
 * package's own entries make an object with a finalizer of each. For the calls that come by the hundred thousand
 * (text, paths, layers) this table reads numbers from MuPDF's memory instead. It neither keeps nor drops the objects
 * that a call passes. Other calls go through the package.
 */
import { fromLatin1 } from '#platform';
import { readMemory } from '../memory.js';
import { PAINT } from '../../page/page-model.js';
import { runShortened, type ShortCall } from '../short-calls.js';
import { shortenCalls, type DeviceTable, type CallSites, type CallSiteProfiler } from './call-sites.js';
import type { PaintTape } from './paint-tape.js';
import { readTextMemory } from './read-text.js';

/* oxlint-disable max-params -- each call has the arguments that MuPDF gives it. */

const DOT = 0x2e;
const DIGIT_ZERO = 0x30;

/** What is done with the call sites of a run: they are recorded, or calls from known ones are shortened. */
export interface CallHooks {
  profiler?: CallSiteProfiler;
  callSites?: CallSites | null;
}

/** The receiver of the current run's calls. */
interface DirectRun {
  tape: PaintTape;
  /** The beginning of markers' names. */
  prefix: Uint8Array;
  publicTable: DeviceTable;
}

let run: DirectRun | null = null;
let shortened: { learnt: CallSites; calls: ReadonlyMap<number, ShortCall> } | null = null;

/**
 * Runs an action with the table in place; the package's table is always restored afterwards.
 *
 * The entries are functions of this module, not closures of each run: V8 discards the compiled code of a closure with
 * the closure, and a page of drawings calls the entries by the hundred thousand.
 */
export function runWithDirectCalls(
  tape: PaintTape,
  nonce: string,
  { profiler, callSites }: CallHooks,
  action: () => void,
): void {
  const scope = globalThis as unknown as { $libmupdf_device: DeviceTable };
  const publicTable = scope.$libmupdf_device;
  const outer = run;
  const table = { ...publicTable, ...DIRECT_CALLS };
  scope.$libmupdf_device = profiler?.listen(table) ?? table;
  run = { tape, prefix: fromLatin1(`${nonce}.`), publicTable };
  try {
    if (callSites == null) action();
    else runShortened(callSites.entry, shortenDirectCalls(callSites), action);
  } finally {
    run = outer;
    scope.$libmupdf_device = publicTable;
  }
}

/** Computed once, because call sites are the same in every run. */
function shortenDirectCalls(learnt: CallSites): ReadonlyMap<number, ShortCall> {
  if (shortened?.learnt !== learnt) shortened = { learnt, calls: shortenCalls(learnt, DIRECT_CALLS) };
  return shortened.calls;
}

const DIRECT_CALLS: DeviceTable = {
  fill_text: (_id, text, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.fillText, ctm, alpha);
    addColor(count, color);
    addText(text, ctm);
  },
  stroke_text: (_id, text, _stroke, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.strokeText, ctm, alpha);
    addColor(count, color);
    addText(text, ctm);
  },
  ignore_text: (_id, text, ctm) => {
    addEvent(PAINT.ignoreText, ctm, 1);
    addText(text, ctm);
  },
  fill_path: (_id, _path, _evenOdd, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.fillPath, ctm, alpha);
    addColor(count, color);
  },
  stroke_path: (_id, _path, _stroke, ctm, _colorspace, count, color, alpha) => {
    addEvent(PAINT.strokePath, ctm, alpha);
    addColor(count, color);
  },
  clip_path: (_id, _path, _evenOdd, ctm) => {
    addEvent(PAINT.clipPath, ctm, 1);
    run!.tape.pushClip();
  },
  fill_shade: (_id, _shade, ctm, alpha) => addEvent(PAINT.fillShade, ctm, alpha),
  pop_clip: () => run!.tape.popClip(),
  begin_layer: (id, name) => {
    const { tape, prefix, publicTable } = run!;
    const marker = readMarker(name, prefix);
    if (marker === null) publicTable['begin_layer']!(id, name);
    else tape.beginMarker(marker.unitId, marker.instruction);
  },
  end_layer: () => run!.tape.endLayer(),
};

function addEvent(kind: number, matrix: number, alpha: number): void {
  run!.tape.addEvent(kind, readMemory().floats, matrix >> 2, alpha);
}

function addColor(count: number, color: number): void {
  const { tape } = run!;
  const { floats } = readMemory();
  for (let at = 0; at < count; at++) tape.addNumber(floats[(color >> 2) + at]!);
}

/** Adds the text of the last event, whose other values are already complete. */
function addText(text: number, matrix: number): void {
  const { tape } = run!;
  tape.setTextSpace(readMemory().floats, matrix >> 2);
  readTextMemory(text, tape);
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
