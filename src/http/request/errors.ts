/**
 * Maps failures to statuses and bodies; only this module writes error answers.
 *
 * The tables are total by type: a new code of the engine or the pool does not compile until its status is decided for
 * both workflows.
 */
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { EngineFailure, type FailureCode, type ParameterNames } from '../../engine/values/failure.js';
import type { Log } from '../../log.js';
import { PoolFailure, type PoolFailureCode } from '../../pool/protocol/pool-failure.js';
import { contextOf, type Workflow } from './request-context.js';

/** One entry of a 422 body (specification, HTTPValidationError). */
export interface ValidationError {
  type: string;
  loc: string[];
  msg: string;
  input: unknown;
  ctx?: Record<string, unknown>;
}

/** A sentence; with 422, in the format of FastAPI, a list of the fields that are missing or mistyped. */
type Detail = string | ValidationError[];

/** A refusal of the HTTP layer itself; `code` is for the log, `detail` for the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly detail: Detail;

  constructor(status: number, code: string, detail: Detail, options?: ErrorOptions) {
    super(typeof detail === 'string' ? `${code}: ${detail}` : code, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** Its answer links the documentation: most clients send a part without its type. */
export const NOT_A_PDF = 'not-a-pdf';

/** The forms' names for the engine's parameters. */
const FORM_FIELDS: ParameterNames = {
  hint: 'watermark_text',
  pageNumber: 'page_number',
  instructionIndex: 'instruction_index',
};

interface FailureAnswer extends Record<Workflow, number> {
  /** Replaces the failure's own sentence, which is then only logged; not sent with status 500. */
  detail?: string;
  retryAfterSeconds?: number;
}

// The text endpoints have neither 413 nor 503: failures caused by the caller's document are 400 there, those caused
// by the service are 500.
const REFUSED: FailureAnswer = { text: 400, image: 400 };
const TOO_COSTLY: FailureAnswer = { text: 400, image: 413 };
const FAILED: FailureAnswer = { text: 500, image: 503 };

const FAILURE_ANSWERS: Record<FailureCode | PoolFailureCode, FailureAnswer> = {
  unreadable: REFUSED,
  'password-required': REFUSED,
  'wrong-password': REFUSED,
  'no-pages': REFUSED,
  'over-budget': TOO_COSTLY,
  unsupported: REFUSED,
  selector: REFUSED,
  'stale-source': REFUSED,
  'hint-contract': REFUSED,
  spent: TOO_COSTLY,
  busy: { ...FAILED, detail: 'The service is busy. Retry later.', retryAfterSeconds: 5 },
  deadline: { ...FAILED, detail: 'The document was not processed in time.', retryAfterSeconds: 30 },
  memory: { ...TOO_COSTLY, detail: 'The document needs more memory than one request may use.' },
  crashed: { ...FAILED, detail: 'The worker stopped. Retry later.', retryAfterSeconds: 5 },
  cancelled: { ...FAILED, detail: 'The request was cancelled.' },
  unsafe: { ...FAILED, detail: 'Safe resource limits are not available.', retryAfterSeconds: 60 },
};

const INTERNAL_DETAIL = 'Internal server error';

/** Must be last in the chain. Express recognises an error handler by its four parameters. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return function answerError(error: unknown, req, res, _next) {
    const context = contextOf(res);
    if (res.headersSent || res.destroyed) {
      res.destroy();
      return;
    }
    if (error instanceof HttpError) {
      context.outcome = error.code;
      if (error.code === NOT_A_PDF) linkDocs(res, req.originalUrl);
      answer(res, error.status, error.detail);
      return;
    }
    if (error instanceof EngineFailure || error instanceof PoolFailure) {
      context.outcome = error.code;
      answerFailure(res, error, context.workflow);
      return;
    }
    context.outcome = 'bug';
    log.error('unexpected error', {
      request_id: context.requestId,
      stack: (error as Error | undefined)?.stack,
    });
    answer(res, 500, INTERNAL_DETAIL);
  };
}

/** Relative, since a proxy may serve everything below a path of its own. The website host has no other paths. */
function linkDocs(res: Response, url: string): void {
  const [path] = url.split('?') as [string];
  if (!path.startsWith('/api/v1/')) return;
  res.setHeader('Link', `<${'../'.repeat(path.split('/').length - 2)}docs>; rel="help"`);
}

/** Answers paths without a route; must come after all routes. `help` names the documentation. */
export function notFound(help: string): RequestHandler {
  return function refuseUnknownPath() {
    throw new HttpError(404, 'not-found', `Not Found. ${help}`);
  };
}

/** For a known path: `allowed` are the methods that it answers. */
export function methodNotAllowed(allowed: string): RequestHandler {
  return function refuseMethod(_req, res) {
    res.setHeader('Allow', allowed);
    throw new HttpError(405, 'method', `Method Not Allowed. This path answers ${allowed}.`);
  };
}

function answerFailure(res: Response, failure: EngineFailure | PoolFailure, workflow: Workflow): void {
  const { [workflow]: status, detail, retryAfterSeconds } = FAILURE_ANSWERS[failure.code];
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', retryAfterSeconds);
  const own = failure instanceof EngineFailure ? failure.describe(FORM_FIELDS) : INTERNAL_DETAIL;
  answer(res, status, status === 500 ? INTERNAL_DETAIL : (detail ?? own));
}

function answer(res: Response, status: number, detail: Detail): void {
  res.status(status).json(errorBody(status, detail, contextOf(res).requestId));
}

/** The body of every error; also for answers to requests that Node's parser refused. */
export function errorBody(status: number, detail: Detail, requestId: string) {
  return status === 500 ? { detail, request_id: requestId } : { detail };
}
