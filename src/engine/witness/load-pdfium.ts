/** Loads the second witness on first use, because most removals never need it. */
import type { SecondWitness } from './second-witness.js';

/**
 * Null if its package is not installed, or is a version whose memory cannot be capped.
 *
 * @param compile for a host that caches V8's compilation of the package's binary.
 */
export async function loadPdfiumWitness(
  compile?: (binary: Uint8Array) => unknown,
): Promise<SecondWitness | null> {
  const { createPdfiumWitness } = await import('./pdfium.js');
  return createPdfiumWitness(compile);
}
