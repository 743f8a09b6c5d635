/**
 * One address for a page whose files stand relative to it: `/console/` leads to
 * `/console`, wherever a proxy has put both.
 */
import type { RequestHandler } from 'express';

export function withoutSlash(name: string): RequestHandler {
  return function redirectToOneAddress(req, res, next) {
    const [pathname, search] = req.originalUrl.split('?', 2) as [string, string?];
    if (!pathname.endsWith('/')) next();
    else res.redirect(308, `../${name}${search === undefined ? '' : `?${search}`}`);
  };
}
