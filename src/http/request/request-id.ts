/**
 * X-Request-ID, in and out, on every response.
 *
 * An id with other characters is replaced and not rejected, since the contract has no status for it. Echoing it could
 * forge headers or log lines.
 */
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { openContext } from './request-context.js';

const ACCEPTED = /^[A-Za-z0-9._:/+=@-]{1,128}$/;

export function requestId(): RequestHandler {
  return function assignRequestId(req, res, next) {
    const untrustedId = req.get('X-Request-ID');
    const id = untrustedId !== undefined && ACCEPTED.test(untrustedId) ? untrustedId : randomUUID();
    openContext(res, id);
    res.setHeader('X-Request-ID', id);
    next();
  };
}
