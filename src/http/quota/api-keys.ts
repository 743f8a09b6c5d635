/**
 * Identifies callers: the API keys, stored as digests, and the middleware that looks one up.
 *
 * A key has 256 random bits, so it cannot be derived from its plain SHA-256, and the timing of a lookup by digest
 * reveals nothing. The key itself is never stored, logged or used as a quota key.
 */
import { hash, randomBytes } from 'node:crypto';
import { readFileSync, statSync, unwatchFile, watchFile } from 'node:fs';
import type { RequestHandler } from 'express';
import { ConfigError } from '../../config.js';
import type { Log } from '../../log.js';
import { addressKey, callerAddress } from '../request/caller-address.js';
import { type Client, type Tier, contextOf } from '../request/request-context.js';
import { HttpError } from '../request/errors.js';

/** Clients by the SHA-256 of their keys, in lowercase hex. */
type KeyRing = ReadonlyMap<string, Client>;

/** A poll instead of an inotify watch: it also sees a file that is replaced by rename or behind a switched symbolic link. */
const WATCH_INTERVAL_MS = 1000;

/** Room for about 200,000 keys. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

export function newKey(): string {
  return `wm_${randomBytes(32).toString('base64url')}`;
}

/**
 * Two keys may have the same name, so that a client can change its key; they share the name's quota.
 *
 * @throws Error that names the wrong entry without quoting it.
 */
export function parseKeys(json: string): KeyRing {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) throw new Error('the key file is not a JSON array');
  const ring = new Map<string, Client>();
  entries.forEach((entry: unknown, index) => {
    const { name, sha256, per_minute, per_hour } = Object(entry) as Record<string, unknown>;
    if (!isClientName(name)) throw entryError(index, 'name');
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw entryError(index, 'sha256');
    if (ring.has(sha256)) throw entryError(index, 'sha256 (it is listed twice)');
    if (!isQuota(per_minute)) throw entryError(index, 'per_minute');
    if (!isQuota(per_hour)) throw entryError(index, 'per_hour');
    ring.set(sha256, { name, quotaKey: `key:${name}`, tier: { perMinute: per_minute, perHour: per_hour } });
  });
  return ring;
}

export function isClientName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9._ -]{1,64}$/.test(value);
}

export function isQuota(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 1e6;
}

function entryError(index: number, field: string): Error {
  return new Error(`entry ${index + 1} of the key file has a wrong ${field}`);
}

export type ApiKeys = ReturnType<typeof openApiKeys>;

/**
 * @param entries the text of API_KEYS, as in the file; a key of the file replaces an equal one.
 * @throws ConfigError if a source cannot be used at the start; later failures are only logged.
 */
export function openApiKeys({ file, entries }: Record<'file' | 'entries', string | null>, log: Log) {
  const fixed = entries === null ? EMPTY_RING : readFirstKeys('API_KEYS', () => entries);
  let ring = file === null ? EMPTY_RING : readFirstKeys(`API_KEYS_FILE ${file}`, () => readKeyFile(file));
  let areCurrent = true;
  /** Reads the file again; an invalid one leaves the old set in force. */
  const reload = (): void => {
    if (file === null) return;
    try {
      areCurrent = false;
      ring = parseKeys(readKeyFile(file));
      areCurrent = true;
      log.info('api keys reloaded', { keys: ring.size });
    } catch (error) {
      log.error('api keys not reloaded, the old set stays', { reason: reasonOf(error) });
    }
  };
  if (file !== null) watchFile(file, { persistent: false, interval: WATCH_INTERVAL_MS }, reload);
  return {
    find(key: string): Client | undefined {
      const digest = hash('sha256', key);
      return ring.get(digest) ?? fixed.get(digest);
    },
    count: () => new Set([...ring.keys(), ...fixed.keys()]).size,
    reload,
    /** False while the file is invalid: the old set counts, and the next start would fail. */
    areCurrent: () => areCurrent,
    close(): void {
      if (file !== null) unwatchFile(file, reload);
    },
  };
}

/** @throws if reading the file would block the whole process, as a pipe without a writer or a huge file would. */
function readKeyFile(file: string): string {
  const found = statSync(file);
  if (!found.isFile()) throw new Error('it is not a regular file');
  if (found.size > MAX_FILE_BYTES) throw new Error(`it is larger than ${MAX_FILE_BYTES} bytes`);
  return readFileSync(file, 'utf8');
}

const EMPTY_RING: KeyRing = new Map<string, Client>();

/** @throws ConfigError that names the source and quotes nothing of it. */
export function readFirstKeys(source: string, read: () => string): KeyRing {
  try {
    return parseKeys(read());
  } catch (cause) {
    const remedy = 'correct it, or issue a key into a new one with `make key NAME=client`';
    throw new ConfigError(`${source} cannot be used: ${reasonOf(cause)}; ${remedy}.`, { cause });
  }
}

/** Replaces the message of a JSON error, because it quotes the file. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' && path !== undefined) return describeForbiddenFile(path);
  return code === 'ENOENT' ? 'there is no such file' : message;
}

function describeForbiddenFile(path: string): string {
  const user = `user ${process.getuid?.()} must not read it`;
  try {
    const { uid, mode } = statSync(path);
    return `${user}; it belongs to user ${uid} with mode ${(mode & 0o777).toString(8)}, and \`chmod 644\` lets others read it`;
  } catch {
    return `${user}, nor its folder`;
  }
}

/** For callers that send their key in `Authorization`. */
const NOT_READ = 'Authorization is not read, so this call is anonymous. Send the key as X-API-Key.';

/**
 * A header that is present but empty is an unknown key: its sender meant to identify itself, so it is rejected and
 * not treated as anonymous.
 *
 * @param trustedHops the number of proxies whose `X-Forwarded-For` is trusted.
 */
export function identifyCaller(keys: ApiKeys, anonymous: Tier, trustedHops: number): RequestHandler {
  return function identifyCaller(req, res, next) {
    const key = req.get('X-API-Key');
    const context = contextOf(res);
    if (key === undefined) {
      if (/^bearer\b/i.test(req.get('Authorization') ?? '')) res.setHeader('X-API-Key-Note', NOT_READ);
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
