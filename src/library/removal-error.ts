/** The library's error for a document that was not processed. */
import { EngineFailure, type FailureCode } from '../engine/values/failure.js';
import { PoolFailure, type PoolFailureCode } from '../pool/protocol/pool-failure.js';

/** Without the codes that only the service has. */
export type RemovalErrorCode = Exclude<FailureCode | PoolFailureCode, 'stale-source' | 'unsafe'>;

/** Why a document was not processed; the message is a sentence for people that never quotes it. */
export class RemovalError extends Error {
  override readonly name = 'RemovalError';
  readonly code: RemovalErrorCode;

  constructor(code: RemovalErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const NEEDS_PASSWORD =
  'The PDF is protected by a password: give it as `password`; calls for images need a copy without one.';

/** Converts refusals and failures of the pool. Other errors are bugs, and are returned unchanged. */
export function asRemovalError(error: unknown): unknown {
  if (!(error instanceof EngineFailure || error instanceof PoolFailure)) return error;
  const code = error.code as RemovalErrorCode;
  // The engine's names of parameters are the library's.
  const sentence = error instanceof PoolFailure ? error.reason : error.detail;
  return new RemovalError(code, code === 'password-required' ? NEEDS_PASSWORD : sentence, { cause: error });
}
