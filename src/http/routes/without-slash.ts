/**
 * One address for a page whose files are relative to it: `/console/` redirects to `/console`, below any path of a
 * proxy.
 */
import type { RequestHandler } from 'express';

export function withoutSlash(name: string): RequestHandler {
  return function redirectToOneAddress(req, res, next) {
    const [pathname, search] = req.originalUrl.split('?', 2) as [string, string?];
    if (!pathname.endsWith('/')) next();
    else res.redirect(308, `../${name}${search === undefined ? '' : `?${search}`}`);
  };
}
