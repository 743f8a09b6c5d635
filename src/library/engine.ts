/**
 * The engine in this process, with a reader of pictures and with all its options.
 */
import type { RemovalResult } from '../engine/values/evidence.js';
import { DEFAULT_LIMITS } from '../engine/values/budget.js';
import { removeWatermark } from '../engine/remove-text-watermark.js';
import { LastStampReader } from '../engine/stamps/stamp-reader.js';
import { loadPdfiumWitness } from '../engine/witness/load-pdfium.js';
import type { Doings, EngineOptions } from './doings.js';

/** Kept for the next document that has a picture to read; most have none. */
const stampReader = new LastStampReader();

/**
 * @throws EngineFailure where the hint breaks the contract or the document cannot be processed;
 * the signal's reason, and what `onProgress` throws, as they are.
 */
export async function runRemoval(
  bytes: Uint8Array,
  hintText: string,
  { signal, limits, onProgress, secondWitness, stampLanguages }: EngineOptions = {},
): Promise<RemovalResult> {
  // The engine may take what a caller throws for its own failure, and go on or reword it.
  let thrown: { error: unknown } | null = null;
  const tell: NonNullable<EngineOptions['onProgress']> = (...progress) => {
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
  const options = {
    createStampReader: (language: string) => stampReader.open(language),
    ...(stampLanguages && { stampLanguages }),
    createSecondWitness: loadPdfiumWitness,
    witnessesAll: secondWitness === true,
    onProgress: tell,
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
  try {
    const result = await removeWatermark(bytes, hintText, options);
    rethrow();
    return result;
  } catch (error) {
    rethrow();
    throw error;
  }
}

/** Most calls need neither the second witness nor the image workflow: each is loaded when it is. */
export const DOINGS: Doings = {
  remove: runRemoval,
  async listImages(bytes, pageNumber) {
    const { listImageCandidates } = await import('../engine/image-draws.js');
    return listImageCandidates(bytes, pageNumber);
  },
  async removeImage(bytes, pageNumber, instructionIndex) {
    const { removeWitnessedImageDraw } = await import('../engine/image-draws.js');
    return removeWitnessedImageDraw(bytes, pageNumber, instructionIndex, loadPdfiumWitness, false);
  },
};
