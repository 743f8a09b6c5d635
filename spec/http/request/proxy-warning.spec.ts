import { expect } from 'chai';
import { startService } from '../../support/service.js';

describe('the warning of an untrusted proxy', () => {
  async function warningsAfter(trustProxyHops: number, headers: Record<string, string>[]): Promise<string[]> {
    const service = await startService({ trustProxyHops });
    for (const sent of headers) await (await fetch(`${service.url}/`, { headers: sent })).arrayBuffer();
    await service.close();
    return service.lines.filter(({ level }) => level === 'warn').map(({ message }) => String(message));
  }
  const forwarded = { 'X-Forwarded-For': '192.0.2.1' };

  for (const sent of [forwarded, { Forwarded: 'for=192.0.2.1' }] as Record<string, string>[]) {
    it(`is logged once: ${Object.keys(sent).join()}`, async () => {
      const warnings = await warningsAfter(0, [{}, sent, sent]);
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.match(/Set TRUST_PROXY to the number of proxies\.$/u);
    });
  }

  it('is not logged if no request was forwarded, or if proxies are trusted', async () => {
    expect(await warningsAfter(0, [{}, {}])).to.deep.equal([]);
    expect(await warningsAfter(1, [forwarded])).to.deep.equal([]);
  });
});
