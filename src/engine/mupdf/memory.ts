/**
 * Gives access to the memory of MuPDF's WebAssembly module.
 *
 * The package hands its Emscripten module object over through one global, which
 * must exist before the package is imported: import this file first. A cap on
 * the memory may have been put into the same object by the worker.
 */
interface WasmModule {
  HEAP32?: Int32Array;
  HEAPF32?: Float32Array;
}

globalThis.$libmupdf_wasm_Module ??= {};
const wasmModule = globalThis.$libmupdf_wasm_Module as WasmModule;

/** Views of the memory as it is now; they die when the memory grows, so ask anew for each use. */
export function readMemory(): { words: Int32Array; floats: Float32Array } | null {
  const { HEAP32: words, HEAPF32: floats } = wasmModule;
  return words !== undefined && floats !== undefined ? { words, floats } : null;
}
