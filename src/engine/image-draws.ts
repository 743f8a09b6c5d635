/** Placeholder until the image workflow is in place. */
import { EngineFailure } from './failure.js';
import type { ImageCandidateList } from './evidence.js';

export function listImageCandidates(_bytes: Uint8Array, _pageNumber: number): ImageCandidateList {
  throw new EngineFailure('unsupported', 'not built yet');
}

export function removeImageDraw(
  _bytes: Uint8Array,
  _pageNumber: number,
  _instructionIndex: number,
): Uint8Array {
  throw new EngineFailure('unsupported', 'not built yet');
}
