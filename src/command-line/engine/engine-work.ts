/**
 * One job of the command line, done by the engine. Runs inside the program that the build makes.
 */
import { EngineFailure } from '../../engine/values/failure.js';
import { loadPdfiumWitness } from '../../engine/witness/load-pdfium.js';
import { readKeptProof } from '../../pool/child/kept-proof.js';
import { useKeptModule } from '../../pool/child/kept-module.js';
import type { EngineJob, EngineMessage } from './engine-job.js';

type Tell = (message: EngineMessage) => void;

// The program lies in the build's folder.
const folder = new URL('.', import.meta.url);
useKeptModule(folder, null);

/** @throws whatever is no refusal of the engine. */
export async function performJob(job: EngineJob, tell: Tell): Promise<EngineMessage> {
  try {
    await trustKeptProof();
    return await (job.kind === 'remove' ? performRemoval(job, tell) : performOnImages(job));
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    return { kind: 'refused', code: error.code, detail: error.detail };
  }
}

/** Loads what a removal takes, and nothing of the other workflow. */
async function performRemoval(
  job: Extract<EngineJob, { kind: 'remove' }>,
  tell: Tell,
): Promise<EngineMessage> {
  const { runRemoval } = await import('../../library/engine.js');
  const result = await runRemoval(job.bytes, job.hint, {
    secondWitness: job.secondWitness,
    stampLanguages: job.stampLanguages,
    onProgress: (step, done, total) => tell({ kind: 'progress', step, done, total }),
  });
  return { kind: 'remove', result };
}

async function performOnImages(job: Exclude<EngineJob, { kind: 'remove' }>): Promise<EngineMessage> {
  const { bytes, pageNumber } = job;
  const draws = await import('../../engine/image-draws.js');
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

async function trustKeptProof(): Promise<void> {
  const { trustRecordingProof } = await import('../../engine/recording-proof.js');
  trustRecordingProof(readKeptProof(folder));
}
