/** What an operator reads when the service starts, and when it will not. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect } from 'chai';

import { childrenOf, isAlive, until } from '../pool/processes.js';
import { RunningService } from '../support/running-service.js';
import { makeTemporaryPath } from '../support/temporary.js';

const PROGRAM = new URL('../../dist/main.js', import.meta.url).pathname;
const NO_TOOLS = { PATH: '/nonexistent' };

function file(text: string): string {
  const path = makeTemporaryPath('.json');
  writeFileSync(path, text);
  return path;
}

describe('a start', () => {
  let taken: Server;
  let takenPort: string;
  before(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    takenPort = String((taken.address() as AddressInfo).port);
  });
  after(() => taken.close());

  it('ends at a signal, with its workers', async () => {
    const child = spawn(process.execPath, [PROGRAM], {
      env: { PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await until(() => childrenOf(child.pid!).length > 0);
    const workers = childrenOf(child.pid!);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
    await until(() => !workers.some(isAlive));
  });

  it('lists its commands after --help, without serving', async () => {
    const child = spawn(process.execPath, [PROGRAM, '--help'], { stdio: ['ignore', 'pipe', 'inherit'] });
    expect((await buffer(child.stdout)).toString()).to.match(/^Commands: .*key NAME/u);
    expect(child.exitCode ?? 0).to.equal(0);
  });

  const mistakes: [what: string, () => Record<string, string>, RegExp][] = [
    ['a port in use', () => ({ PORT: takenPort }), /^PORT \d+ is in use.*set PORT/u],
    [
      'a metrics port in use',
      () => ({ METRICS_PORT: takenPort }),
      /^METRICS_PORT \d+ is in use.*set METRICS_/u,
    ],
    [
      'the same port for both',
      () => ({ PORT: '9', METRICS_PORT: '9' }),
      /^METRICS_PORT must not be PORT.*set it/u,
    ],
    ['an address of another machine', () => ({ HOST: '203.0.113.7' }), /^HOST 203\.0\.113\.7 is no.*set it/u],
    ['a host that is not an address', () => ({ HOST: '999.1.1.1' }), /^HOST 999\.1\.1\.1 is no.*set it/u],
    [
      'no key file',
      () => ({ API_KEYS_FILE: '/nonexistent' }),
      /^API_KEYS_FILE \/nonexistent .*no such file; .*make key/u,
    ],
    ['a folder for a key file', () => ({ API_KEYS_FILE: '/tmp' }), /^API_KEYS_FILE \/tmp cannot.*; correct/u],
    [
      'a key file that is not JSON',
      () => ({ API_KEYS_FILE: file('[{ secret') }),
      /^API_KEYS_FILE .* not JSON; correct/u,
    ],
    [
      'a key file that is not a list',
      () => ({ API_KEYS_FILE: file('{}') }),
      /^API_KEYS_FILE .* no.* JSON array; correct/u,
    ],
    [
      'a wrong entry',
      () => ({ API_KEYS_FILE: file('[{}]') }),
      /^API_KEYS_FILE .* entry 1 .* wrong name; correct/u,
    ],
    [
      'a sandbox that is not available',
      () => ({ ...NO_TOOLS, REQUIRE_SANDBOX: '1' }),
      /^REQUIRE_SANDBOX is 1.*landlock.*set it/u,
    ],
    [
      'a language without a model',
      () => ({ STAMP_LANGUAGES: 'eng+tlh' }),
      /^STAMP_LANGUAGES names tlh, .*npm install/u,
    ],
    [
      'a number of workers that is not a number',
      () => ({ WORKERS: 'many' }),
      /^WORKERS must be a whole number/u,
    ],
  ];
  for (const [what, environment, sentence] of mistakes) {
    it(`with ${what} ends with one sentence that names the variable`, async () => {
      const children = childrenOf(process.pid);
      const { code, text } = await RunningService.failToStart(environment());
      expect(code).to.equal(1);
      expect(text)
        .to.match(/^[^\n]+\.\n$/u)
        .and.to.match(sentence);
      expect(text).to.not.match(/secret|\bat .*:\d+/u);
      // Children of other tests may end meanwhile.
      expect(children).to.include.members(childrenOf(process.pid));
    });
  }

  it('on a terminal prints version, page, documentation, first command, keys and metrics', async () => {
    const shown = await onTerminal({});
    // Lines of the log have their level in front; on a busy machine one may report a worker.
    const lines = shown.split('\r\n').filter((line) => line !== '' && !/^(?:info|warn|error): /u.test(line));
    const [, url] = /^Watermark removal \d\S+ \(\S+\) listens on (http:\/\/127\.0\.0\.1:\d+)$/u.exec(
      lines[0]!,
    )!;
    expect(lines.slice(1).map((line) => line.slice(2, 17).trim())).to.deep.equal([
      'page',
      'documentation',
      'first command',
      'keys',
      'metrics',
    ]);
    expect(lines[1]).to.include(`${url}/console`);
    expect(lines[2]).to.include(`${url}/docs`);
    expect(lines[3]).to.include(`curl -F 'file=@in.pdf;type=application/pdf'`).and.include(url);
    expect(lines[4]).to.include('10 requests a minute, 60 an hour');
  });

  it('on a terminal warns of missing sandbox restrictions in words', async () => {
    const shown = await onTerminal(NO_TOOLS);
    expect(shown).to.match(/^warn: walls around the workers are missing .*landlock.*read every file/mu);
  });
});

describe('a log without a reader', () => {
  it('does not end the service', async () => {
    const service = await RunningService.start();
    service.closeLog();
    // Each answer writes a line, and the first one meets the closed pipe.
    for (let request = 0; request < 5; request++) {
      const answer = await fetch(`${service.url}/`);
      expect(answer.status).to.equal(200);
      await answer.text();
    }
    service.signal('SIGINT');
    expect(await service.ended()).to.equal(0);
  });
});

/** Starts the service under a pseudo-terminal, and stops it once it listens. */
async function onTerminal(environment: Record<string, string>): Promise<string> {
  const child = spawn('/usr/bin/script', ['-qec', `${process.execPath} ${PROGRAM}`, '/dev/null'], {
    env: { PATH: process.env['PATH'], SHELL: '/bin/sh', HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let isStopped = false;
  child.stdout.on('data', (piece: Buffer) => {
    shown += piece.toString();
    if (isStopped || !shown.includes('/docs')) return;
    isStopped = true;
    child.stdin.write('\u0003');
  });
  await once(child, 'close');
  return shown.replace(/\^C/u, '').replace(/^info: stopp.*\r\n/gmu, '');
}
