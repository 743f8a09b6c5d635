/**
 * X-Request-ID, in and out, on every response.
 *
 * An id outside the alphabet is replaced and not rejected: no status of the
 * contract stands for it, and an echoed line break would forge headers or logs.
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
