/**
 * Removes several marks of one document, one after the other.
 */
import type { Evidence, RemovalResult } from './evidence.js';
import { parseHint } from './hint.js';

/** What became of one of the marks. */
export interface MarkRemoval {
  hint: string;
  evidence: Evidence;
}

export interface SeveralRemovals {
  /** Without each mark that could be removed; null if none could. */
  output: Uint8Array | null;
  /** In the order of the hints. */
  parts: MarkRemoval[];
}

/**
 * Each removal begins with the bytes that the one before it left, and is proved by itself.
 *
 * @param remove one removal, wherever it runs: in this process, on a thread, in a worker.
 * @throws EngineFailure `hint-contract` before any removal where one of the hints breaks the contract; as `remove` does.
 */
export async function removeInTurn(
  bytes: Uint8Array,
  hints: readonly string[],
  remove: (bytes: Uint8Array, hint: string) => Promise<RemovalResult>,
): Promise<SeveralRemovals> {
  hints.forEach((hint) => parseHint(hint));
  const parts: MarkRemoval[] = [];
  let output: Uint8Array | null = null;
  for (const hint of hints) {
    const result = await remove(output ?? bytes, hint);
    output = result.output ?? output;
    parts.push({ hint, evidence: result.evidence });
  }
  return { output, parts };
}
