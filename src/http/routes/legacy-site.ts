/**
 * The website host's old address of remove_watermark.
 *
 * Served only where an operator names the host. It caps the whole body at
 * 4.5 MB and has no stats; the bare host redirects. The API's own paths do not
 * exist on these hosts, nor the old path on the API's host.
 */
import { type RequestHandler, Router } from 'express';
import { methodNotAllowed, notFound } from '../request/errors.js';

export interface Site {
  siteHost: string | null;
  siteBareHost: string | null;
}

/** `removal` is the guarded chain of remove_watermark, with the site's own upload rules. */
export function legacySite({ siteHost, siteBareHost }: Site, removal: RequestHandler[]): RequestHandler {
  const site = Router({ caseSensitive: true });
  site.post('/api/remove-watermark', ...removal);
  site.all('/api/remove-watermark', methodNotAllowed('POST'));
  site.use(notFound('This host serves POST /api/remove-watermark alone.'));

  return function serveSiteHosts(req, res, next) {
    const host = req.hostname?.toLowerCase();
    if (siteBareHost !== null && host === siteBareHost) {
      res.redirect(308, `https://${siteHost}${req.originalUrl}`);
    } else if (siteHost !== null && host === siteHost) {
      site(req, res, next);
    } else {
      next();
    }
  };
}
