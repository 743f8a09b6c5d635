/**
 * Gives access to the memory of MuPDF's WebAssembly module.
 *
 * The package hands its Emscripten module object over through one global, which
 * must exist before the package is imported: import this file first. A cap on
 * the memory may have been put into the same object by the worker.
 */
import { instantiateMupdf } from '#platform';
import type { PackageFiles } from '../platform/platform.js';
import { shortenImports } from './short-calls.js';

interface WasmModule {
  instantiateWasm?: PackageFiles['instantiateMupdf'];
  HEAPU8?: Uint8Array;
  HEAP32?: Int32Array;
  HEAPF32?: Float32Array;
}

globalThis.$libmupdf_wasm_Module ??= {};
const wasmModule = globalThis.$libmupdf_wasm_Module as WasmModule;

const instantiate = wasmModule.instantiateWasm ?? instantiateMupdf;
wasmModule.instantiateWasm = (imports, done) => instantiate(shortenImports(imports), done);

export interface MemoryViews {
  bytes: Uint8Array;
  words: Int32Array;
  floats: Float32Array;
  doubles: Float64Array;
}

let views: MemoryViews | null = null;

/** Views of the memory as it is now; they die when the memory grows, so ask anew for each use. */
export function readMemory(): MemoryViews {
  const { HEAPU8: bytes, HEAP32: words, HEAPF32: floats } = wasmModule as Required<WasmModule>;
  if (views?.floats !== floats) views = { bytes, words, floats, doubles: new Float64Array(floats.buffer) };
  return views;
}

/** A function of the module that the package does not export. */
export function readModuleFunction(name: string): (...pointers: number[]) => number {
  return readModule()[name] as (...pointers: number[]) => number;
}

/** All functions of the module, by name: the package looks each up here when it calls it. */
export function readModule(): Record<string, unknown> {
  return wasmModule as Record<string, unknown>;
}

/** The name under which a worker finds the module's only variable outside its memory. */
export const STACK_POINTER = '_wasm_Memento_listBlocks';

/** How far MuPDF's stack reaches down; null in a process that has no way to see it. */
export function readStackPointer(): number | null {
  const variable = readModule()[STACK_POINTER];
  return variable instanceof WebAssembly.Global ? variable.value : null;
}

/** Only for a process that sees it. */
export function writeStackPointer(address: number): void {
  (readModule()[STACK_POINTER] as WebAssembly.Global).value = address;
}
