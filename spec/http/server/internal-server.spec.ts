import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createInternalServer, type InternalAnswers } from '../../../src/http/server/internal-server.js';

const ANSWERS: InternalAnswers = {
  metrics: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'figure 1\n' }),
  details: () => ({ status: 'healthy' }),
};

describe('the internal server', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function ask(path: string, more: Partial<InternalAnswers> = {}): Promise<Response> {
    const server = createInternalServer({ ...ANSWERS, ...more }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  }

  it('answers metrics in Prometheus’ media type', async () => {
    const answer = await ask('/metrics');
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).to.deep.equal([
      200,
      'text/plain; version=0.0.4',
      'figure 1\n',
    ]);
  });

  it('answers 500 if metrics cannot be read', async () => {
    const metrics = async () => Promise.reject(new Error('no figures'));
    expect((await ask('/metrics', { metrics })).status).to.equal(500);
  });

  for (const [status, word] of [
    [200, 'healthy'],
    [503, 'degraded'],
  ] as const) {
    it(`answers the details of a ${word} service with ${status}`, async () => {
      const answer = await ask('/health/details', { details: () => ({ status: word }) });
      expect([answer.status, await answer.json()]).to.deep.equal([status, { status: word }]);
    });
  }

  it('serves no other path', async () => {
    for (const path of ['/', '/health', '/metrics/']) expect((await ask(path)).status, path).to.equal(404);
  });
});
