import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { makeTemporaryPath } from './support/temporary.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

function check(environment: Record<string, string> = {}): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  return spawnSync(process.execPath, [MAIN, 'check'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment },
  });
}

describe('main.js check', () => {
  it('prints a line for each part that works, and ends with 0', () => {
    const { status, stdout } = check();
    expect(stdout.match(/^ok {4}([^:]+):/gmu)).to.deep.equal(
      ['version', 'API keys', 'models', 'Redis', 'sandbox', 'engine'].map((part) => `ok    ${part}:`),
    );
    expect([status, stdout.match(/^FAIL/mu)]).to.deep.equal([0, null]);
  });

  it('says how to repair a part that does not work, and ends with 1', () => {
    const { status, stdout } = check({ REDIS_URL: 'redis://127.0.0.1:1', STAMP_LANGUAGES: 'eng+xyz' });
    expect(stdout).to.match(/^FAIL {2}models: STAMP_LANGUAGES names xyz.*npm install/mu);
    expect(stdout).to.match(/^FAIL {2}Redis: does not answer \(connect ECONNREFUSED.*check REDIS_URL/mu);
    expect(stdout).to.match(/^ok {4}engine:/mu);
    expect(status).to.equal(1);
  });

  it('waits two seconds for a Redis that accepts the connection and answers nothing', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const child = spawn(process.execPath, [MAIN, 'check'], {
      env: { PATH: process.env['PATH'], REDIS_URL: `redis://127.0.0.1:${port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await text(child.stdout)).to.match(
      /^FAIL {2}Redis: does not answer \(Command timed out\); check REDIS_URL/mu,
    );
    silent.close();
  });

  it('ends with one sentence if a variable is invalid', () => {
    const file = makeTemporaryPath('.json');
    writeFileSync(file, '{}');
    const { status, stderr } = check({ API_KEYS_FILE: file });
    expect([status, stderr]).to.deep.equal([
      1,
      `API_KEYS_FILE ${file} cannot be used: the key file is not a JSON array; correct it, or issue a key into a new one with \`make key NAME=client\`.\n`,
    ]);
  });
});
