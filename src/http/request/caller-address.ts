/**
 * The address that a request came from, behind a known number of proxies.
 *
 * Each proxy appends the address that it saw, some with its port. A trusted proxy writes only addresses: at any other
 * entry the trust ends, and the address of that hop counts.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { RequestHandler } from 'express';
import type { Log } from '../../log.js';

/** A mobile carrier gives one caller a /56 or more; a longer prefix would give such a caller several quotas. */
const IPV6_PREFIX_BITS = 56;

/** The longest address with its port: an IPv4-mapped one in brackets. Longer entries are ignored. */
const MAX_ENTRY_CHARACTERS = 64;

/** The nearest address that is not a trusted proxy's; null if the socket no longer has one. */
export function callerAddress(req: IncomingMessage, trustedHops: number): string | null {
  const forwarded = [req.headers['x-forwarded-for'] ?? ''].flat().join(',');
  let address = req.socket.remoteAddress ?? null;
  let end = forwarded.length;
  for (let hop = 0; hop < trustedHops && end > 0; hop += 1) {
    const comma = forwarded.lastIndexOf(',', end - 1);
    const entry = readAddress(forwarded.slice(comma + 1, end));
    if (entry === null) break;
    address = entry;
    end = comma;
  }
  return address;
}

/** The key of a shared quota: an IPv4 address, or the network of an IPv6 address. */
export function addressKey(address: string | null): string {
  const known = address === null ? null : readAddress(address);
  return known === null ? 'unknown' : ipKeyGenerator(known, IPV6_PREFIX_BITS);
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`; without the port and the zone. */
export function readAddress(text: string): string | null {
  const entry = text.trim();
  if (entry.length > MAX_ENTRY_CHARACTERS) return null;
  const [, bracketed, bare] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? [];
  if (bare !== undefined) return isIPv4(bare) ? bare : null;
  const address = (bracketed ?? entry).replace(/%[\w.-]+$/, '');
  if (isIPv6(address)) return address;
  return bracketed === undefined && isIPv4(address) ? address : null;
}

/**
 * Warns the operator once if requests seem to come through a proxy although TRUST_PROXY is not set: callers without a
 * key then share the proxy's address, and so one quota.
 */
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
