/**
 * Caps the memory of MuPDF's WebAssembly.
 *
 * The module declares a maximum of 2 GiB. Beyond the cap its own `malloc` fails, which MuPDF reports as a plain
 * error. A decompression bomb is therefore refused cleanly, long before the process limit kills the worker.
 */

const WASM_PAGES_PER_MIB = 16;

/** The package's memory section (5): one memory, 352 pages at first, at most 32768. */
const DECLARED_MEMORY = Buffer.from([0x05, 0x07, 0x01, 0x01, 0xe0, 0x02, 0x80, 0x80, 0x02]);

/** Changes the binary in place. */
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
