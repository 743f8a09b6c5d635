/**
 * Every environment variable that the service knows, in one table.
 *
 * Names and defaults are a contract with operators: the table of docs/configuration.md is tested against this one. A
 * value that cannot be read stops the start with a sentence that names the variable. Only this file reads the environment.
 */
import { availableParallelism } from 'node:os';
import { DEFAULT_LANGUAGES } from './engine/values/request.js';
import { SERVICE_LIMITS } from './service-limits.js';

const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A fault that prevents the start; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export const VARIABLES = {
  // 0 asks the system for a free port.
  port: variable('PORT', 8080, integer(0, 65_535)),
  host: variable('HOST', '0.0.0.0', word),
  apiKeysFile: variable<string | null>('API_KEYS_FILE', null, word),
  // JSON text; parsed with the keys, which reports its faults.
  apiKeys: variable<string | null>('API_KEYS', null, (text) => text),
  redisUrl: variable<string | null>('REDIS_URL', null, redisUrl),
  trustProxyHops: variable('TRUST_PROXY', 0, integer(0, 32)),
  anonymousPerMinute: variable('ANONYMOUS_PER_MINUTE', 10, integer(1, 1_000_000)),
  anonymousPerHour: variable('ANONYMOUS_PER_HOUR', 60, integer(1, 1_000_000)),
  workers: variable('WORKERS', availableParallelism(), integer(1, 256)),
  workerMaxJobs: variable('WORKER_MAX_JOBS', SERVICE_LIMITS.maxJobs, integer(1, 1_000_000)),
  workerIdleSeconds: variable('WORKER_IDLE_SECONDS', SERVICE_LIMITS.idleSeconds, integer(1, 86_400)),
  workerMemoryMib: variable('WORKER_MEMORY_MIB', SERVICE_LIMITS.memoryMib, integer(64, 4096)),
  deadlineMs: variable('DEADLINE_MS', SERVICE_LIMITS.deadlineMs, integer(100, 600_000)),
  documentCpuSeconds: variable('DOCUMENT_CPU_SECONDS', SERVICE_LIMITS.cpuSeconds, integer(1, 600)),
  queueLimit: variable('QUEUE_LIMIT', 64, integer(0, 100_000)),
  requireSandbox: variable('REQUIRE_SANDBOX', false, flag),
  siteHost: variable<string | null>('SITE_HOST', null, hostName),
  siteBareHost: variable<string | null>('SITE_BARE_HOST', null, hostName),
  engineVersion: variable<string | null>('ENGINE_VERSION', null, revision),
  sourceUrl: variable<string | null>('SOURCE_URL', null, url('http:', 'https:')),
  metricsPort: variable<number | null>('METRICS_PORT', null, integer(0, 65_535)),
  // Only this machine by default, because the figures are for operators.
  metricsHost: variable('METRICS_HOST', '127.0.0.1', word),
  tracesEndpoint: variable<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', null, url('http:', 'https:')),
  logLevel: variable('LOG_LEVEL', 'info', logLevel),
  readStamps: variable('STAMP_READING', true, flag),
  stampLanguages: variable<readonly string[]>('STAMP_LANGUAGES', DEFAULT_LANGUAGES, languages),
  secondWitness: variable('SECOND_WITNESS', false, flag),
  console: variable('CONSOLE', true, flag),
};

export type Config = { [Key in keyof typeof VARIABLES]: (typeof VARIABLES)[Key]['fallback'] };

/**
 * An empty variable counts as not set, because Compose files and systemd units leave such variables.
 *
 * @throws ConfigError naming the first variable that cannot be read.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const entries = Object.entries(VARIABLES).map(([key, { name, fallback, read }]) => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return [key, fallback];
    try {
      return [key, read(text)];
    } catch (cause) {
      throw new ConfigError(`${name} ${(cause as Error).message}.`, { cause });
    }
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.siteBareHost !== null && config.siteHost === null) {
    throw new ConfigError('SITE_BARE_HOST needs SITE_HOST, the host that it redirects to.');
  }
  if (config.metricsPort === config.port && config.port !== 0) {
    throw new ConfigError(`METRICS_PORT must not be PORT, which is ${config.port}: set it to another port.`);
  }
  return config;
}

/** @param read converts the variable's text, and throws a phrase that follows its name. */
function variable<T>(name: string, fallback: NoInfer<T>, read: (text: string) => T) {
  return { name, fallback, read };
}

function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d{1,15}$/.test(text) || number < least || number > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`);
    }
    return number;
  };
}

function flag(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error('must be 0 or 1');
  return text === '1';
}

function word(text: string): string {
  if (/\s/u.test(text)) throw new Error('must not contain white space');
  return text;
}

function revision(text: string): string {
  if (!/^[\x21-\x7e]{1,128}$/.test(text)) throw new Error('must be 1 to 128 printable ASCII characters');
  return text;
}

function hostName(text: string): string {
  if (!/^[A-Za-z0-9.-]{1,253}$/.test(text)) throw new Error('must be a host name without scheme or port');
  return text.toLowerCase();
}

/** The most languages, because each is tried on every picture that may be in its script. */
const MAX_LANGUAGES = 8;

/** Reads `eng+deu`, as Tesseract's command does, or a list. */
function languages(text: string): string[] {
  const names = [...new Set(text.split(/[+,\s]+/u))];
  if (!names.every((name) => /^[a-z]{3}(_[a-z]{3,5}){0,2}$/u.test(name)) || names.length > MAX_LANGUAGES) {
    throw new Error(`must be up to ${MAX_LANGUAGES} of Tesseract's names of languages, such as eng+deu`);
  }
  return names;
}

function logLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

function url(...schemes: string[]): (text: string) => string {
  return (text) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) {
      throw new Error(
        `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      );
    }
    return text;
  };
}

/** ioredis ends the process for a database that is no number, as soon as it has connected. */
function redisUrl(text: string): string {
  const { username, password, pathname } = new URL(url('redis:', 'rediss:')(text));
  if (!/^(?:\/\d*)?$/.test(pathname)) throw new Error('must have a number as its database, such as /1');
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new Error('must have %25 for each percent sign of its user and password');
  }
  return text;
}
