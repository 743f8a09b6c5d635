/**
 * Which quick ways of recording the build has proved, on the very module that it keeps beside this.
 */
import { existsSync, readFileSync } from 'node:fs';

/** A file of the build's folder. */
export const KEPT_PROOF = 'proof.json';

/** @param folder of the build, as a URL that ends with a stroke. @returns null where the build has kept none: the process tries the ways itself. */
export function readKeptProof(folder: URL): string | null {
  const file = new URL(KEPT_PROOF, folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
