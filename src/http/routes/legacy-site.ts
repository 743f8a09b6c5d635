/**
 * The website host's old address of remove_watermark.
 *
 * Served only if the operator configures its host. It limits the whole body to 4.5 MB and has no stats endpoint; the
 * root redirects. These hosts do not serve the API's own paths, and the API's host does not serve the old path.
 */
import { type RequestHandler, Router } from 'express';
import { methodNotAllowed, notFound } from '../request/errors.js';

export type LegacyHosts = Record<'siteHost' | 'siteBareHost', string | null>;

/** `removal` is the guarded chain of remove_watermark, with the site's own upload rules. */
export function legacySite(
  { siteHost, siteBareHost }: LegacyHosts,
  removal: RequestHandler[],
): RequestHandler {
  const site = Router({ caseSensitive: true });
  site.post('/api/remove-watermark', ...removal);
  site.all('/api/remove-watermark', methodNotAllowed('POST'));
  site.use(notFound('This host serves POST /api/remove-watermark alone.'));

  return function serveSiteHosts(req, res, next) {
    const host = req.hostname?.toLowerCase();
    if (siteBareHost !== null && host === siteBareHost) {
      res.redirect(308, `https://${siteHost}${pathOf(req.originalUrl)}`);
    } else if (siteHost !== null && host === siteHost) {
      site(req, res, next);
    } else {
      next();
    }
  };
}

/** A target may be a whole URL (RFC 9112, 3.2.2) or `*`, which must not become part of the host name. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return '/';
  const { pathname, search } = new URL(target);
  return `/${pathname.replace(/^\/+/, '')}${search}`;
}
