import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { ConfigError, readConfig, VARIABLES } from '../src/config.js';

/** Defaults that differ from machine to machine. */
const OWN_DEFAULTS: Record<string, string> = { WORKERS: 'CPU count', ENGINE_VERSION: 'from the build' };

type Fallback = string | number | boolean | readonly string[] | null;

/** As docs/configuration.md prints it. */
function describeDefault(name: string, fallback: Fallback): string {
  const text = typeof fallback === 'boolean' ? Number(fallback) : (fallback ?? 'none');
  return OWN_DEFAULTS[name] ?? text.toString();
}

describe('configuration', () => {
  it('has the defaults of its table when nothing is set, or set to nothing', () => {
    for (const environment of [{}, { PORT: '', REDIS_URL: ' ' }]) {
      expect(readConfig(environment)).to.include({
        port: 8080,
        host: '0.0.0.0',
        redisUrl: null,
        apiKeysFile: null,
        trustProxyHops: 0,
        anonymousPerMinute: 10,
        anonymousPerHour: 60,
        workerMaxJobs: 64,
        workerMemoryMib: 512,
        deadlineMs: 100_000,
        queueLimit: 64,
        requireSandbox: false,
        metricsPort: null,
        metricsHost: '127.0.0.1',
        logLevel: 'info',
        readStamps: true,
        secondWitness: false,
      });
    }
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '9000',
      REDIS_URL: 'rediss://user@cache:6380/1',
      TRUST_PROXY: '2',
      SITE_HOST: 'WWW.example.org',
      SITE_BARE_HOST: 'example.org',
      REQUIRE_SANDBOX: '1',
      STAMP_READING: '0',
      SECOND_WITNESS: '1',
      LOG_LEVEL: 'debug',
      ENGINE_VERSION: '3f2c1ab',
      SOURCE_URL: 'https://example.org/source',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
    });
    expect(config).to.include({
      port: 9000,
      redisUrl: 'rediss://user@cache:6380/1',
      trustProxyHops: 2,
      siteHost: 'www.example.org',
      requireSandbox: true,
      readStamps: false,
      secondWitness: true,
      logLevel: 'debug',
      engineVersion: '3f2c1ab',
      metricsPort: 9464,
      metricsHost: '0.0.0.0',
    });
  });

  const faults: Record<string, string[]> = {
    PORT: ['http', '65536', '-1', '1e3', '80.5'],
    HOST: ['a b'],
    METRICS_HOST: ['a b'],
    REDIS_URL: ['localhost:6379', 'http://cache', 'redis://cache/quota', 'redis://:a%b@cache'],
    TRUST_PROXY: ['true', '-1'],
    ANONYMOUS_PER_MINUTE: ['0', 'ten'],
    WORKERS: ['0', '257'],
    DEADLINE_MS: ['5'],
    REQUIRE_SANDBOX: ['yes'],
    SITE_HOST: ['https://example.org', 'example.org:443'],
    ENGINE_VERSION: ['a b', 'é'],
    LOG_LEVEL: ['verbose'],
    STAMP_READING: ['2'],
    SECOND_WITNESS: ['yes'],
    STAMP_LANGUAGES: [
      'english',
      'EN',
      'de',
      '../eng',
      'eng;deu',
      'eng+',
      'a'.repeat(40),
      'aaa+bbb+ccc+ddd+eee+fff+ggg+hhh+iii',
    ],
  };
  for (const [name, values] of Object.entries(faults)) {
    for (const value of values) {
      it(`stops the start if ${name}=${value}, and names the variable`, () => {
        expect(() => readConfig({ [name]: value })).to.throw(ConfigError, new RegExp(`^${name} must.*\\.$`));
      });
    }
  }

  for (const [text, languages] of [
    ['', ['eng']],
    ['deu', ['deu']],
    ['eng+deu', ['eng', 'deu']],
    ['chi_sim, eng', ['chi_sim', 'eng']],
    ['aze_cyrl chi_tra_vert eng eng', ['aze_cyrl', 'chi_tra_vert', 'eng']],
    ['aaa+bbb+ccc+ddd+eee+fff+ggg+hhh', ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg', 'hhh']],
  ] as const) {
    it(`reads STAMP_LANGUAGES=${text} as ${languages.join(', ')}`, () => {
      expect(readConfig({ STAMP_LANGUAGES: text }).stampLanguages).to.deep.equal(languages);
    });
  }

  it('requires a host for the redirect of the bare host', () => {
    expect(() => readConfig({ SITE_BARE_HOST: 'example.org' })).to.throw(ConfigError, /SITE_HOST/);
  });

  it('matches docs/configuration.md', () => {
    const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');
    const rows = Array.from(page.matchAll(/^\| `([A-Z_]+)` *\| ([^|]+) \|/gm), ([, name, text]) => [
      name,
      text?.trim().replaceAll('`', ''),
    ]);
    const table = Object.values(VARIABLES).map(({ name, fallback }) => [
      name,
      describeDefault(name, fallback),
    ]);
    expect(rows).to.deep.equal(table);
  });
});
