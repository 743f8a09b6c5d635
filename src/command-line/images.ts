/**
 * The image workflow on the command line: list what can be selected, remove one.
 */
import { listImageCandidates, removeImageDraw } from '../engine/image-draws.js';

export function listImages(
  upload: Uint8Array,
  pageNumber: number,
  _pngPath: string | undefined,
  json: boolean,
): string {
  const list = listImageCandidates(upload, pageNumber);
  if (json) return JSON.stringify(list, null, 2);
  return list.candidates.map(({ instructionIndex }) => String(instructionIndex)).join('\n');
}

export function removeImage(upload: Uint8Array, pageNumber: number, instructionIndex: number): Uint8Array {
  return removeImageDraw(upload, pageNumber, instructionIndex);
}
