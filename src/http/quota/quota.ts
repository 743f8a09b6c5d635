/**
 * The quota: a sliding log judges a request before its body is read; headers say what is left, also of a 400 or 422.
 *
 * All processing and image endpoints share one log, and so one quota.
 */
import type { RequestHandler, Response } from 'express';
import type { Client } from '../request/client.js';
import { HttpError } from '../request/errors.js';
import { contextOf } from '../request/request-context.js';
import type { QuotaLog, QuotaVerdict } from './sliding-log.js';

export function quota(log: QuotaLog): RequestHandler {
  return async (_req, res, next) => {
    const { quotaKey, tier } = clientOf(res);
    const verdict = await log.judge(quotaKey, tier);
    setQuotaHeaders(res, verdict, tier.perHour);
    if (verdict.admitted) {
      next();
      return;
    }
    res.setHeader('Retry-After', seconds(verdict.waitMs));
    // The contract's headers describe the hour only: it may have requests left while the minute has none.
    const isHourUsedUp = verdict.usedInHour >= tier.perHour;
    res.setHeader('X-Quota-Exhausted', isHourUsedUp ? 'hour' : 'minute');
    next(new HttpError(429, 'quota', 'Rate limit exceeded'));
  };
}

function setQuotaHeaders(res: Response, verdict: QuotaVerdict, perHour: number): void {
  res.setHeader('RateLimit-Limit', perHour);
  res.setHeader('RateLimit-Remaining', Math.max(0, perHour - verdict.usedInHour));
  res.setHeader('RateLimit-Reset', seconds(verdict.resetMs));
}

function clientOf(res: Response): Client {
  const { client } = contextOf(res);
  if (client === null) throw new Error('quota needs a named caller: identify() must come first');
  return client;
}

function seconds(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / 1000));
}
