/**
 * How V8 runs in a worker: for a process that does one piece of work, beside others.
 */

/** Since V8 12 with Maglev below it, the last compiler counts calls, not bytes of code that ran. */
const [v8Version] = process.versions.v8.split('.');
const COMPILE_LATE =
  Number(v8Version) >= 12 ? '--invocation-count-for-turbofan=20000' : '--interrupt-budget=1000000';

/**
 * To be given when the process starts. One document takes one core: threads that
 * compile or collect beside it bring a document of a hundred pages a tenth of its
 * time while the machine is idle, and take it from the neighbours while it is not.
 * A small nursery: a long document's readings live on, and room that they pass
 * through is room lost.
 */
export const START_FLAGS = ['--v8-pool-size=1', '--single-threaded', '--max-semi-space-size=4'];

/**
 * To be set before the engine is loaded. Nothing is compiled a second time
 * before it has run much, for that takes more CPU time than a short document
 * itself. MuPDF's functions are validated when they are first called, not all at
 * once: they come from the package, not from a caller. The heap grows in small
 * steps: a worker's peak is what an operator has to provide for.
 */
export const ENGINE_FLAGS = [
  '--wasm-lazy-validation',
  '--wasm-tiering-budget=320000000',
  COMPILE_LATE,
  '--heap-growing-percent=30',
];
