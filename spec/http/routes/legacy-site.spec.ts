import { expect } from 'chai';
import express from 'express';
import request, { type Test } from 'supertest';
import { errorHandler } from '../../../src/http/request/errors.js';
import { legacySite, type LegacyHosts } from '../../../src/http/routes/legacy-site.js';
import { requestId } from '../../../src/http/request/request-context.js';
import { logInto } from '../../support/service.js';

const SITE: LegacyHosts = { siteHost: 'www.example.org', siteBareHost: 'example.org' };

function ask(site: LegacyHosts, method: 'get' | 'post', path: string, host: string): Test {
  const app = express().use(requestId);
  app.use(
    legacySite(site, [
      (_req, res) => {
        res.json('removal');
      },
    ]),
    (_req, res) => {
      res.json('API');
    },
  );
  app.use(errorHandler(logInto([])));
  return request(app)[method](path).set('Host', host).redirects(0);
}

describe('legacySite', () => {
  for (const host of ['www.example.org', 'WWW.Example.org', 'www.example.org:8443']) {
    it(`serves only its one path on ${host}`, async () => {
      expect((await ask(SITE, 'post', '/api/remove-watermark', host)).body).to.equal('removal');
      expect((await ask(SITE, 'get', '/api/remove-watermark', host)).status).to.equal(405);
      for (const path of ['/', '/api/v1/remove-watermark', '/API/remove-watermark', '/health']) {
        expect((await ask(SITE, 'post', path, host)).status, path).to.equal(404);
      }
    });
  }

  it('redirects the bare host with path, query and method', async () => {
    const { status, headers } = await ask(SITE, 'post', '/api/remove-watermark?a=1', 'example.org');
    expect([status, headers['location']]).to.deep.equal([
      308,
      'https://www.example.org/api/remove-watermark?a=1',
    ]);
  });

  for (const [target, location] of [
    ['http://evil.example/a?b=1', 'https://www.example.org/a?b=1'],
    ['http://evil.example//other.example/a', 'https://www.example.org/other.example/a'],
    ['*', 'https://www.example.org/'],
    ['.evil.example/', 'https://www.example.org/'],
  ]) {
    it(`redirects the target ${target} to its own site`, () => {
      let redirected = '';
      const res = { redirect: (_status: number, to: string) => (redirected = to) };
      const req = { hostname: 'example.org', originalUrl: target };
      legacySite(SITE, [() => undefined])(req as never, res as never, () => undefined);
      expect(redirected).to.equal(location);
    });
  }

  for (const host of ['api.example.org', 'www.example.org.evil.example', 'localhost']) {
    it(`leaves ${host} to the API`, async () => {
      expect((await ask(SITE, 'post', '/api/remove-watermark', host)).body).to.equal('API');
    });
  }

  it('serves no host if none is configured', async () => {
    const none = { siteHost: null, siteBareHost: null };
    expect((await ask(none, 'post', '/api/remove-watermark', 'www.example.org')).body).to.equal('API');
  });
});
