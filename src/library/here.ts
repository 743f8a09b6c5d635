/**
 * Runs the engine on the caller's thread, with a reader of pictures and the second witness.
 *
 * The signal is checked whenever the engine reports progress.
 */
import { performJob } from '../engine/perform-job.js';
import { LastStampReader } from '../engine/stamps/stamp-reader.js';
import { createPdfiumWitness } from '../engine/witness/pdfium.js';
import type { EngineAnswer, EngineJob } from '../engine/values/request.js';
import { createSemaphore } from '../semaphore.js';
import { type Calling, createListener } from './calling.js';

/** Kept for the next document that has a picture to read. */
const stampReader = new LastStampReader();

/** One document at a time: opening the reader of another language closes the one that a document still needs. */
const takeTurn = createSemaphore(1);

export function performHere(job: EngineJob, calling: Calling): Promise<EngineAnswer> {
  return takeTurn(async () => {
    // Otherwise queued calls would block the event loop from the first to the last, and no timer's signal would end them.
    await new Promise<void>((resolve) => setImmediate(resolve));
    calling.signal?.throwIfAborted();
    const listener = createListener(calling);
    try {
      return await performJob(job, {
        createStampReader: (language) => stampReader.open(language),
        createSecondWitness: createPdfiumWitness,
        onProgress(...progress) {
          listener.signal.throwIfAborted();
          listener.hear(...progress);
          listener.signal.throwIfAborted();
        },
      });
    } finally {
      // The engine may mistake an error of the caller for its own, and continue or reword it.
      listener.rethrow();
      listener.signal.throwIfAborted();
    }
  }, calling.signal);
}
