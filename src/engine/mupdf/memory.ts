/**
 * Gives access to the memory of MuPDF's WebAssembly module.
 *
 * The package hands its Emscripten module object over through one global, which
 * must exist before the package is imported: import this file first. A cap on
 * the memory may have been put into the same object by the worker.
 */
interface WasmModule {
  HEAPU8?: Uint8Array;
  HEAP32?: Int32Array;
  HEAPF32?: Float32Array;
}

globalThis.$libmupdf_wasm_Module ??= {};
const wasmModule = globalThis.$libmupdf_wasm_Module as WasmModule;

export interface MemoryViews {
  bytes: Uint8Array;
  words: Int32Array;
  floats: Float32Array;
}

let views: MemoryViews | null = null;

/** Views of the memory as it is now; they die when the memory grows, so ask anew for each use. Null where the module hides them. */
export function readMemory(): MemoryViews | null {
  const { HEAPU8: bytes, HEAP32: words, HEAPF32: floats } = wasmModule;
  if (bytes === undefined || words === undefined || floats === undefined) return null;
  if (views?.floats !== floats) views = { bytes, words, floats };
  return views;
}

/** A function of the module that the package does not export. */
export function readModuleFunction(name: string): (...pointers: number[]) => number {
  return (wasmModule as Record<string, (...pointers: number[]) => number>)[name]!;
}
