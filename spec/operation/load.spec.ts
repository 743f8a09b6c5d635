/** The table that `make load` makes of a running instance. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { RunningService } from '../support/running-service.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const AMPLE = '1000000';

describe('make load', () => {
  let service: RunningService;
  before(async () => {
    const limits = { ANONYMOUS_PER_MINUTE: AMPLE, ANONYMOUS_PER_HOUR: AMPLE };
    service = await RunningService.start({ METRICS_PORT: '0', ...limits });
  });
  after(() => service.stop());

  async function load(environment: Record<string, string>): Promise<{ table: string; failures: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'bench/load.ts'], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], URL: service.url, SECONDS: '1', ...environment },
    });
    const [table, failures] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { table, failures };
  }

  it('has a row for each rate, with times by size, CPU time, the queue and memory', async () => {
    const measured = { METRICS: service.internalUrl!, PID: String(service.pid) };
    const { table, failures } = await load({ RATE: '3,10', ...measured });
    expect(failures).to.equal('');
    const rows = table.split('\n').filter((line) => /^\| +\d/u.test(line) || /^\| \d/u.test(line));
    expect(rows.map((row) => row.split('|')[1]!.trim())).to.deep.equal(['3', '10']);
    const [, , , refused, failed, perCpuSecond, ...rest] = rows[1]!.split('|').map((cell) => cell.trim());
    expect([refused, failed]).to.deep.equal(['0', '0']);
    expect(Number(perCpuSecond)).to.be.above(0);
    expect(rest.slice(0, 3).every((cell) => /^\d+ \/ \d+$/u.test(cell))).to.equal(true);
    expect(Number(rest[4])).to.be.above(50);
  });

  it('counts requests without an answer as failed, and says why', async () => {
    const { table, failures } = await load({ RATE: '2', URL: 'http://127.0.0.1:9' });
    expect(table).to.match(/^\| 2 +\| +0\.0 \| +0 \| +2 \|/mu);
    expect(failures).to.include('fetch failed');
  });
});
