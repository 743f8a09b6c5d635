import { expect } from 'chai';
import { expectDescribed, type Received } from './described.js';

const PATH = '/api/v1/remove-watermark';

const denied = (more: Partial<Received> = {}, headers: Received['headers'] = {}): Received => ({
  status: 429,
  body: { detail: 'Rate limit exceeded' },
  ...more,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'a',
    'ratelimit-limit': '60',
    'ratelimit-remaining': '50',
    'ratelimit-reset': '3000',
    'retry-after': '10',
    'x-quota-exhausted': 'minute',
    ...headers,
  },
});

describe('the check of every response against the description', () => {
  it('takes one that is as described', () => {
    expectDescribed('post', PATH, denied());
  });

  for (const [what, received] of [
    ['a status that is not described', denied({ status: 402 })],
    ['a body with a member of its own', denied({ body: { detail: 'no', code: 7 } })],
    ['a body without its sentence', denied({ body: {} })],
    ['a type that is not described', denied({}, { 'content-type': 'text/html' })],
    ['a header that is missing', denied({}, { 'x-quota-exhausted': undefined })],
    ['a header outside its list', denied({}, { 'x-quota-exhausted': 'day' })],
    ['a header that is no integer', denied({}, { 'retry-after': 'soon' })],
    ['a header that belongs elsewhere', denied({}, { 'content-disposition': 'inline' })],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(() => expectDescribed('post', PATH, received)).to.throw();
    });
  }
});
