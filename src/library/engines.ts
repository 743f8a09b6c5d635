/**
 * The places where a call of the library can run in Node. `src/browser/engines.ts` has those of browsers.
 */
import { availableParallelism } from 'node:os';
import type { OpenEngines } from './calling.js';

/** Loads only the modules of the wanted place. */
export const openEngines: OpenEngines = async (place, { threads = availableParallelism() }) => {
  if (place === 'processes') return (await import('./isolated.js')).createProcesses(threads);
  if (place === 'threads') return (await import('./threads.js')).createThreads(threads);
  return { perform: (await import('./here.js')).performHere, close: () => Promise.resolve() };
};
