/**
 * Why the engine refuses a job, as a closed list of codes.
 *
 * The engine uses no HTTP status: the same code means 400 on one endpoint and 413 on another, as
 * `http/request/errors.ts` decides. "Nothing was removed" is a result and has no code here.
 */

export const FAILURE_CODES = [
  'unreadable',
  'password-required',
  'wrong-password',
  'no-pages',
  'over-budget',
  'unsupported',
  'selector',
  'stale-source',
  'hint-contract',
  'spent',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** A parameter that a refusal may name; each entrance has its own name for it. */
export type Parameter = 'hint' | 'pageNumber' | 'instructionIndex';

export type ParameterNames = Readonly<Record<Parameter, string>>;

const ENGINE_NAMES: ParameterNames = {
  hint: 'hint',
  pageNumber: 'pageNumber',
  instructionIndex: 'instructionIndex',
};

/**
 * A refusal with a text for the caller.
 *
 * The text never quotes the document. `message` repeats it for the log, and `cause` keeps the original error.
 */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly code: FailureCode;
  /** The sentence, with `{hint}` where the parameter is named. */
  readonly template: string;

  constructor(code: FailureCode, template: string, options?: ErrorOptions) {
    super(`${code}: ${fillIn(template, ENGINE_NAMES)}`, options);
    this.code = code;
    this.template = template;
  }

  /** The sentence with the engine's own parameter names. */
  get detail(): string {
    return this.describe(ENGINE_NAMES);
  }

  /** The sentence with an entrance's parameter names. */
  describe(names: ParameterNames): string {
    return fillIn(this.template, names);
  }
}

/** Fills in only parameter names, because a compromised worker may send any text. */
function fillIn(template: string, names: ParameterNames): string {
  return template.replace(/\{(\w+)\}/gu, (whole, name) =>
    Object.hasOwn(names, name) ? names[name as Parameter] : whole,
  );
}

/** Deliberately vague: naming the limit only helps an attacker. */
export const TOO_COMPLEX = 'The document is too complex to be processed.';

export function overBudget(options?: ErrorOptions): EngineFailure {
  return new EngineFailure('over-budget', TOO_COMPLEX, options);
}

/** Says whether an error ends the whole run (a refusal, a broken instance, an exhausted stack) and not just one page or picture. */
export function isFatal(error: unknown): boolean {
  return error instanceof EngineFailure || isSpent(error);
}

/** True for a trap of WebAssembly or a stack overflow, which Firefox reports as an InternalError. */
export function isSpent(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    (error instanceof Error && error.name === 'InternalError')
  );
}
