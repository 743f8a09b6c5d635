/**
 * Runs the engine on threads of this process: its event loop stays free, and a signal ends a call at once.
 *
 * A thread that has answered is kept for the next job, for a minute. It does not keep the program running.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { EngineJob } from '../engine/values/request.js';
import { PoolFailure } from '../pool/protocol/pool-failure.js';
import { type Answered, awaitAnswer, type Engines, type Listener } from './calling.js';
import { createEngines } from './engines-for-reuse.js';

/** The compiled script: tests run the sources uncompiled, but a thread is always plain JavaScript. */
const THREAD = fileURLToPath(new URL('../../dist/library/thread.js', import.meta.url));

/** The limit of a thread's JavaScript heap: more than any document within the default limits needs. */
const HEAP_MIB = 1024;

/** @param count the most jobs at a time; further ones wait. */
export function createThreads(count: number, heapMib = HEAP_MIB): Engines {
  return createEngines({
    count,
    start: () => startThread(heapMib),
    end: (thread) => thread.terminate(),
    async ask(thread, job, listener) {
      thread.ref();
      try {
        return await ask(thread, job, listener);
      } finally {
        thread.unref();
      }
    },
  });
}

/** @throws Error if the file is missing, for example because a bundler left it out. */
function startThread(heapMib: number): Worker {
  if (!existsSync(THREAD)) {
    throw new Error('unwatermark cannot start its thread: keep the package out of the bundle (external).');
  }
  const resourceLimits = { maxOldGenerationSizeMb: heapMib };
  return new Worker(THREAD, { name: 'unwatermark', execArgv: [], resourceLimits });
}

function ask(thread: Worker, job: EngineJob, listener: Listener): Promise<Answered> {
  return awaitAnswer(listener, (take, fail, over) => {
    const listeners = {
      message: take,
      error: (error: unknown) => fail(describeError(error)),
      exit: () => fail(new PoolFailure('crashed', 'The thread of the engine ended.')),
    };
    for (const [name, listen] of Object.entries(listeners)) {
      thread.on(name, listen);
      // Only these listeners are removed: Node has internal ones.
      over.addEventListener('abort', () => thread.off(name, listen));
    }
    // A copy, since its memory is transferred to the thread.
    const bytes = new Uint8Array(job.bytes);
    thread.postMessage({ ...job, bytes } satisfies EngineJob, [bytes.buffer]);
  });
}

function describeError(error: unknown): unknown {
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new PoolFailure('memory', 'The document needs more memory than a thread has.', { cause: error })
    : error;
}
