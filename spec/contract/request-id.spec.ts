import { expect } from 'chai';
import type { FakePool } from '../support/fake-pool.js';
import { expectErrorBody } from '../support/described.js';
import { exchange } from '../support/raw-http.js';
import { removalForm, startService, type Service } from '../support/service.js';

const PATH = '/api/v1/remove-watermark';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('X-Request-ID', () => {
  let service: Service<FakePool>;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('is returned as it was sent [What the service does 9] [Endpoints: X-Request-ID]', async () => {
    const response = await removalForm(
      service.post(PATH).set('X-Request-ID', 'order:4711/a=b+c@d.e_f'),
    ).expect(200);
    expect(response.headers['x-request-id']).to.equal('order:4711/a=b+c@d.e_f');
  });

  it('is created if absent, a different one each time [Endpoints: X-Request-ID]', async () => {
    const [one, two] = [await service.get('/'), await service.get('/')];
    expect(one.headers['x-request-id']).to.match(UUID);
    expect(two.headers['x-request-id']).to.not.equal(one.headers['x-request-id']);
  });

  for (const [what, id] of [
    ['too long', 'x'.repeat(129)],
    ['with a space', 'a b'],
    ['with a quotation mark', 'a"b'],
    ['outside ASCII', 'ä'],
    ['empty', ''],
  ]) {
    it(`is replaced when it is ${what} [Endpoints: X-Request-ID]`, async () => {
      const response = await exchange(
        service.port,
        Buffer.from(`GET / HTTP/1.1\r\nHost: a\r\nX-Request-ID: ${id}\r\n\r\n`, 'latin1'),
      );
      expect(response.status).to.equal(200);
      expect(response.headers['x-request-id']).to.match(UUID);
    });
  }

  it('is part of every kind of answer [What the service does 9]', async () => {
    const sent = { 'X-Request-ID': 'kept' };
    const answers = [
      await service.get('/').set(sent),
      await service.get('/health').set(sent),
      await service.get('/nowhere').set(sent).expect(404),
      await service.send('delete', PATH).set(sent).expect(405),
      await service.post(PATH).set(sent).set('X-API-Key', 'unknown').expect(401),
      await service.post(PATH).set(sent).expect(422),
    ];
    for (const { headers } of answers) expect(headers['x-request-id']).to.equal('kept');
  });

  for (const [what, request, status] of [
    ['nonsense', 'nonsense\r\n\r\n', 400],
    [
      'a request with two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['headers of 40 KB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a line break inside an id', 'GET / HTTP/1.1\r\nHost: a\r\nX-Request-ID: a\rX-Forged: b\r\n\r\n', 400],
  ] as const) {
    it(`answers ${what} with ${status} and an id [What the service does 9] [ErrorResponse]`, async () => {
      const response = await exchange(service.port, request);
      expect(response.status).to.equal(status);
      expectErrorBody(response);
      expect(response.headers).to.not.have.property('x-forged');
    });
  }
});
