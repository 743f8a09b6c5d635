/**
 * V8 flags for a worker: a process that does one job, while others run beside it.
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
 * To be given when the process starts. One document uses one core: threads that compile or collect garbage beside it
 * save a document of a hundred pages a tenth of its time on an idle machine, and take that time from other workers on
 * a busy one. The young generation is small, since most values of a long document survive it. It has its full size at
 * once, since growing into it takes two collections of all that loading keeps alive.
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
 * V8 must know the limit. If the process reaches its resource limit first, V8 has not yet collected what it could,
 * and its collector writes to memory that the kernel refused: a report of 1,500 pages with 52 marks each ended in
 * SIGSEGV although 420 MiB are enough for it.
 */
export function heapFlag(memoryMib: number): string {
  return `--max-old-space-size=${Math.floor(memoryMib * HEAP_SHARE)}`;
}

/**
 * To be set first, after the heap has its size: V8 accepts code that was compiled ahead, such as that of Node's own
 * modules, only if all flags that it compares have their defaults.
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
