/**
 * Failures outside the engine, as a closed list of codes.
 *
 * Refusals of the engine are an `EngineFailure` instead. The message is for the log and reveals nothing of the
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

/**
 * The worker was killed, but not by the pool, or it ended after it had answered another document: this document is
 * probably not to blame.
 */
export class WorkerLost extends PoolFailure {
  constructor(reason: string) {
    super('crashed', reason);
  }
}

/** Errors with messages of this project, which never quote a document. */
const QUOTES_NOTHING = ['FrameFault', 'ShapeFault'];

/** The causes of a failure, without messages of parsers, which quote what they read. */
export function listCauses({ cause }: Error): string[] {
  if (!(cause instanceof Error)) return [];
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  const described = QUOTES_NOTHING.includes(cause.name)
    ? `${cause.name}: ${cause.message}`
    : cause.name + code;
  return [described, ...listCauses(cause)];
}
