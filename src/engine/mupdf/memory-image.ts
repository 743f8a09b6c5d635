/**
 * MuPDF's memory as it was after loading, and the way back to it.
 *
 * Every document then finds the memory of a fresh process. Objects of earlier documents vanish with the old bytes,
 * and need not be dropped one by one.
 */
import { equalBytes } from '#platform';
import { readMemory, readModuleFunction, readStackPointer, writeStackPointer } from './memory.js';

/** Where the package's C library keeps the heap's break, below which all that was ever allocated lies. */
const BREAK_ADDRESS = 6_168_460;
/** The heap grows in steps of this many bytes: the break lies no further beyond the last block. */
const MOST_BYTES_ABOVE_LAST_BLOCK = 64 * 1024;
/** Places that are compared after each writing back, in equal distances. */
const SAMPLES = 256;
const SAMPLE_BYTES = 16;

/** Fonts and tables, from address 0: no document writes there, and a file has them. */
export interface ConstantMemory {
  readonly byteLength: number;
  /** Writes them to where the memory begins. */
  writeTo(memory: Uint8Array): void;
}

export class MemoryImage {
  /** From where the constant part ends. */
  private readonly bytes: Uint8Array;
  private readonly constant: ConstantMemory | null;
  private readonly stackPointer = readStackPointer();
  private readonly knowsBreak: boolean;

  /**
   * To be taken while no wrapper of a document is alive.
   *
   * @param constant a host's way to what need not be copied.
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
   * Writes the image back, and clears what lies between its end and the farthest that the heap ever came.
   *
   * @throws Error if the way back does not lead there: the process must end.
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
    // An error of MuPDF's is thrown through its frames, which stay on the stack.
    if (this.stackPointer !== null) writeStackPointer(this.stackPointer);
    this.checkSamples(memory);
  }

  private checkSamples(memory: Uint8Array): void {
    const step = Math.floor((memory.length - SAMPLE_BYTES) / SAMPLES);
    // What was read from a file just now is what the file has.
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

/** Another build of the package may keep the break elsewhere; then the whole memory is the image. */
function isPlausibleBreak(end: number, memory: Uint8Array): boolean {
  const block = readModuleFunction('_wasm_malloc')(1);
  readModuleFunction('_wasm_free')(block);
  // Blocks follow each other: a heap that goes on beyond its break does so at once. The rest is not read, since the
  // kernel would allocate it.
  const beyond = memory.subarray(end, end + MOST_BYTES_ABOVE_LAST_BLOCK);
  return end > block && end <= block + MOST_BYTES_ABOVE_LAST_BLOCK && isZero(beyond);
}

/** A function called for each byte takes a hundred times as long. */
function isZero(bytes: Uint8Array): boolean {
  return equalBytes(bytes, new Uint8Array(bytes.length));
}
