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
  it('accepts one that conforms', () => {
    expectDescribed('post', PATH, denied());
  });

  for (const [what, received] of [
    ['a status that is not in the description', denied({ status: 402 })],
    ['a body with an additional member', denied({ body: { detail: 'no', code: 7 } })],
    ['a body without its sentence', denied({ body: {} })],
    ['a media type that is not in the description', denied({}, { 'content-type': 'text/html' })],
    ['a missing header', denied({}, { 'x-quota-exhausted': undefined })],
    ['a header value outside its list', denied({}, { 'x-quota-exhausted': 'day' })],
    ['a header that is not an integer', denied({}, { 'retry-after': 'soon' })],
    ['a header that belongs to another answer', denied({}, { 'content-disposition': 'inline' })],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(() => expectDescribed('post', PATH, received)).to.throw();
    });
  }
});
