/**
 * helmet with settings for an API: answers load no resources, appear in no frame and are not cached.
 *
 * No answer has a CORS header, so browsers block other sites' scripts; the contract requires this.
 */
import type { RequestHandler } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';

type Directives = Record<string, string[]>;

const NOTHING: Directives = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

export function secureHeaders(): RequestHandler[] {
  return [
    // upgrade-insecure-requests, one of helmet's defaults, breaks the docs page
    // on plain-http hosts, so the policy is written out.
    helmet({ contentSecurityPolicy: false }),
    contentPolicy({}),
    forbidStoring,
  ];
}

const forbidStoring: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

/** @param allowed exceptions that may be loaded, by directive. */
export function contentPolicy(allowed: Directives): RequestHandler {
  return contentSecurityPolicy({
    useDefaults: false,
    directives: { ...NOTHING, 'base-uri': ["'none'"], 'form-action': ["'none'"], ...allowed },
  });
}
