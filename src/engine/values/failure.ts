/**
 * Why the engine refuses a job, as a closed list of codes.
 *
 * The engine knows no HTTP status: the same code means 400 on one endpoint and
 * 413 on another, which `http/request/errors.ts` decides. A refusal is not an outcome:
 * "nothing was removed" is a value, never one of these.
 */

/** Every way in which the engine may refuse a job. */
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

/** What a caller gives: a refusal may name it, and each entrance has its own name for it. */
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
 * The text is written for strangers and never quotes the document; `message`
 * repeats it for the log, and `cause` keeps what happened below.
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

  /** The sentence in the engine's own names of parameters. */
  get detail(): string {
    return this.describe(ENGINE_NAMES);
  }

  /** The sentence in an entrance's names. */
  describe(names: ParameterNames): string {
    return fillIn(this.template, names);
  }
}

/** A compromised worker may send any text, so only names are filled in. */
function fillIn(template: string, names: ParameterNames): string {
  return template.replace(/\{(\w+)\}/gu, (whole, name) =>
    Object.hasOwn(names, name) ? names[name as Parameter] : whole,
  );
}

/** Deliberately vague: to name the limit would help an attacker alone. */
export const TOO_COMPLEX = 'The document is too complex to be processed.';

export function overBudget(options?: ErrorOptions): EngineFailure {
  return new EngineFailure('over-budget', TOO_COMPLEX, options);
}

/** Refusals whose sentence holds the number of the document's pages. */
export const PAGE_COUNT_CODES = ['over-budget', 'selector'] as const;

export type PageCountCode = (typeof PAGE_COUNT_CODES)[number];

/** Pages that the image workflow takes: the contract's limit. */
export const MAX_IMAGE_PAGES = 32;

/**
 * A refusal of the image workflow by the document's number of pages.
 *
 * Only code and number cross the wall around a worker: the sentence is made
 * anew on the other side.
 */
export class PageCountFailure extends EngineFailure {
  declare readonly code: PageCountCode;
  readonly pageCount: number;

  constructor(code: PageCountCode, pageCount: number) {
    const has = pageCount === 1 ? '1 page' : `${pageCount} pages`;
    super(
      code,
      code === 'selector'
        ? `The document has no page of this {pageNumber}: it has ${has}.`
        : `The document has ${has}; the image workflow takes at most ${MAX_IMAGE_PAGES}.`,
    );
    this.pageCount = pageCount;
  }
}

/** Tells what ends a whole run, a refusal or a spent instance or stack, from what one page or picture ran into. */
export function isFatal(error: unknown): boolean {
  return (
    error instanceof EngineFailure || error instanceof WebAssembly.RuntimeError || error instanceof RangeError
  );
}
