import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import {
  type ApiKeys,
  MAX_FILE_BYTES,
  newKey,
  openApiKeys,
  parseKeys,
} from '../../../src/http/quota/api-keys.js';
import { ConfigError } from '../../../src/config.js';
import { createLog } from '../../../src/log.js';
import { logInto } from '../../support/service.js';

const entry = (name: string, key: string, more: object = {}) => ({
  name,
  sha256: hash('sha256', key),
  per_minute: 20,
  per_hour: 500,
  ...more,
});

describe('key file', () => {
  it('maps digests to clients with their own quotas', () => {
    const ring = parseKeys(JSON.stringify([entry('acme', 'k1'), entry('other inc.', 'k2', { per_hour: 7 })]));
    expect(ring.get(hash('sha256', 'k2'))).to.deep.equal({
      name: 'other inc.',
      quotaKey: 'key:other inc.',
      tier: { perMinute: 20, perHour: 7 },
    });
  });

  const faults: [string, unknown, RegExp][] = [
    ['another value than an array', {}, /not a JSON array/],
    ['an entry that is not an object', [null], /entry 1 .* name/],
    ['a name with a line break', [entry('a\nb', 'k')], /entry 1 .* name/],
    [
      'a key instead of its digest',
      [entry('a', 'k'), entry('b', 'k', { sha256: newKey() })],
      /entry 2 .* sha256/,
    ],
    ['the same key twice', [entry('a', 'k'), entry('b', 'k')], /twice/],
    ['no quota', [entry('a', 'k', { per_hour: undefined })], /per_hour/],
    ['a quota of 0', [entry('a', 'k', { per_minute: 0 })], /per_minute/],
  ];
  for (const [what, keys, message] of faults) {
    it(`is refused with ${what}`, () => {
      expect(() => parseKeys(JSON.stringify(keys))).to.throw(message);
    });
  }
});

describe('ApiKeys', () => {
  let folder: string;
  let file: string;
  let keys: ApiKeys;
  const lines: Record<string, unknown>[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keys-'));
    file = path.join(folder, 'keys.json');
    await writeFile(file, JSON.stringify([entry('acme', 'k1')]));
    lines.length = 0;
    keys = openApiKeys({ file, entries: null }, logInto(lines));
  });
  afterEach(async () => {
    keys.close();
    await rm(folder, { recursive: true });
  });

  it('reads a changed file on request', async () => {
    await writeFile(file, JSON.stringify([entry('acme', 'k2')]));
    keys.reload();
    expect(keys.find('k1')).to.equal(undefined);
    expect(keys.find('k2')).to.include({ name: 'acme' });
  });

  it('detects by itself that the file was replaced', async () => {
    while (keys.find('k3') === undefined) {
      // Again and again: the watch misses a file that is replaced before its own first look.
      await writeFile(`${file}.new`, JSON.stringify([entry('acme', 'k2'), entry('acme', 'k3')]));
      await rename(`${file}.new`, file);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  });

  it('keeps the old set when the new file is invalid, and does not quote it in the log', async () => {
    for (const broken of ['[{"name": "secret-typed-here"', '[{}]', '']) {
      await writeFile(file, broken);
      keys.reload();
      expect(keys.find('k1')).to.include({ name: 'acme' });
      expect(keys.areCurrent()).to.equal(false);
    }
    await rm(file);
    keys.reload();
    expect(keys.find('k1')).to.include({ name: 'acme' });
    expect(lines.filter((line) => line['level'] === 'error')).to.have.length.at.least(4);
    expect(JSON.stringify(lines)).to.not.include('secret-typed-here');
    await writeFile(file, '[]');
    keys.reload();
    expect(keys.areCurrent()).to.equal(true);
  });

  it('keeps the old set when the file becomes a named pipe, and reads the regular file after it', async () => {
    await rm(file);
    execFileSync('mkfifo', [file]);
    keys.reload();
    expect(keys.find('k1')).to.include({ name: 'acme' });
    expect(lines.at(-1)).to.include({ level: 'error', reason: 'it is not a regular file' });
    expect(() => openApiKeys({ file, entries: null }, createLog('error'))).to.throw(
      'it is not a regular file',
    );
    await rm(file);
    await writeFile(file, JSON.stringify([entry('acme', 'k2')]));
    keys.reload();
    expect(keys.find('k2')).to.include({ name: 'acme' });
  });

  it('keeps the old set when the file is too large, and reads one of the largest size', () => {
    const largest = JSON.stringify([entry('acme', 'k2')]).padEnd(MAX_FILE_BYTES);
    // At once: the file is watched, and half of it is a valid file, too.
    writeFileSync(file, `${largest} `);
    keys.reload();
    expect(keys.find('k1')).to.include({ name: 'acme' });
    expect(lines.at(-1)).to.include({ level: 'error', reason: 'it is larger than 33554432 bytes' });
    writeFileSync(file, largest);
    keys.reload();
    expect(keys.find('k2')).to.include({ name: 'acme' });
  });

  it('stops the start when the file is missing', () => {
    expect(() =>
      openApiKeys({ file: path.join(folder, 'missing.json'), entries: null }, createLog('error')),
    ).to.throw();
  });

  it('accepts the keys of API_KEYS and of the file, and stops the start if they are invalid', () => {
    const entries = JSON.stringify([
      { name: 'inline', sha256: hash('sha256', 'k9'), per_minute: 1, per_hour: 2 },
    ]);
    const both = openApiKeys({ file: null, entries }, createLog('error'));
    expect(both.find('k9')).to.include({ name: 'inline' });
    expect([both.find('k1'), both.count()]).to.deep.equal([undefined, 1]);
    expect(() => openApiKeys({ file: null, entries: '[{' }, createLog('error'))).to.throw(
      ConfigError,
      /^API_KEYS cannot be used: it is not JSON; correct it/u,
    );
  });

  it('accepts a key that issue-key adds, which prints the key and stores only its digest', async () => {
    const program = new URL('../../../dist/main.js', import.meta.url).pathname;
    const issue = (name: string) =>
      promisify(execFile)(process.execPath, [program, 'key', name, '5', '50'], {
        env: { ...process.env, API_KEYS_FILE: file },
      });
    const { stdout } = await issue('new client');
    const key = stdout.trim();
    expect(key).to.match(/^wm_[A-Za-z0-9_-]{43}$/);
    expect(await readFile(file, 'utf8')).to.not.include(key);
    keys.reload();
    expect(keys.find(key)).to.deep.include({ name: 'new client', tier: { perMinute: 5, perHour: 50 } });
    expect(keys.find('k1')).to.include({ name: 'acme' });
    const refused = await issue('bad\nname').then(
      () => null,
      (error: { stderr: string }) => error.stderr,
    );
    expect(refused).to.match(/^NAME must have /);
  });
});
