import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const PROGRAM = fileURLToPath(new URL('../dist/health-check.js', import.meta.url));

describe('health-check', () => {
  let server: Server;
  let status = 200;
  const asked: (string | undefined)[] = [];
  before(async () => {
    server = createServer((req, res) => {
      asked.push(req.url);
      res.writeHead(status).end('{"status":"as told"}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close().closeAllConnections());

  async function check(environment: Record<string, string>): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, [PROGRAM], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ]);
    return { code, said: out + complaint };
  }

  const port = () => String((server.address() as AddressInfo).port);

  for (const [told, code] of [
    [200, 0],
    [503, 1],
  ] as const) {
    it(`ends with ${code} if /health answers ${told}, and prints the answer`, async () => {
      status = told;
      for (const host of ['0.0.0.0', '127.0.0.1']) {
        expect(await check({ PORT: port(), HOST: host })).to.deep.equal({
          code,
          said: '{"status":"as told"}\n',
        });
      }
      expect(asked.at(-1)).to.equal('/health');
    });
  }

  it('ends with 1 and one sentence if no service listens', async () => {
    const { code, said } = await check({ PORT: '1', HOST: '127.0.0.1' });
    expect(code).to.equal(1);
    expect(said).to.match(/^http:\/\/127\.0\.0\.1:1\/health does not answer: .+\n$/u);
  });

  it('ends with 1 and one sentence if a variable is invalid', async () => {
    const { code, said } = await check({ PORT: 'abc' });
    expect(code).to.equal(1);
    expect(said).to.match(/^PORT .+\n$/u);
  });

  it('is the HEALTHCHECK of the image', () => {
    const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');
    expect(dockerfile).to.match(/^HEALTHCHECK [^]*?CMD \["node", "dist\/health-check\.js"\]$/mu);
  });
});
