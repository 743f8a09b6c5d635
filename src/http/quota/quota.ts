/**
 * The quota: express-rate-limit in front, a sliding log behind.
 *
 * All processing and image endpoints share one limiter, and so one quota. The headers are set before the body is
 * read, so a 400 or 422 has them, too.
 */
import type { RequestHandler, Response } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import { HttpError } from '../request/errors.js';
import { clientOf } from '../request/request-context.js';
import { storeKey, type QuotaVerdict, verdictOf } from './sliding-log.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by express-rate-limit. */
    rateLimit?: { resetTime: Date | undefined };
  }
}

/** Two handlers: one counts, one reports the remaining quota to admitted callers in headers. */
export function enforceQuota(store: Store): RequestHandler[] {
  const count = rateLimit({
    store,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (_req, res) => {
      const { quotaKey, tier } = clientOf(res);
      return storeKey(quotaKey, tier);
    },
    limit: (_req, res) => clientOf(res).tier.perHour,
    handler: (req, res, next) => {
      const verdict = verdictOf(req.rateLimit?.resetTime);
      setQuotaHeaders(res, verdict);
      res.setHeader('Retry-After', toWholeSeconds(verdict.waitMs));
      // The contract's headers describe the hour only: it may have requests left while the minute has none.
      const isHourUsedUp = verdict.usedInHour >= clientOf(res).tier.perHour;
      res.setHeader('X-Quota-Exhausted', isHourUsedUp ? 'hour' : 'minute');
      next(new HttpError(429, 'quota', 'Rate limit exceeded'));
    },
  });
  return [count, sendQuota];
}

const sendQuota: RequestHandler = (req, res, next) => {
  setQuotaHeaders(res, verdictOf(req.rateLimit?.resetTime));
  next();
};

// The draft-6 headers of express-rate-limit would report a spent hour to a caller that has only used up its minute.
function setQuotaHeaders(res: Response, verdict: QuotaVerdict): void {
  const { perHour } = clientOf(res).tier;
  res.setHeader('RateLimit-Limit', perHour);
  res.setHeader('RateLimit-Remaining', Math.max(0, perHour - verdict.usedInHour));
  res.setHeader('RateLimit-Reset', toWholeSeconds(verdict.resetMs));
}

function toWholeSeconds(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / 1000));
}
