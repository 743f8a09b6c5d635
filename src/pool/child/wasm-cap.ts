/**
 * Caps the memory that MuPDF's WebAssembly may ever have, and shows its stack pointer.
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

/** Section 7's entry for a function that does nothing in this build: its name `H`, its kind, its index. */
const IDLE_EXPORT = Buffer.from([0x01, 0x48, 0x00, 0xd9, 0x12]);
/** The same name for the first global: the stack pointer, the module's only variable outside its memory. */
const STACK_POINTER_EXPORT = Buffer.from([0x01, 0x48, 0x03, 0x80, 0x00]);

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
    const module = new WebAssembly.Module(showStackPointer(cappedBinary(memoryMib)));
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

/** Changes the binary where it stands: the engine sets the stack pointer back after each document. */
function showStackPointer(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const entry = Buffer.from(binary.buffer, binary.byteOffset, binary.length).indexOf(IDLE_EXPORT);
  if (entry === -1) {
    throw new Error('mupdf exports its functions in an unknown way: the stack pointer must be found anew');
  }
  binary.set(STACK_POINTER_EXPORT, entry);
  return binary;
}
