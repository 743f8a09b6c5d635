/** What `make` does with API keys, as a newcomer types it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { fileURLToPath } from 'node:url';
import { makeTemporaryPath } from '../support/temporary.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

function make(...words: string[]): { status: number | null; out: string; complained: string } {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync('make', ['--no-print-directory', ...words], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { PATH, HOME },
  });
  return { status, out: stdout, complained: stderr };
}

/** The line that would serve, without serving. */
function runLine(...words: string[]): string {
  const { out } = make('--dry-run', 'run', ...words);
  return out.split('\n').find((line) => line.includes('dist/main.js')) ?? '';
}

describe('make', () => {
  it('key without a NAME says so in one sentence and makes nothing', () => {
    const file = makeTemporaryPath('.json');
    const { status, out, complained } = make('key', `API_KEYS_FILE=${file}`);
    expect(status).to.equal(2);
    expect(out).to.equal('');
    expect(complained.trim().split('\n')).to.have.lengthOf(1);
    expect(complained).to.match(/NAME is missing: `make key NAME=client`/u);
    expect(existsSync(file)).to.equal(false);
  });

  it('key prints a key and says where it went', () => {
    const file = makeTemporaryPath('.json');
    const { status, out, complained } = make('key', 'NAME=alice', `API_KEYS_FILE=${file}`);
    expect(status).to.equal(0);
    expect(out).to.match(/^wm_[\w-]{43}\n$/u);
    expect(complained).to.include(file);
    expect(readFileSync(file, 'utf8')).to.include('"alice"');
  });

  it('run hands the key file over when it is there, and one that was named in any case', () => {
    const file = makeTemporaryPath('.json');
    expect(runLine(`API_KEYS_FILE=${file}`)).to.include(`API_KEYS_FILE=${file} `);
    writeFileSync(file, '[]');
    expect(runLine(`API_KEYS_FILE=${file}`)).to.include(`API_KEYS_FILE=${file} `);
    const byDefault = existsSync(`${PROJECT}api-keys.json`) ? 'api-keys.json' : '';
    expect(runLine()).to.include(`API_KEYS_FILE=${byDefault} `);
  });
});
