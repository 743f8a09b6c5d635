/**
 * Which fast modes of recording the build has proved, with the WebAssembly module that it stored beside this file.
 */
import { existsSync, readFileSync } from 'node:fs';

/** A file of the build's folder. */
export const CAPABILITY_FILE = 'proof.json';

/**
 * @param folder of the build, as a URL that ends with a slash. @returns null if the build stored none: the process then
 * tries the modes itself.
 */
export function readCachedProof(folder: URL): string | null {
  const file = new URL(CAPABILITY_FILE, folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
