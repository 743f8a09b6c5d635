/** Removes several marks of one document, one after the other. */
import type { Evidence, RemovalResult } from './evidence.js';
import { parseHint } from './hint.js';

/**
 * Removes marks one after the other: each removal begins with the previous one's output, and is proved by itself.
 *
 * @param remove one removal, in this process, on a thread or in a worker.
 * @returns the document without the marks that could be removed, null if none could; and the outcome for each hint.
 * @throws EngineFailure `hint-contract` before any removal if one of the hints breaks the contract; otherwise as
 * `remove` does.
 */
export async function removeInTurn(
  bytes: Uint8Array,
  hints: readonly string[],
  remove: (bytes: Uint8Array, hint: string) => Promise<RemovalResult>,
) {
  hints.forEach((hint) => parseHint(hint));
  const parts: { hint: string; evidence: Evidence }[] = [];
  let output: Uint8Array | null = null;
  for (const hint of hints) {
    const result = await remove(output ?? bytes, hint);
    output = result.output ?? output;
    parts.push({ hint, evidence: result.evidence });
  }
  return { output, parts };
}
