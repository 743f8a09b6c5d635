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

/** Errors whose messages we wrote ourselves, and which never quote what was read. */
const QUOTES_NOTHING = ['FrameFault', 'ShapeFault'];

/** What lies behind a failure, in words that are fit for the log: a parser's own message quotes the text that it read. */
export function tellCauses({ cause }: Error): string[] {
  if (!(cause instanceof Error)) {
    return [];
  }
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  const told = QUOTES_NOTHING.includes(cause.name) ? `${cause.name}: ${cause.message}` : cause.name + code;
  return [told, ...tellCauses(cause)];
}
