import { expect } from 'chai';
import { readRefusal, ServiceRefusal, describeRefusal } from '../../../src/console/api/refusal.js';

const withHeaders =
  (headers: Record<string, string>) =>
  (name: string): string | null =>
    headers[name] ?? null;

describe('console: refusals', () => {
  it('keep the contract’s sentence, the request’s id and the time to wait', () => {
    const headers = withHeaders({ 'X-Request-ID': 'abc', 'Retry-After': '42' });
    const refusal = readRefusal(429, '{"detail":"Rate limit exceeded"}', headers, false);
    expect(refusal).to.include({ status: 429, requestId: 'abc', retryAfterSeconds: 42 });
    expect(refusal.details).to.deep.equal(['Rate limit exceeded']);
  });

  it('name the field of each fault of a form', () => {
    const body = {
      detail: [
        { loc: ['body', 'file'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'watermark_text'], msg: 'Field required', type: 'missing' },
      ],
    };
    const { details } = readRefusal(422, JSON.stringify(body), withHeaders({}), false);
    expect(details).to.deep.equal(['file: Field required', 'watermark_text: Field required']);
  });

  it('show nothing of a body that is not the contract’s, such as a proxy’s', () => {
    for (const body of ['<html>Bad gateway</html>', '', '{}', 'null']) {
      const headers = withHeaders({ 'Retry-After': 'Sun, 22 Nov 2026 08:00:00 GMT' });
      const refusal = readRefusal(502, body, headers, false);
      expect(refusal.details, body).to.deep.equal([]);
      expect(refusal.retryAfterSeconds).to.equal(null);
      expect(describeRefusal(refusal).title).to.equal('The service answered with status 502.');
    }
  });

  it('advise a key only to a caller who sent none', () => {
    const adviceFor = (hasKey: boolean): string =>
      describeRefusal(readRefusal(429, '', withHeaders({ 'X-Quota-Exhausted': 'hour' }), hasKey)).advice;
    expect(adviceFor(false)).to.equal(`${adviceFor(true)} A key of your own has a higher quota.`);
  });

  it('have words of their own for every status of the contract', () => {
    const titles = [0, 400, 401, 413, 422, 429, 500, 503].map((status) =>
      describeRefusal(new ServiceRefusal(status, [])),
    );
    expect(new Set(titles.map(({ title }) => title)).size).to.equal(titles.length);
    expect(titles.filter(({ title, advice }) => /status/.test(title) || advice === '')).to.deep.equal([]);
  });
});
