import { expect } from 'chai';
import { readRefusal, ServiceRefusal, describeRefusal } from '../../../src/console/api/refusal.js';

const withHeaders =
  (headers: Record<string, string>) =>
  (name: string): string | null =>
    headers[name] ?? null;

describe('console: refusals', () => {
  it('keep the contract’s sentence, the request’s id and the time to wait', () => {
    const headers = withHeaders({ 'X-Request-ID': 'abc', 'Retry-After': '42' });
    const refusal = readRefusal(429, '{"detail":"Rate limit exceeded"}', headers);
    expect(refusal).to.include({ status: 429, requestId: 'abc', retryAfterSeconds: 42 });
    expect(refusal.details).to.deep.equal(['Rate limit exceeded']);
  });

  it('show nothing of a body that is not the contract’s, such as a proxy’s', () => {
    for (const body of ['<html>Bad gateway</html>', '', '{}', 'null']) {
      const headers = withHeaders({ 'Retry-After': 'Sun, 22 Nov 2026 08:00:00 GMT' });
      const refusal = readRefusal(502, body, headers);
      expect(refusal.details, body).to.deep.equal([]);
      expect(refusal.retryAfterSeconds).to.equal(null);
      expect(describeRefusal(refusal).title).to.equal('The service answered with status 502.');
    }
  });

  // The page's forms are never incomplete (422), and of the quota the service says which window is used up (429).
  it('have words of their own for every other status of the contract', () => {
    const titles = [0, 400, 401, 413, 500, 503].map((status) =>
      describeRefusal(new ServiceRefusal(status, [])),
    );
    expect(new Set(titles.map(({ title }) => title)).size).to.equal(titles.length);
    expect(titles.filter(({ title, advice }) => /status/.test(title) || advice === '')).to.deep.equal([]);
  });
});
