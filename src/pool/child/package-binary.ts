/**
 * Changes of MuPDF's binary: its memory is capped, and the build prepares it for a fast start.
 *
 * More than half of the binary is data, mostly fonts and character tables. Instantiating the module copies them three
 * times, and the kernel must provide memory for each copy. So the build separates code and data: a worker reads the
 * data directly into WebAssembly memory.
 */

/** Section numbers of the binary format. */
const DATA_SECTION = 11;
const DATA_COUNT_SECTION = 12;
const HEADER_BYTES = 8;

/** Section 7's entry for a function that does nothing in this build: its name `H`, its kind, its index. */
const IDLE_EXPORT = Buffer.from([0x01, 0x48, 0x00, 0xd9, 0x12]);
/** The same name for the first global: the stack pointer, the module's only variable outside its memory. */
const STACK_POINTER_EXPORT = Buffer.from([0x01, 0x48, 0x03, 0x80, 0x00]);

/**
 * Splits the binary: `code` is the module without its data, with its stack pointer exported; `memory` is what the data
 * fills, from address 0 to the last byte that is not 0.
 */
export function splitBinary(binary: Buffer) {
  return { code: exportStackPointer(leaveOutData(binary)), memory: readFilledMemory(binary) };
}

function leaveOutData(binary: Buffer): Buffer {
  const kept = [binary.subarray(0, HEADER_BYTES)];
  for (let at = HEADER_BYTES; at < binary.length;) {
    const [length, contents] = readNumber(binary, at + 1);
    const end = contents + length;
    const section = binary[at]!;
    if (section !== DATA_SECTION && section !== DATA_COUNT_SECTION) kept.push(binary.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** LEB128: seven bits per byte, the lowest first. */
function readNumber(binary: Buffer, start: number): [number: number, end: number] {
  let number = 0;
  for (let at = start; ; at++) {
    const byte = binary[at]!;
    number += (byte & 0x7f) * 2 ** (7 * (at - start));
    if (byte < 0x80) return [number, at + 1];
  }
}

/** Changes the bytes in place: the engine resets the stack pointer after each document. */
export function exportStackPointer(code: Buffer): Buffer {
  const entry = code.indexOf(IDLE_EXPORT);
  if (entry === -1) {
    throw new Error('mupdf exports its functions in an unknown way: the stack pointer must be found anew');
  }
  code.set(STACK_POINTER_EXPORT, entry);
  return code;
}

function readFilledMemory(binary: Buffer): Uint8Array {
  const module = new WebAssembly.Module(binary);
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => 0;
  }
  const bytes = new Uint8Array(memoryOf(new WebAssembly.Instance(module, imports)).buffer);
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
}

/** The module has only one memory. */
export function memoryOf(instance: WebAssembly.Instance): WebAssembly.Memory {
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error('mupdf does not export its memory');
  return memory;
}

const WASM_PAGES_PER_MIB = 16;

/** The package's memory section (5): one memory, 352 pages at first, at most 32768. */
const DECLARED_MEMORY = Buffer.from([0x05, 0x07, 0x01, 0x01, 0xe0, 0x02, 0x80, 0x80, 0x02]);

/**
 * Caps the memory of MuPDF's WebAssembly, by changing the binary in place.
 *
 * The module declares a maximum of 2 GiB. Beyond the cap its own `malloc` fails, which MuPDF reports as a plain error.
 * A decompression bomb is therefore refused cleanly, long before the process limit kills the worker.
 */
export function capMemory(binary: Buffer, memoryMib: number): void {
  const declared = binary.indexOf(DECLARED_MEMORY);
  if (declared === -1) {
    throw new Error('mupdf declares its memory in an unknown way: the cap must be measured again');
  }
  // Three bytes of LEB128 as before, so that the rest of the binary keeps its offsets.
  const pages = memoryMib * WASM_PAGES_PER_MIB;
  const leb128 = [(pages & 0x7f) | 0x80, ((pages >> 7) & 0x7f) | 0x80, (pages >> 14) & 0x7f];
  binary.set(leb128, declared + DECLARED_MEMORY.length - leb128.length);
}
