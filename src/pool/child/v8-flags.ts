/**
 * How V8 runs in a worker: for a process that does one piece of work, beside others.
 */

/** Since V8 12 with Maglev below it, the last compiler counts calls, not bytes of code that ran. */
const [v8Version] = process.versions.v8.split('.');
const COMPILE_LATE =
  Number(v8Version) >= 12 ? '--invocation-count-for-turbofan=20000' : '--interrupt-budget=300000';

/**
 * Of bytecode that one function may take in from those that it calls, a ninth of what V8 does by
 * itself. The last compiler took 15 % of the CPU time of 250 different documents, most of it for
 * code that it had compiled into other functions before. With less of that it pays to compile
 * earlier, too: 5 % less for those documents, 10 % less for one of 14 pages from a cold start.
 */
const COMPILE_LITTLE = '--max-inlined-bytecode-size-cumulative=100';

/**
 * To be given when the process starts. One document takes one core: threads that
 * compile or collect beside it bring a document of a hundred pages a tenth of its
 * time while the machine is idle, and take it from the neighbours while it is not.
 * A small nursery: a long document's readings live on, and room that they pass
 * through is room lost. It has its size at once: to grow into it takes two collections
 * of what loading keeps.
 */
export const START_FLAGS = [
  '--v8-pool-size=1',
  '--single-threaded-gc',
  '--no-concurrent-recompilation',
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
];

/** Of a worker's memory; the rest is MuPDF's, beyond the `PROCESS_MIB` that a worker has for everything else. */
const HEAP_SHARE = 7 / 8;

/**
 * How far the heap may grow, in a worker with this much memory.
 *
 * V8 has to know: where the process meets its wall instead, V8 has not collected
 * what it could have, and its collector writes to memory that it was refused. A
 * report of 1,500 pages of 52 marks ended in SIGSEGV, though 420 MiB suffice for it.
 */
export function heapFlag(memoryMib: number): string {
  return `--max-old-space-size=${Math.floor(memoryMib * HEAP_SHARE)}`;
}

/**
 * To be set first of all, when the heap has its size: V8 takes code that was
 * compiled ahead, as that of Node's own modules, only where no flag that it counts
 * differs from its default.
 */
export const DEFAULT_FLAGS = ['--min-semi-space-size=0', '--max-semi-space-size=0', '--max-old-space-size=0'];

/**
 * To be set before the engine is loaded. Nothing is compiled a second time
 * before it has run much, for that takes more CPU time than a short document
 * itself: the interpreter of glyphs in MuPDF alone 20 ms. MuPDF's functions are
 * validated when they are first called, not all at once: they come from the
 * package, not from a caller. JavaScript is compiled quickly when it is first called, from the
 * bytecode that was kept: a first document of one page gains 2 % of its CPU time by it, one of
 * 40,000 operators 8 %. What is compiled stays: V8 forgets what few documents need, and compiles
 * it again for the next of them. The heap grows in small steps: a worker's peak is what an
 * operator has to provide for.
 */
export const ENGINE_FLAGS = [
  '--wasm-num-compilation-tasks=0',
  '--no-wasm-async-compilation',
  '--wasm-lazy-validation',
  '--wasm-tiering-budget=2000000000',
  COMPILE_LATE,
  COMPILE_LITTLE,
  '--always-sparkplug',
  '--no-flush-bytecode',
  '--heap-growing-percent=30',
];
