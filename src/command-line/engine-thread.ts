/**
 * The engine on a thread of its own, for one job: the thread that a person watches stays free to
 * tell the time and to hear Ctrl-C.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { EngineFailure } from '../engine/values/failure.js';
import { loadPdfiumWitness } from '../engine/witness/load-pdfium.js';
import type { EngineJob, EngineMessage } from './run-engine.js';

function tell(message: EngineMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread’s port has none
  parentPort?.postMessage(message);
}

async function perform(job: EngineJob): Promise<EngineMessage> {
  return job.kind === 'remove' ? performRemoval(job) : performOnImages(job);
}

/** Loads what a removal takes, and nothing of the other workflow. */
async function performRemoval(job: Extract<EngineJob, { kind: 'remove' }>): Promise<EngineMessage> {
  const { runRemoval } = await import('../library/engine.js');
  const result = await runRemoval(job.bytes, job.hint, {
    secondWitness: job.secondWitness,
    stampLanguages: job.stampLanguages,
    onProgress: (step, done, total) => tell({ kind: 'progress', step, done, total }),
  });
  return { kind: 'remove', result };
}

async function performOnImages(job: Exclude<EngineJob, { kind: 'remove' }>): Promise<EngineMessage> {
  const { bytes, pageNumber } = job;
  const draws = await import('../engine/image-draws.js');
  if (job.kind === 'images') {
    const list = draws.listImageCandidates(bytes, pageNumber);
    return { kind: 'images', list, picture: job.wantsPicture ? draws.drawPageChoice(bytes, list) : null };
  }
  const { instructionIndex, secondWitness } = job;
  const output = await draws.removeWitnessedImageDraw(
    bytes,
    pageNumber,
    instructionIndex,
    loadPdfiumWitness,
    secondWitness,
  );
  return { kind: 'unimage', output };
}

try {
  tell(await perform(workerData as EngineJob));
} catch (error) {
  // Whatever else is thrown ends the thread with its stack.
  if (!(error instanceof EngineFailure)) throw error;
  tell({ kind: 'refused', code: error.code, detail: error.detail });
}
