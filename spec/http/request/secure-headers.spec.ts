import { expect } from 'chai';
import express from 'express';
import request, { type Response } from 'supertest';
import { contentPolicy, secureHeaders } from '../../../src/http/request/secure-headers.js';

async function answer(...more: express.RequestHandler[]): Promise<Response> {
  const app = express()
    .disable('x-powered-by')
    .use(...secureHeaders(), ...more, (_req, res) => {
      res.json({});
    });
  return request(app).get('/').set('Origin', 'https://other.example');
}

describe('secureHeaders', () => {
  it('let a browser load, frame and keep nothing', async () => {
    const { headers } = await answer();
    expect(headers['content-security-policy']?.split(';')).to.have.members([
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(headers).to.include({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('open the answer to no other site', async () => {
    const { headers } = await answer();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).to.deep.equal([]);
    expect(headers['cross-origin-resource-policy']).to.equal('same-origin');
  });

  it('do not send browsers to https by themselves: the docs are read on plain hosts, too', async () => {
    const { headers } = await answer();
    expect(headers['content-security-policy']).to.not.include('upgrade-insecure-requests');
  });
});

describe('contentPolicy', () => {
  it('opens what a page needs, and what it does not name stays closed', async () => {
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
