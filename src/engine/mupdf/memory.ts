/**
 * Gives access to the memory of MuPDF's WebAssembly module.
 *
 * The package exposes its Emscripten module object through one global, which must exist before the package is
 * imported: import this file first. A worker may have put a limit of the memory into the same object.
 */
import { instantiateMupdf } from '#platform';
import type { Packages } from '../platform/platform.js';
import { shortenImports } from './short-calls.js';

interface WasmModule {
  instantiateWasm?: Packages['instantiateMupdf'];
  HEAPU8?: Uint8Array;
  HEAP32?: Int32Array;
  HEAPF32?: Float32Array;
  UTF8ToString?: (pointer: number) => string;
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

/** @throws Error if the package was loaded before this file, which then cannot read its memory. */
export function requireMemory(): void {
  if (wasmModule.HEAPU8 === undefined) {
    throw new Error(
      'The package mupdf was loaded before the engine. Load the engine first, or use its threads.',
    );
  }
}

/** Views of the current memory. They become invalid when the memory grows, so call this for each use. */
export function readMemory(): MemoryViews {
  const { HEAPU8: bytes, HEAP32: words, HEAPF32: floats } = wasmModule as Required<WasmModule>;
  if (views?.floats !== floats) views = { bytes, words, floats, doubles: new Float64Array(floats.buffer) };
  return views;
}

/** Reads numbers at a pointer: a matrix, a rectangle or a colour. */
export function readFloats(pointer: number, count: number): number[] {
  return [...readMemory().floats.subarray(pointer >> 2, (pointer >> 2) + count)];
}

/** Reads a string of UTF-8 at a pointer. */
export function readString(pointer: number): string {
  return (wasmModule as Required<WasmModule>).UTF8ToString(pointer);
}

/** Returns a function of the module that the package does not export. */
export function readModuleFunction(name: string): (...pointers: number[]) => number {
  return readModule()[name] as (...pointers: number[]) => number;
}

/** Returns all functions of the module by name. The package looks up each function here when it calls it. */
export function readModule(): Record<string, unknown> {
  return wasmModule as Record<string, unknown>;
}

/** The name under which a worker exports the module's only variable outside its memory, the stack pointer. */
export const STACK_POINTER = '_wasm_Memento_listBlocks';

/** The lowest address of MuPDF's stack; null in a process that cannot read the stack pointer. */
export function readStackPointer(): number | null {
  const variable = readModule()[STACK_POINTER];
  return variable instanceof WebAssembly.Global ? variable.value : null;
}

/** Only for a process in which `readStackPointer` is not null. */
export function writeStackPointer(address: number): void {
  (readModule()[STACK_POINTER] as WebAssembly.Global).value = address;
}
