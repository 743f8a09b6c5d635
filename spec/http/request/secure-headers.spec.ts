import { expect } from 'chai';
import express from 'express';
import request, { type Response } from 'supertest';
import { contentPolicy, secureHeaders } from '../../../src/http/request/secure-headers.js';

async function answer(...more: express.RequestHandler[]): Promise<Response> {
  const app = express()
    .disable('x-powered-by')
    .use(...secureHeaders, ...more, (_req, res) => {
      res.json({});
    });
  return request(app).get('/').set('Origin', 'https://other.example');
}

describe('secureHeaders', () => {
  it('do not let a browser load, frame or store anything', async () => {
    const { headers } = await answer();
    expect(headers['content-security-policy']?.split(';')).to.have.members([
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(headers).to.include({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['strict-transport-security']).to.match(/^max-age=\d+$/);
  });

  it('do not let other sites read the answer', async () => {
    const { headers } = await answer();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).to.deep.equal([]);
    expect(headers['cross-origin-resource-policy']).to.equal('same-origin');
  });

  it('do not redirect browsers to https: the docs are also read on plain hosts', async () => {
    const { headers } = await answer();
    expect(headers['content-security-policy']).to.not.include('upgrade-insecure-requests');
  });
});

describe('contentPolicy', () => {
  it('allows what a page needs, and denies what it does not name', async () => {
    const { headers } = await answer(contentPolicy({ 'script-src': ["'self'"] }));
    expect(headers['content-security-policy']?.split(';')).to.have.members([
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "script-src 'self'",
    ]);
  });
});
