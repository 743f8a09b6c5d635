/**
 * One line per finished request: caller, path, outcome and duration.
 *
 * The operation id stands for the path, never the URL, which a caller may fill with anything. Written on 'close', so
 * that aborted requests are included.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { Log } from '../../log.js';
import { contextOf } from './request-context.js';

export type RequestRecord = ReturnType<typeof describeRequest>;

/** As nginx has it for a caller that left before the answer began; 200 would count among the successes. */
const LEFT_STATUS = 499;

/** Load balancers call these every few seconds, so they are only logged at a more detailed level. */
const QUIET = new Set(['root', 'health', 'health_details']);

export function isRoutine({ operation, status }: RequestRecord): boolean {
  return QUIET.has(operation) && status === 200;
}

export function accessLog(log: Log, observe: (record: RequestRecord) => void): RequestHandler {
  return function recordRequest(req, res, next) {
    const { moments } = contextOf(res);
    moments.began = performance.now();
    res.once('close', () => {
      moments.ended = performance.now();
      const record = describeRequest(req, res);
      observe(record);
      log.log(isRoutine(record) ? 'debug' : 'info', 'request', {
        request_id: record.requestId,
        trace_id: record.traceParent?.traceId ?? null,
        client: contextOf(res).client?.name ?? null,
        method: record.method,
        operation: record.operation,
        status: record.status,
        outcome: record.outcome,
        duration_ms: record.durationMs,
        queue_ms: record.queuedMs,
        job_ms: record.jobMs,
        upload_bytes: record.uploadBytes,
        pages: record.pages,
      });
    });
    next();
  };
}

function describeRequest(req: Request, res: Response) {
  const { requestId, operation, outcome, uploadBytes, pages, moments } = contextOf(res);
  const { began, queued, taken, worked, ended } = moments;
  const isAborted = !res.writableFinished;
  return {
    requestId,
    method: req.method,
    operation: operation ?? 'none',
    status: res.headersSent ? res.statusCode : LEFT_STATUS,
    outcome: isAborted ? 'aborted' : (outcome ?? (res.statusCode < 400 ? 'ok' : 'refused')),
    durationMs: elapsedMs(began, ended) ?? 0,
    /** How long the document waited for a worker. */
    queuedMs: elapsedMs(queued, taken ?? worked),
    /** How long the worker took; null if no worker had the request. */
    jobMs: elapsedMs(taken, worked),
    uploadBytes,
    pages,
    traceParent: readTraceParent(req.get('traceparent')),
    moments,
  };
}

function elapsedMs(from: number | undefined, to: number | undefined): number | null {
  return from === undefined || to === undefined ? null : Math.round(to - from);
}

const TRACE_PARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/**
 * The trace that a caller's request belongs to, with the caller's span: W3C Trace Context, header `traceparent`. Null for a
 * header that does not have the standard's form; it is ignored.
 */
export function readTraceParent(header: string | undefined) {
  const [, traceId, spanId, flags, more] = TRACE_PARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // Only future versions may have further fields.
  if (header?.startsWith('00') === true && more !== undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
