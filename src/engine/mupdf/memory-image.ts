/**
 * Keeps a copy of MuPDF's memory as it was after loading, and restores it between documents.
 *
 * Every document then gets the memory of a fresh process. The objects of earlier documents are overwritten, so they
 * need not be dropped one by one.
 */
import { readMemory, readStackPointer, writeStackPointer } from './memory.js';

/** The address at which the C library of the pinned package stores the heap's break. All allocated memory is below it. */
const BREAK_ADDRESS = 6_168_460;
/** The number of evenly spaced places that are compared after each restoration. */
const SAMPLES = 256;
const SAMPLE_BYTES = 16;

/** Fonts and tables, from address 0. No document changes them, and a file contains them. */
export interface ConstantMemory {
  readonly byteLength: number;
  /** Writes them to the beginning of the memory. */
  writeTo(memory: Uint8Array): void;
}

/**
 * Takes the image. No wrapper of a document may be alive.
 *
 * @param constant the part of the memory that the host can read again, and that is therefore not copied.
 * @returns a function that restores the image, and clears all memory that the heap used after the end of the image. It
 * throws an Error if the memory differs from the image afterwards: the process must end.
 */
export function takeMemoryImage(constant: ConstantMemory | null = null): () => void {
  const start = constant?.byteLength ?? 0;
  const stackPointer = readStackPointer();
  const loaded = readMemory().bytes;
  /** The memory after the constant part. */
  const bytes = loaded.slice(start, readBreak(loaded));
  return () => {
    const memory = readMemory().bytes;
    const reached = readBreak(memory);
    const end = start + bytes.length;
    if (reached < end || reached > memory.length) {
      throw new Error('the heap of MuPDF ends in an impossible place');
    }
    constant?.writeTo(memory);
    memory.set(bytes, start);
    memory.fill(0, end, reached);
    // An error of MuPDF is thrown past its C frames, which stay on its stack.
    if (stackPointer !== null) writeStackPointer(stackPointer);
    checkSamples(memory, bytes, start);
  };
}

/** The constant part need not be compared: it was read from the file just now. */
function checkSamples(memory: Uint8Array, bytes: Uint8Array, start: number): void {
  const step = Math.floor((memory.length - SAMPLE_BYTES) / SAMPLES);
  for (let place = start; place + SAMPLE_BYTES <= memory.length; place += step) {
    for (let at = place; at < place + SAMPLE_BYTES; at++) {
      if (memory[at] !== (bytes[at - start] ?? 0)) throw new Error('the memory of MuPDF is not as it was');
    }
  }
}

function readBreak(memory: Uint8Array): number {
  return new DataView(memory.buffer).getUint32(BREAK_ADDRESS, true);
}
