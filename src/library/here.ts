/**
 * The engine on this very thread, with a reader of pictures and the second witness.
 *
 * The signal is checked whenever the engine reports progress.
 */
import { performJob } from '../engine/perform-job.js';
import { LastStampReader } from '../engine/stamps/stamp-reader.js';
import { loadPdfiumWitness } from '../engine/witness/load-pdfium.js';
import type { EngineAnswer, EngineJob } from '../engine/values/request.js';
import type { Calling } from './calling.js';

/** Kept for the next document with a picture to read. */
const stampReader = new LastStampReader();

export async function performHere(job: EngineJob, { signal, onProgress }: Calling): Promise<EngineAnswer> {
  // The engine may take what a caller throws for its own failure, and go on or reword it.
  let thrown: { error: unknown } | null = null;
  const tell: NonNullable<Calling['onProgress']> = (...progress) => {
    try {
      signal?.throwIfAborted();
      onProgress?.(...progress);
    } catch (error) {
      thrown ??= { error };
      throw error;
    }
  };
  const rethrow = (): void => {
    if (thrown !== null) throw thrown.error;
  };
  try {
    const answer = await performJob(job, {
      createStampReader: (language) => stampReader.open(language),
      createSecondWitness: loadPdfiumWitness,
      onProgress: tell,
    });
    rethrow();
    return answer;
  } catch (error) {
    rethrow();
    throw error;
  }
}
