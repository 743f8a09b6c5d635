import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { digestOf } from '../../src/http/quota/api-keys.js';
import { onePage, stream, written } from '../hostile/raw-pdf.js';
import { childrenOf, countListeners, cpuTicks, until } from '../pool/processes.js';
import { BOUNDARY, MULTIPART, removalBody } from '../support/multipart.js';
import { RunningService } from '../support/running-service.js';
import { makeTemporaryPath } from '../support/temporary.js';

const PATH = '/api/v1/remove-watermark';
const AMPLE = { ANONYMOUS_PER_MINUTE: '1000', ANONYMOUS_PER_HOUR: '1000' };

describe('service process', () => {
  it('does not start with a value that it cannot read, and says which', async () => {
    const { code, text } = await RunningService.failToStart({ TRUST_PROXY: 'yes' });
    expect(code).to.equal(1);
    expect(text).to.equal('TRUST_PROXY must be a whole number from 0 to 32.\n');
  });

  it('does not start with a key file that it cannot use', async () => {
    const file = keyFile([{ name: 'a' }]);
    const { code, text } = await RunningService.failToStart({ API_KEYS_FILE: file });
    expect(code).to.equal(1);
    expect(text).to.include('entry 1 of the key file has a wrong sha256');
  });

  it('takes new keys on SIGHUP', async () => {
    const file = keyFile([]);
    const service = await RunningService.start({ API_KEYS_FILE: file });
    const ask = () => fetch(service.url + PATH, { method: 'POST', headers: { 'X-API-Key': 'k' } });
    expect((await ask()).status).to.equal(401);
    writeFileSync(
      file,
      JSON.stringify([{ name: 'a', sha256: digestOf('k'), per_minute: 9, per_hour: 9000 }]),
    );
    service.signal('SIGHUP');
    let response = await ask();
    while (response.status === 401) response = await ask();
    expect(response.headers.get('ratelimit-limit')).to.equal('9000');
    await service.stop();
  });

  it('stays small under twenty uploads of the largest size at once', async () => {
    const service = await RunningService.start(AMPLE);
    const upload = removalBody(Buffer.alloc(10 * 1024 * 1024 - 500, '% no document '));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const headers = { 'Content-Type': MULTIPART };
        return (await fetch(service.url + PATH, { method: 'POST', headers, body: new Uint8Array(upload) }))
          .status;
      }),
    );
    expect(new Set(statuses)).to.deep.equal(new Set([400]));
    expect(service.peakMemoryMib()).to.be.below(200);
    await service.stop();
  });

  it('drops its readiness on SIGTERM, finishes what it has, and ends', async () => {
    const service = await RunningService.start(AMPLE);
    expect((await fetch(`${service.url}/health`)).status).to.equal(200);
    // A body that is still arriving when the signal comes.
    let finishBody = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = removalBody(Buffer.from('%PDF-1.4 nothing in it'));
        controller.enqueue(bytes.subarray(0, 60));
        finishBody = () => {
          controller.enqueue(bytes.subarray(60));
          controller.close();
        };
      },
    });
    const headers = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
    const inFlight = fetch(service.url + PATH, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    });
    service.signal('SIGTERM');
    let health = await fetch(`${service.url}/health`);
    while (health.status === 200) health = await fetch(`${service.url}/health`);
    expect(health.status).to.equal(503);
    expect((await fetch(service.url)).status).to.equal(200);
    finishBody();
    expect((await inFlight).status).to.equal(400);
    expect(await service.ended()).to.equal(0);
  });

  it('opens no debugger for SIGUSR1, neither itself nor in a worker', async () => {
    const service = await RunningService.start({ WORKERS: '1' });
    expect((await fetch(`${service.url}/health`)).status).to.equal(200);
    const workers = childrenOf(service.pid);
    const before = [service.pid, ...workers].map(countListeners);
    service.signal('SIGUSR1');
    workers.forEach((worker) => process.kill(worker, 'SIGUSR1'));
    await until(() => service.lineWith('SIGUSR1 has no meaning here') !== undefined);
    expect((await fetch(`${service.url}/health`)).status).to.equal(200);
    expect([service.pid, ...workers].map(countListeners)).to.deep.equal(before);
    expect(before).to.deep.equal([1, ...workers.map(() => 0)]);
    await service.stop();
  });

  it('answers what it works on when its terminal sends SIGINT', async () => {
    const service = await RunningService.start({ ...AMPLE, WORKERS: '1' }, undefined, true);
    await until(() => childrenOf(service.pid).length > 0);
    const idleTicks = await settledTicks(service.pid);
    const inFlight = fetch(service.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': MULTIPART },
      body: new Uint8Array(removalBody(LENGTHY)),
    });
    // Well into the document, far from its end.
    await until(() => ticksOf(childrenOf(service.pid)) > idleTicks + 10);
    service.signalGroup('SIGINT');
    expect((await inFlight).status).to.equal(200);
    expect(await service.ended()).to.equal(0);
  });
});

/** Some seconds of work for any worker. */
const LENGTHY = written(
  onePage({
    4: stream(
      `BT /F 9 Tf ${Array.from({ length: 30_000 }, (_, at) => `1 0 0 1 ${at % 500} ${at % 800} Tm (word) Tj`).join('\n')} ET`,
    ),
  }),
);

/** CPU time that these processes have used, in the kernel's ticks. */
function ticksOf(processes: number[]): number {
  return processes.map(cpuTicks).reduce((sum, ticks) => sum + ticks, 0);
}

/** Of the workers, once they have warmed up and use no more. */
async function settledTicks(parent: number): Promise<number> {
  let last = -1;
  for (let now = 0; now !== last; now = ticksOf(childrenOf(parent))) {
    last = now;
    await sleep(300);
  }
  return last;
}

function keyFile(entries: object[]): string {
  const file = makeTemporaryPath('.json');
  writeFileSync(file, JSON.stringify(entries));
  return file;
}
