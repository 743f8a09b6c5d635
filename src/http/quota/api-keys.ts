/**
 * Who calls: the API keys, kept as digests, and the middleware that looks one up.
 *
 * A key is 256 random bits, so its plain SHA-256 cannot be guessed back and a
 * lookup by digest tells an attacker nothing by its timing. The key itself is
 * never stored, logged or used as a quota key.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { RequestHandler } from 'express';
import { ConfigError } from '../../config.js';
import type { Log } from '../../log.js';
import { addressKey, callerAddress } from '../request/caller-address.js';
import type { Client, Tier } from '../request/client.js';
import { HttpError } from '../request/errors.js';
import { contextOf } from '../request/request-context.js';

/** The client behind a key's SHA-256, in lowercase hex. */
export type KeyRing = ReadonlyMap<string, Client>;

/** A poll instead of an inotify watch: it also sees a file that is replaced by rename or behind a switched symbolic link. */
const WATCH_INTERVAL_MS = 1000;

export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function newKey(): string {
  return `wm_${randomBytes(32).toString('base64url')}`;
}

/**
 * Reads the JSON text of a key file.
 *
 * Two keys may carry one name, so that a client can change its key; they share
 * the name's quota.
 *
 * @throws Error saying which entry is wrong, without quoting it.
 */
export function parseKeys(json: string): KeyRing {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) throw new Error('the key file is not a JSON array');
  const ring = new Map<string, Client>();
  entries.forEach((entry: unknown, at) => {
    const { name, sha256, per_minute, per_hour } = Object(entry) as Record<string, unknown>;
    if (typeof name !== 'string' || !/^[A-Za-z0-9._ -]{1,64}$/.test(name)) throw wrong(at, 'name');
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw wrong(at, 'sha256');
    if (ring.has(sha256)) throw wrong(at, 'sha256 (it stands twice)');
    const tier = { perMinute: quota(per_minute), perHour: quota(per_hour) };
    if (!tier.perMinute) throw wrong(at, 'per_minute');
    if (!tier.perHour) throw wrong(at, 'per_hour');
    ring.set(sha256, { name, quotaKey: `key:${name}`, tier });
  });
  return ring;
}

function quota(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 1e6 ? Number(value) : 0;
}

function wrong(at: number, field: string): Error {
  return new Error(`entry ${at + 1} of the key file has a wrong ${field}`);
}

export interface ApiKeys {
  find(key: string): Client | undefined;
  /** Reads the file again; an invalid one leaves the old set in force. */
  reload(): void;
  close(): void;
}

/** @throws ConfigError when the file cannot be used at the start; later failures only reach the log. */
export function openApiKeys(file: string | null, log: Log): ApiKeys {
  let ring: KeyRing = file === null ? new Map<string, Client>() : readFirstKeys(file);
  const reload = () => {
    if (file === null) return;
    try {
      ring = parseKeys(readFileSync(file, 'utf8'));
      log.info('api keys reloaded', { keys: ring.size });
    } catch (error) {
      log.error('api keys not reloaded, the old set stays', { reason: reasonOf(error) });
    }
  };
  if (file !== null) watchFile(file, { persistent: false, interval: WATCH_INTERVAL_MS }, reload);
  return {
    find: (key) => ring.get(digestOf(key)),
    reload,
    close: () => {
      if (file !== null) unwatchFile(file, reload);
    },
  };
}

function readFirstKeys(file: string): KeyRing {
  try {
    return parseKeys(readFileSync(file, 'utf8'));
  } catch (cause) {
    const remedy = 'correct it, or issue a key into a new one with `make key NAME=client`';
    throw new ConfigError(`API_KEYS_FILE ${file} cannot be used: ${reasonOf(cause)}; ${remedy}.`, { cause });
  }
}

/** Only our own sentences are shown: a JSON error quotes the file. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'there is no such file' : message;
}

/**
 * Names the caller, or refuses with 401.
 *
 * A header that is present but empty is an unknown key: whoever sends it meant
 * to be somebody, and is never downgraded to anonymous.
 *
 * @param trustedHops proxies whose `X-Forwarded-For` is believed.
 */
export function identify(keys: ApiKeys, anonymous: Tier, trustedHops: number): RequestHandler {
  return function identifyCaller(req, res, next) {
    const key = req.get('X-API-Key');
    const context = contextOf(res);
    if (key === undefined) {
      const address = addressKey(callerAddress(req, trustedHops));
      context.client = { name: `ip:${address}`, quotaKey: `ip:${address}`, tier: anonymous };
    } else {
      const client = keys.find(key);
      if (client === undefined) throw new HttpError(401, 'unknown-key', 'Invalid API key');
      context.client = client;
    }
    next();
  };
}
