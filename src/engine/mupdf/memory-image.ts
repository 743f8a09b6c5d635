/**
 * Keeps a copy of MuPDF's memory as it was after loading, and restores it between documents.
 *
 * Every document then gets the memory of a fresh process. The objects of earlier documents are overwritten, so they
 * need not be dropped one by one.
 */
import { equalBytes } from '#platform';
import { readMemory, readModuleFunction, readStackPointer, writeStackPointer } from './memory.js';

/** The address at which the package's C library stores the heap's break. All memory that was allocated is below it. */
const BREAK_ADDRESS = 6_168_460;
/** The heap grows in steps of this many bytes, so the break is at most this far above the last block. */
const MOST_BYTES_ABOVE_LAST_BLOCK = 64 * 1024;
/** The number of evenly spaced places that are compared after each restoration. */
const SAMPLES = 256;
const SAMPLE_BYTES = 16;

/** Fonts and tables, from address 0. No document changes them, and a file contains them. */
export interface ConstantMemory {
  readonly byteLength: number;
  /** Writes them to the beginning of the memory. */
  writeTo(memory: Uint8Array): void;
}

export class MemoryImage {
  /** The memory after the constant part. */
  private readonly bytes: Uint8Array;
  private readonly constant: ConstantMemory | null;
  private readonly stackPointer = readStackPointer();
  private readonly knowsBreak: boolean;

  /**
   * Takes the image. No wrapper of a document may be alive.
   *
   * @param constant the part of the memory that the host can read again, and that is therefore not copied.
   */
  constructor(constant: ConstantMemory | null = null) {
    const memory = readMemory().bytes;
    const end = readBreak(memory);
    this.knowsBreak = isPlausibleBreak(end, memory);
    this.constant = constant;
    this.bytes = memory.slice(this.start, this.knowsBreak ? end : memory.length);
  }

  private get start(): number {
    return this.constant?.byteLength ?? 0;
  }

  /**
   * Restores the image, and clears all memory that the heap used after the end of the image.
   *
   * @throws Error if the memory differs from the image afterwards: the process must end.
   */
  writeBack(): void {
    const memory = readMemory().bytes;
    const reached = this.knowsBreak ? readBreak(memory) : memory.length;
    const end = this.start + this.bytes.length;
    if (reached < end || reached > memory.length) {
      throw new Error('the heap of MuPDF ends in an impossible place');
    }
    this.constant?.writeTo(memory);
    memory.set(this.bytes, this.start);
    memory.fill(0, end, reached);
    // An error of MuPDF is thrown past its C frames, which stay on its stack.
    if (this.stackPointer !== null) writeStackPointer(this.stackPointer);
    this.checkSamples(memory);
  }

  private checkSamples(memory: Uint8Array): void {
    const step = Math.floor((memory.length - SAMPLE_BYTES) / SAMPLES);
    // The constant part need not be compared: it was read from the file just now.
    for (let place = this.start; place + SAMPLE_BYTES <= memory.length; place += step) {
      for (let at = place; at < place + SAMPLE_BYTES; at++) {
        if (memory[at] !== (this.bytes[at - this.start] ?? 0)) {
          throw new Error('the memory of MuPDF is not as it was');
        }
      }
    }
  }
}

function readBreak(memory: Uint8Array): number {
  return new DataView(memory.buffer).getUint32(BREAK_ADDRESS, true);
}

/** Another build of the package may store the break at another address. Then the image is the whole memory. */
function isPlausibleBreak(end: number, memory: Uint8Array): boolean {
  const block = readModuleFunction('_wasm_malloc')(1);
  readModuleFunction('_wasm_free')(block);
  // Blocks are contiguous, so a heap that continues above the break does so immediately. The rest is not read,
  // because reading would make the kernel allocate it.
  const beyond = memory.subarray(end, end + MOST_BYTES_ABOVE_LAST_BLOCK);
  return end > block && end <= block + MOST_BYTES_ABOVE_LAST_BLOCK && isZero(beyond);
}

/** A loop, because calling a function for each byte takes a hundred times as long. */
function isZero(bytes: Uint8Array): boolean {
  return equalBytes(bytes, new Uint8Array(bytes.length));
}
