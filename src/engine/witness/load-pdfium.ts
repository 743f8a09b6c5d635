/**
 * Loads the second witness when it is first wanted: most removals never need it.
 */
import type { SecondWitness } from './second-witness.js';

/**
 * Null if its package is not installed, or is not the one whose memory can be capped.
 *
 * @param compile for a host that has kept what V8 made of the package's binary.
 */
export async function loadPdfiumWitness(
  compile?: (binary: Uint8Array) => unknown,
): Promise<SecondWitness | null> {
  const { createPdfiumWitness } = await import('./pdfium.js');
  return createPdfiumWitness(compile);
}
