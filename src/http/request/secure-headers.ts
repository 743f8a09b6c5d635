/**
 * helmet with settings for an API: answers load no resources, appear in no frame and are not cached.
 *
 * No answer has a CORS header, so browsers block other sites' scripts; the contract requires this.
 */
import type { RequestHandler } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';

const NOTHING = Object.fromEntries(
  ['default-src', 'frame-ancestors', 'base-uri', 'form-action'].map((directive) => [directive, ["'none'"]]),
);

/** @param allowed exceptions that may be loaded, by directive. */
export function contentPolicy(allowed: Record<string, string[]>): RequestHandler {
  return contentSecurityPolicy({ useDefaults: false, directives: { ...NOTHING, ...allowed } });
}

const forbidStoring: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

export const secureHeaders: RequestHandler[] = [
  // upgrade-insecure-requests, one of helmet's defaults, breaks the docs page
  // on plain-http hosts, so the policy is written out.
  // A proxy's host may have subdomains that speak plain HTTP: they are not bound to TLS.
  helmet({ contentSecurityPolicy: false, strictTransportSecurity: { includeSubDomains: false } }),
  contentPolicy({}),
  forbidStoring,
];
