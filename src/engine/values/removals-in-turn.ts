/** Removes several marks of one document, one after the other. */
import type { RunSummary, RemovalResult } from './run-summary.js';
import { createRequest, type RemovalRequest, type RequestedSettings } from './request.js';

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
  settings: RequestedSettings,
  remove: (bytes: Uint8Array, request: RemovalRequest) => Promise<RemovalResult>,
) {
  const requests = hints.map((hint) => createRequest(hint, settings));
  const parts: { hint: string; summary: RunSummary }[] = [];
  let output: Uint8Array | null = null;
  for (const [at, request] of requests.entries()) {
    const result = await remove(output ?? bytes, request);
    output = result.output ?? output;
    parts.push({ hint: hints[at]!, summary: result.summary });
  }
  return { output, parts };
}
