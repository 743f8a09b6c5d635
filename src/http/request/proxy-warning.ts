/**
 * Warns the operator once if requests seem to come through a proxy although TRUST_PROXY is not set.
 */
import type { RequestHandler } from 'express';
import type { Log } from '../../log.js';

/** Without TRUST_PROXY callers without a key share the proxy's address, and so one quota. */
export function warnOfUntrustedProxy(log: Log, trustedHops: number): RequestHandler {
  let isSilent = trustedHops > 0;
  return function lookForProxy(req, _res, next) {
    if (!isSilent && (req.get('X-Forwarded-For') ?? req.get('Forwarded')) !== undefined) {
      isSilent = true;
      log.warn(
        'A request was forwarded, but TRUST_PROXY is 0: callers behind a proxy share one quota. Set TRUST_PROXY to the number of proxies.',
      );
    }
    next();
  };
}
