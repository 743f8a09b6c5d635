import { expect } from 'chai';
import { describeQuota, readQuota } from '../../../src/console/api/quota.js';

const NOW = new Date(2026, 10, 22, 9, 0, 0);

function read(headers: Record<string, string>): ReturnType<typeof readQuota> {
  return readQuota((name) => headers[name] ?? null, NOW);
}

describe('console: the quota', () => {
  it('is read from the three headers, and the reset time counted from now', () => {
    const quota = read({ 'RateLimit-Limit': '60', 'RateLimit-Remaining': '57', 'RateLimit-Reset': '1800' });
    expect(quota).to.deep.equal({
      limit: 60,
      remaining: 57,
      returnsAt: new Date(2026, 10, 22, 9, 30, 0),
      minuteReturnsAt: null,
    });
    expect(describeQuota(quota)).to.match(
      /^57 of 60 requests are left this hour\. The next one comes back at .*30/,
    );
  });

  it('is unknown if a header is missing, as for an unknown key', () => {
    expect(read({})).to.equal(null);
    expect(read({ 'RateLimit-Limit': '60', 'RateLimit-Remaining': '57' })).to.equal(null);
  });
});
