/**
 * Loads MuPDF's module from the files of the build: its code, its data, and the machine code that V8 compiled.
 *
 * Compiling what one short document runs with the baseline compiler takes a fifth of the CPU time between the start
 * of a process and its answer. The optimizing compiler takes longer, and its code runs twice as fast. So the build
 * stores the optimized code of what a few documents run.
 *
 * A published package contains no such files, because code is valid for one version of V8 on one kind of processor.
 * There the module is compiled from the installed binary.
 */
import { existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { readInto, readWhole, restoreModule } from './code-cache.js';
import { memoryOf, exportStackPointer, capMemory } from './package-binary.js';

/** Files of the build's folder. */
export const CACHED_BINARY = 'mupdf.wasm';
export const CACHED_MEMORY = 'mupdf.memory';
/** V8 checks its version itself; the name allows caches of several versions in one folder. */
export const CACHED_CODE = `mupdf-${process.versions.v8}.code`;

const PAGE_BYTES = 4096;

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

interface EmscriptenSettings {
  instantiateWasm?: (imports: WebAssembly.Imports, done: Instantiated) => object;
  /** For the build, which stores its compiled code. */
  cachedModule?: WebAssembly.Module;
}

/** The global in which mupdf looks for its Emscripten settings. */
type Settings = { $libmupdf_wasm_Module?: EmscriptenSettings };

/**
 * Must be called before `mupdf` is imported. Existing settings are kept: the same object later becomes Emscripten's
 * module.
 *
 * @param folder the build's, as a URL that ends with a slash.
 * @param memoryMib the most memory for MuPDF; null for as much as the package allows.
 */
export function useCachedModule(folder: URL, memoryMib: number | null): void {
  // A null prototype keeps V8 in dictionary mode: Emscripten adds 1,000 functions, and V8 would make a hidden class for each.
  const settings = ((globalThis as Settings).$libmupdf_wasm_Module ??= Object.create(
    null,
  ) as EmscriptenSettings);
  settings.instantiateWasm = (imports, done) => {
    const isKept = holdsModule(folder);
    const binary = isKept
      ? readFileSync(new URL(CACHED_BINARY, folder))
      : exportStackPointer(readFileSync(new URL('mupdf-wasm.wasm', import.meta.resolve('mupdf'))));
    if (memoryMib !== null) capMemory(binary, memoryMib);
    const module = restoreModule(new URL(CACHED_CODE, folder), binary) ?? new WebAssembly.Module(binary);
    const instance = new WebAssembly.Instance(module, imports);
    if (isKept) readInto(new URL(CACHED_MEMORY, folder), memoryOf(instance).buffer);
    settings.cachedModule = module;
    done(instance, module);
    return {};
  };
}

function holdsModule(folder: URL): boolean {
  return existsSync(new URL(CACHED_BINARY, folder));
}

/** The compiled module; defined after `mupdf` was imported. */
export function cachedModule(): WebAssembly.Module | undefined {
  return (globalThis as Settings).$libmupdf_wasm_Module?.cachedModule;
}

/**
 * The initial memory without its last page, which holds variables: documents change no byte before that page. Null if
 * the build stored no memory.
 */
export function openCachedMemory(
  folder: URL,
): { byteLength: number; writeTo(memory: Uint8Array): void } | null {
  if (!holdsModule(folder)) return null;
  const descriptor = openSync(new URL(CACHED_MEMORY, folder), 'r');
  const { size } = fstatSync(descriptor);
  const byteLength = size - (size % PAGE_BYTES) - PAGE_BYTES;
  return { byteLength, writeTo: (memory) => readWhole(descriptor, memory.subarray(0, byteLength)) };
}
