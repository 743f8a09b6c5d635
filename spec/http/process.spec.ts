import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { onePage, stream, written } from '../hostile/raw-pdf.js';
import { childrenOf, countListeners, isAlive, until } from '../pool/processes.js';
import { BOUNDARY, MULTIPART, removalBody } from '../support/multipart.js';
import { RunningService } from '../support/running-service.js';
import { makeTemporaryPath } from '../support/temporary.js';

const PATH = '/api/v1/remove-watermark';
const AMPLE = { ANONYMOUS_PER_MINUTE: '1000', ANONYMOUS_PER_HOUR: '1000' };

describe('service process', () => {
  it('does not start with an invalid value, and names it', async () => {
    const { code, text } = await RunningService.failToStart({ TRUST_PROXY: 'yes' });
    expect(code).to.equal(1);
    expect(text).to.equal('TRUST_PROXY must be a whole number from 0 to 32.\n');
  });

  it('does not start with an invalid key file', async () => {
    const file = keyFile([{ name: 'a' }]);
    const { code, text } = await RunningService.failToStart({ API_KEYS_FILE: file });
    expect(code).to.equal(1);
    expect(text).to.include('entry 1 of the key file has a wrong sha256');
  });

  it('reads new keys on SIGHUP', async () => {
    const file = keyFile([]);
    const service = await RunningService.start({ API_KEYS_FILE: file });
    const ask = () => fetch(service.url + PATH, { method: 'POST', headers: { 'X-API-Key': 'k' } });
    expect((await ask()).status).to.equal(401);
    writeFileSync(
      file,
      JSON.stringify([{ name: 'a', sha256: hash('sha256', 'k'), per_minute: 9, per_hour: 9000 }]),
    );
    service.signal('SIGHUP');
    let response = await ask();
    while (response.status === 401) response = await ask();
    expect(response.headers.get('ratelimit-limit')).to.equal('9000');
    await service.stop();
  });

  it('keeps its memory small under twenty uploads of the largest size at once', async () => {
    const service = await RunningService.start(AMPLE);
    const upload = removalBody(Buffer.alloc(10 * 1024 * 1024 - 500, '% no document '));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const headers = { 'Content-Type': MULTIPART };
        return (await fetch(service.url + PATH, { method: 'POST', headers, body: new Uint8Array(upload) }))
          .status;
      }),
    );
    // On a loaded machine some are too slow, or find no room in time.
    expect(statuses).to.include(400);
    for (const status of statuses) expect(status).to.be.oneOf([400, 408, 500]);
    // Twenty of them are static files: MuPDF's module for browsers, plain and compressed.
    expect(service.peakMemoryMib()).to.be.below(240);
    await service.stop();
  });

  it('is no longer ready after SIGTERM, finishes its requests, and ends', async () => {
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

  it('opens no debugger for SIGUSR1, neither in the parent nor in a worker', async () => {
    const service = await RunningService.start({ WORKERS: '1' });
    expect((await fetch(`${service.url}/health`)).status).to.equal(200);
    const workers = childrenOf(service.pid);
    expect(workers).not.to.deep.equal([]);
    const listeners = () => [service.pid, ...workers].map(countListeners);
    const none = [1, ...workers.map(() => 0)];
    expect(listeners()).to.deep.equal(none);
    service.signal('SIGUSR1');
    for (const worker of workers) if (isAlive(worker)) process.kill(worker, 'SIGUSR1');
    await until(() => service.lineWith('SIGUSR1 has no meaning here') !== undefined);
    expect((await fetch(`${service.url}/health`)).status).to.equal(200);
    expect(listeners()).to.deep.equal(none);
    await service.stop();
  });

  it('answers requests in progress when its terminal sends SIGINT', async () => {
    const environment = { ...AMPLE, WORKERS: '1', METRICS_PORT: '0', DOCUMENT_CPU_SECONDS: '600' };
    const service = await RunningService.start(environment, undefined, true);
    const inFlight = fetch(service.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': MULTIPART },
      body: new Uint8Array(removalBody(LENGTHY)),
    });
    const busy = async () => {
      const answer = await fetch(`${service.internalUrl}/health/details`);
      return ((await answer.json()) as { workers: { busy: number } }).workers.busy;
    };
    while ((await busy()) === 0);
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

function keyFile(entries: object[]): string {
  const file = makeTemporaryPath('.json');
  writeFileSync(file, JSON.stringify(entries));
  return file;
}
