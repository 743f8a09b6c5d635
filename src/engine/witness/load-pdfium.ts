/**
 * Loads the second witness when it is first wanted: most removals never need it.
 */
import type { SecondWitness } from './second-witness.js';

/** Null where its package is not installed, or is not the one whose memory can be capped. */
export async function loadPdfiumWitness(): Promise<SecondWitness | null> {
  const { createPdfiumWitness } = await import('./pdfium.js');
  return createPdfiumWitness();
}
