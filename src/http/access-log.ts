/**
 * One line per finished request: who, what, what became of it, how long.
 *
 * The path is named by its operation id and never by the URL, which a caller
 * may fill with anything. Written on 'close', so that aborted requests are seen.
 */
import type { RequestHandler } from 'express';
import type { Log } from '../log.js';
import { contextOf } from './request-context.js';

export interface RequestRecord {
  operation: string;
  status: number;
  outcome: string;
  durationMs: number;
  queuedMs: number | null;
  jobMs: number | null;
  uploadBytes: number | null;
  pages: number | null;
}

/** Balancers ask these every few seconds: worth a line only when someone looks closer. */
const QUIET = new Set(['root', 'health', 'health_details']);

export function accessLog(log: Log, observe: (record: RequestRecord) => void): RequestHandler {
  return function recordRequest(req, res, next) {
    const startedMs = performance.now();
    res.once('close', () => {
      const context = contextOf(res);
      const aborted = !res.writableFinished;
      const record: RequestRecord = {
        operation: context.operation ?? 'none',
        status: res.statusCode,
        outcome: aborted ? 'aborted' : (context.outcome ?? (res.statusCode < 400 ? 'ok' : 'refused')),
        durationMs: Math.round(performance.now() - startedMs),
        queuedMs: context.queuedMs,
        jobMs: context.jobMs,
        uploadBytes: context.upload?.file?.bytes?.length ?? context.uploadBytes,
        pages: context.pages,
      };
      observe(record);
      const quiet = QUIET.has(record.operation) && record.status === 200;
      log.log(quiet ? 'debug' : 'info', 'request', {
        request_id: context.requestId,
        client: context.client?.name ?? null,
        method: req.method,
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
