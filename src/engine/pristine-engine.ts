/** Restores the engine to its state after loading, before every document of a process. */
import { forgetGlyphs } from './lines/fold-glyphs.js';
import { type ConstantMemory, MemoryImage } from './mupdf/memory-image.js';
import { disarmFinalizers, forgetPassedStrings, watchDevices } from './mupdf/package-state.js';

/**
 * Keeps the state of this moment: after all imports and before the first document. In such a process wrappers of MuPDF's
 * objects need not be destroyed: the memory below them is restored.
 *
 * @param constant as `MemoryImage` takes it.
 * @returns a function that removes all state of documents. Objects of MuPDF must not be used afterwards. It throws an Error
 * if that cannot be done, as after a trap: the process must end.
 */
export function keepPristine(constant: ConstantMemory | null = null): () => void {
  disarmFinalizers();
  forgetPassedStrings();
  const dropDevices = watchDevices();
  const image = new MemoryImage(constant);
  return function restoreEngine(): void {
    dropDevices();
    forgetPassedStrings();
    image.writeBack();
    forgetGlyphs();
  };
}
