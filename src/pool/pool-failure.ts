/**
 * What can go wrong around a document, as a closed list of codes.
 *
 * These belong to the pool alone: whatever the engine itself refuses travels
 * as an `EngineFailure`. The message is for the log and says nothing about the
 * document.
 */
export const POOL_FAILURE_CODES = ['busy', 'deadline', 'memory', 'crashed', 'cancelled', 'unsafe'] as const;

export type PoolFailureCode = (typeof POOL_FAILURE_CODES)[number];

export class PoolFailure extends Error {
  override readonly name = 'PoolFailure';
  readonly code: PoolFailureCode;
  /** The message without its code. */
  readonly reason: string;

  constructor(code: PoolFailureCode, reason: string, options?: ErrorOptions) {
    super(`${code}: ${reason}`, options);
    this.code = code;
    this.reason = reason;
  }
}
