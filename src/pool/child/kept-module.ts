/**
 * MuPDF's module from what the build has kept of it: its code, its data apart, and what V8 made of the code.
 *
 * To compile what one short document runs takes a fifth of the CPU time from a
 * process's start to its answer, by the quick compiler, and more by the one whose
 * code runs twice as fast. That one's code is kept, of all that a few documents ran.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

import { openModuleCode } from './module-code.js';
import { memoryOf } from './package-binary.js';
import { capMemory } from './wasm-cap.js';

/** Files of the build's folder. */
export const KEPT_BINARY = 'mupdf.wasm';
export const KEPT_MEMORY = 'mupdf.memory';
/** V8 compares its version itself; the name lets several lie beside each other. */
export const KEPT_CODE = `mupdf-${process.versions.v8}.code`;

const PAGE_BYTES = 4096;

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

interface EmscriptenSettings {
  instantiateWasm?: (imports: WebAssembly.Imports, done: Instantiated) => object;
  /** For the build, which keeps what was compiled of it. */
  keptModule?: WebAssembly.Module;
}

/** The global under which mupdf looks for its Emscripten settings. */
type Settings = { $libmupdf_wasm_Module?: EmscriptenSettings };

/**
 * Must be called before `mupdf` is imported. Merges into settings that others may have put
 * there: the same object is Emscripten's module later.
 *
 * @param folder of the build, as a URL that ends with a stroke.
 * @param memoryMib that MuPDF may ever have; null for as much as the package allows.
 */
export function useKeptModule(folder: URL, memoryMib: number | null): void {
  // Of the make that V8 gives to dictionaries: a thousand functions follow, and it would draw up a plan of the object for each.
  const settings = ((globalThis as Settings).$libmupdf_wasm_Module ??= Object.create(
    null,
  ) as EmscriptenSettings);
  settings.instantiateWasm = (imports, done) => {
    const binary = readFileSync(new URL(KEPT_BINARY, folder));
    if (memoryMib !== null) capMemory(binary, memoryMib);
    const module = restoreModule(new URL(KEPT_CODE, folder), binary) ?? new WebAssembly.Module(binary);
    const instance = new WebAssembly.Instance(module, imports);
    readInto(new URL(KEPT_MEMORY, folder), memoryOf(instance).buffer);
    settings.keptModule = module;
    done(instance, module);
    return {};
  };
}

/** The module that was made, after `mupdf` was imported. */
export function keptModule(): WebAssembly.Module | undefined {
  return (globalThis as Settings).$libmupdf_wasm_Module?.keptModule;
}

/** All that the data fills but its last page, where variables lie: documents change nothing before. */
export function openKeptMemory(folder: URL): { byteLength: number; writeTo(memory: Uint8Array): void } {
  const descriptor = openSync(new URL(KEPT_MEMORY, folder), 'r');
  const { size } = fstatSync(descriptor);
  const byteLength = size - (size % PAGE_BYTES) - PAGE_BYTES;
  return { byteLength, writeTo: (memory) => readWhole(descriptor, memory.subarray(0, byteLength)) };
}

/** The module of a binary with the code that a file keeps of it; none where there is no such file, or V8 does not take it. */
export function restoreModule(kept: URL, binary: Uint8Array): WebAssembly.Module | undefined {
  return existsSync(kept) ? openModuleCode()?.restore(readInto(kept), binary) : undefined;
}

/** Reads a file to where it is wanted, without a copy on the way. */
function readInto(file: URL, given?: ArrayBuffer): ArrayBuffer {
  const descriptor = openSync(file, 'r');
  try {
    const length = fstatSync(descriptor).size;
    const target = given ?? new ArrayBuffer(length);
    readWhole(descriptor, new Uint8Array(target, 0, length));
    return target;
  } finally {
    closeSync(descriptor);
  }
}

/** From the file's beginning. */
function readWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(descriptor, bytes, at, bytes.length - at, at);
    if (read === 0) throw new Error('a file of the build is shorter than it was');
    at += read;
  }
}
