import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { parseKeys } from '../src/http/quota/api-keys.js';
import { makeTemporaryPath } from './support/temporary.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('issue-key', () => {
  let file: string;

  beforeEach(() => {
    isKept = true;
    file = makeTemporaryPath('.json');
  });

  afterEach(() => {
    rmSync(file, { force: true });
  });

  let isKept = true;

  function issue(...words: string[]): { code: number | null; printed: string; complained: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'key', ...words], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], API_KEYS_FILE: isKept ? file : '' },
    });
    return { code: status, printed: stdout, complained: stderr };
  }

  it('prints the key once and stores only its digest, readable by other users', () => {
    const { code, printed, complained } = issue('backend', '60', '1000');
    const key = printed.trim();
    expect(code).to.equal(0);
    expect(printed).to.equal(`${key}\n`);
    expect(complained).to.include(file).and.include('API_KEYS_FILE').and.not.include(key);
    const json = readFileSync(file, 'utf8');
    expect(json).not.to.include(key);
    expect(parseKeys(json).get(hash('sha256', key))).to.deep.include({
      name: 'backend',
      tier: { perMinute: 60, perHour: 1000 },
    });
    expect(statSync(file).mode & 0o777).to.equal(0o644);
    expect(existsSync(`${file}.new`)).to.equal(false);
  });

  it('prints the entry if no key file is named, as in a container', () => {
    isKept = false;
    const { code, printed, complained } = issue('backend');
    const [entry] = /\{.*\}/u.exec(complained) ?? [''];
    expect(code).to.equal(0);
    expect(parseKeys(`[${entry}]`).get(hash('sha256', printed.trim()))).to.deep.include({
      name: 'backend',
      tier: { perMinute: 60, perHour: 1000 },
    });
    expect(existsSync(file)).to.equal(false);
  });

  it('adds to the existing keys, and gives each client a different one', () => {
    const first = issue('one', '1', '10').printed.trim();
    const second = issue('two', '2', '20').printed.trim();
    expect(second).not.to.equal(first);
    const ring = parseKeys(readFileSync(file, 'utf8'));
    expect([first, second].map((key) => ring.get(hash('sha256', key))?.name)).to.deep.equal(['one', 'two']);
  });

  for (const [what, named, words] of [
    ['a name that logs could not hold', 'NAME', ['two\nlines', '1', '1']],
    ['a quota of 0', 'PER_MINUTE', ['one', '0', '10']],
    ['a quota that is not a number', 'PER_HOUR', ['one', '10', 'many']],
  ] as [string, string, string[]][]) {
    it(`issues no key for ${what}, and names it`, () => {
      const { code, printed, complained } = issue(...words);
      expect([code, printed]).to.deep.equal([1, '']);
      expect(complained)
        .to.match(/^\w+ must [^\n]*\.\n$/u)
        .and.to.match(new RegExp(`^${named} `, 'u'));
      expect(existsSync(file)).to.equal(false);
    });
  }

  for (const words of [[], ['--help'], ['-h'], ['one', '1', '10', 'more']]) {
    it(`explains the usage for ${words.join(' ') || 'no words'}`, () => {
      const { code, printed, complained } = issue(...words);
      expect([code, printed]).to.deep.equal([1, '']);
      expect(complained).to.match(/^Usage: key NAME /u);
      expect(existsSync(file)).to.equal(false);
    });
  }

  it('loses no key of two commands at a time: the second adds nothing, and says so', () => {
    writeFileSync(`${file}.new`, '');
    const { code, printed, complained } = issue('one');
    expect([code, printed, existsSync(file)]).to.deep.equal([1, '', false]);
    expect(complained).to.equal(
      `Another command adds a key to ${file}: try again, or delete ${file}.new if none runs.\n`,
    );
    rmSync(`${file}.new`);
  });

  it('adds to the file to which a link leads, and keeps the link', () => {
    const target = makeTemporaryPath('.json');
    writeFileSync(target, '[]');
    symlinkSync(target, file);
    expect(issue('one').code).to.equal(0);
    expect(lstatSync(file).isSymbolicLink()).to.equal(true);
    expect(parseKeys(readFileSync(target, 'utf8')).size).to.equal(1);
  });

  it('accepts a name with a hyphen within it', () => {
    expect(issue('back-end').code).to.equal(0);
  });

  for (const [damaged, reason] of [
    ['[{', 'it is not JSON'],
    ['secret', 'it is not JSON'],
    ['{}', 'the key file is not a JSON array'],
  ] as const) {
    it(`leaves a damaged key file unchanged, and names it: ${damaged}`, () => {
      writeFileSync(file, damaged);
      const { code, complained } = issue('one', '1', '1');
      expect([code, readFileSync(file, 'utf8')]).to.deep.equal([1, damaged]);
      expect(existsSync(`${file}.new`)).to.equal(false);
      expect(complained)
        .to.include(`API_KEYS_FILE ${file} cannot be used: ${reason};`)
        .and.not.include('secret');
    });
  }
});
