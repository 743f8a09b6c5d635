/**
 * The engine on a thread of its own, for one job: the thread that a person watches stays free to
 * tell the time and to hear Ctrl-C.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { EngineFailure } from '../engine/values/failure.js';
import {
  drawPageChoice,
  listImageCandidates,
  removeImageDraw,
  removeWitnessedImageDraw,
} from '../engine/image-draws.js';
import { createPdfiumWitness } from '../engine/witness/pdfium.js';
import { runRemoval } from '../library/engine.js';
import type { EngineJob, EngineMessage } from './run-engine.js';

function tell(message: EngineMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread’s port has none
  parentPort?.postMessage(message);
}

async function perform(job: EngineJob): Promise<EngineMessage> {
  switch (job.kind) {
    case 'remove': {
      const result = await runRemoval(job.bytes, job.hint, {
        secondWitness: job.secondWitness,
        stampLanguages: job.stampLanguages,
        onProgress: (step, done, total) => tell({ kind: 'progress', step, done, total }),
      });
      return { kind: 'remove', result };
    }
    case 'images': {
      const list = listImageCandidates(job.bytes, job.pageNumber);
      return { kind: 'images', list, picture: job.wantsPicture ? drawPageChoice(job.bytes, list) : null };
    }
    default:
      return {
        kind: 'unimage',
        output: job.secondWitness
          ? await removeWitnessedImageDraw(
              job.bytes,
              job.pageNumber,
              job.instructionIndex,
              createPdfiumWitness,
            )
          : removeImageDraw(job.bytes, job.pageNumber, job.instructionIndex),
      };
  }
}

try {
  tell(await perform(workerData as EngineJob));
} catch (error) {
  // Whatever else is thrown ends the thread with its stack.
  if (!(error instanceof EngineFailure)) throw error;
  tell({ kind: 'refused', code: error.code, detail: error.detail });
}
