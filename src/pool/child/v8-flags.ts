/** V8 flags for a worker: a process that does one job while other workers run on the same machine. */

/** Since V8 12 with Maglev, TurboFan counts calls instead of executed bytecode. */
const [v8Version] = process.versions.v8.split('.');
const COMPILE_LATE =
  Number(v8Version) >= 12 ? '--invocation-count-for-turbofan=20000' : '--interrupt-budget=300000';

/**
 * The most bytecode that one function may inline, a ninth of V8's default. TurboFan took 15 % of the CPU time of 250
 * different documents, mostly to compile code that it had already inlined into other functions. With less inlining,
 * earlier compilation pays off, too: 5 % less for those documents, 10 % less for one of 14 pages from a cold start.
 */
const COMPILE_LITTLE = '--max-inlined-bytecode-size-cumulative=100';

/**
 * Flags for the start of the process. One document uses one core: threads that compile or collect garbage in parallel
 * save a document of a hundred pages a tenth of its time on an idle machine, and take that time from other workers on
 * a busy one. The young generation is small, since most values of a long document survive it. It has its full size at
 * once, since growing it takes two collections of everything that loading keeps alive.
 */
export const START_FLAGS = [
  '--v8-pool-size=1',
  '--single-threaded-gc',
  '--no-concurrent-recompilation',
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
];

/** The most that the heap may take of a worker's memory; MuPDF has a limit of its own (`sandbox-arguments.ts`). */
const HEAP_SHARE = 7 / 8;

/**
 * The limit of the heap in a worker with this much memory.
 *
 * V8 must know the limit. If the process reaches its resource limit first, V8 has not yet collected all garbage, and
 * its collector writes to memory that the kernel refused: a report of 1,500 pages with 52 marks each ended in SIGSEGV
 * although 420 MiB are enough for it.
 */
export function heapFlag(memoryMib: number): string {
  return `--max-old-space-size=${Math.floor(memoryMib * HEAP_SHARE)}`;
}

/**
 * Must be set first, after the heap has its size: V8 accepts code that was compiled ahead, such as that of Node's own
 * modules, only if all flags that it compares have their defaults.
 */
export const DEFAULT_FLAGS = ['--min-semi-space-size=0', '--max-semi-space-size=0', '--max-old-space-size=0'];

/**
 * Must be set before the engine is loaded. Optimizing starts late, because it takes more CPU time than a short
 * document: MuPDF's glyph interpreter alone takes 20 ms. MuPDF's functions are validated at their first call, not all
 * at once, because they come from the package and not from a caller. JavaScript is compiled with the baseline
 * compiler at its first call, from cached bytecode: this saves a first document of one page 2 % of its CPU time, and
 * one of 40,000 operators 8 %. Compiled code is kept: otherwise V8 drops code that few documents need, and compiles
 * it again for the next of them. The heap grows in small steps, because an operator must provide for a worker's peak.
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
