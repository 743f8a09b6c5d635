/**
 * The places where a call of the library can run in Node. `src/browser/engines.ts` has those of browsers.
 */
import { availableParallelism } from 'node:os';
import type { OpenEngines } from './calling.js';
import { createEngines } from './engines-for-reuse.js';

/** Loads only the modules of the wanted place. */
export const openEngines: OpenEngines = async (place, { threads = availableParallelism() }) => {
  if (place === 'processes') return (await import('./isolated.js')).createProcesses(threads);
  if (place === 'threads') return (await import('./threads.js')).createThreads(threads);
  const { performHere } = await import('./here.js');
  return createEngines({
    count: 1,
    start: () => null,
    end: () => Promise.resolve(),
    isAlwaysFit: true,
    ask: async (_none, job, { hear, signal }) => ({
      answer: await performHere(job, { onProgress: hear, signal }),
    }),
  });
};
