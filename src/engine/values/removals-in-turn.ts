/** Removes several marks of one document, one after the other. */
import type { Evidence, RemovalResult } from './evidence.js';
import { parseHint } from './hint.js';

/** The outcome for one of the marks. */
export interface MarkRemoval {
  hint: string;
  evidence: Evidence;
}

export interface SeveralRemovals {
  /** The document without the marks that could be removed; null if none could. */
  output: Uint8Array | null;
  /** In the order of the hints. */
  parts: MarkRemoval[];
}

/**
 * Removes marks one after the other: each removal begins with the previous one's output, and is proved by itself.
 *
 * @param remove one removal, in this process, on a thread or in a worker.
 * @throws EngineFailure `hint-contract` before any removal if one of the hints breaks the contract; otherwise as
 * `remove` does.
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
