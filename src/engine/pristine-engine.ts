/** Restores the engine to its state after loading, before every document of a process. */
import { forgetGlyphs } from './lines/fold-glyphs.js';
import { type ConstantMemory, takeMemoryImage } from './mupdf/memory-image.js';
import { disarmFinalizers, forgetPassedStrings, watchDevices } from './mupdf/package-state.js';

/**
 * Keeps the state of this moment: after all imports and before the first document. In such a process wrappers of MuPDF's
 * objects need not be destroyed: the memory below them is restored.
 *
 * @param constant as `takeMemoryImage` takes it.
 * @returns a function that removes all state of documents. Objects of MuPDF must not be used afterwards. It throws an Error
 * if that cannot be done, as after a trap: the process must end.
 */
export function keepPristine(constant: ConstantMemory | null = null): () => void {
  disarmFinalizers();
  forgetPassedStrings();
  const dropDevices = watchDevices();
  const restoreMemory = takeMemoryImage(constant);
  return function restoreEngine(): void {
    dropDevices();
    forgetPassedStrings();
    restoreMemory();
    forgetGlyphs();
  };
}
