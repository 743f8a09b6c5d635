/**
 * Caps the memory that MuPDF's WebAssembly may ever have.
 *
 * The module declares a maximum of 2 GiB. Beyond the cap its own `malloc`
 * fails, which MuPDF reports as a plain error, so a decompression bomb is
 * refused cleanly long before the process limit kills the worker. Must run
 * before `mupdf` is imported.
 */
import { readFileSync } from 'node:fs';

const WASM_PAGES_PER_MIB = 16;

/** Section 5, one memory with a maximum, 352 pages at first, 32768 at most, as the package's binary says it. */
const DECLARED_MEMORY = Buffer.from([0x05, 0x07, 0x01, 0x01, 0xe0, 0x02, 0x80, 0x80, 0x02]);

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

interface EmscriptenSettings {
  instantiateWasm?: (imports: WebAssembly.Imports, done: Instantiated) => object;
}

/** The global under which mupdf looks for its Emscripten settings. */
type Settings = { $libmupdf_wasm_Module?: EmscriptenSettings };

/** Merges into settings that others may have put there: the same object is Emscripten's module later. */
export function capWasmMemory(memoryMib: number): void {
  const settings = ((globalThis as Settings).$libmupdf_wasm_Module ??= {});
  settings.instantiateWasm = (imports, done) => {
    const module = new WebAssembly.Module(cappedBinary(memoryMib));
    done(new WebAssembly.Instance(module, imports), module);
    return {};
  };
}

function cappedBinary(memoryMib: number): Uint8Array<ArrayBuffer> {
  const binary = readFileSync(new URL('mupdf-wasm.wasm', import.meta.resolve('mupdf')));
  const declared = binary.indexOf(DECLARED_MEMORY);
  if (declared === -1) {
    throw new Error('mupdf declares its memory in an unknown way: the cap must be measured anew');
  }
  // Three bytes of LEB128 as before, so that nothing else in the binary moves.
  const pages = memoryMib * WASM_PAGES_PER_MIB;
  const leb128 = [(pages & 0x7f) | 0x80, ((pages >> 7) & 0x7f) | 0x80, (pages >> 14) & 0x7f];
  binary.set(leb128, declared + DECLARED_MEMORY.length - leb128.length);
  return binary;
}
