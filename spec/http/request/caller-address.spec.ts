import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { addressKey, callerAddress, readAddress } from '../../../src/http/request/caller-address.js';
import { startService } from '../../support/service.js';

const PROXY = '10.0.0.1';
const MAPPED = '::ffff:192.0.2.1';

function request(forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress: PROXY } } as unknown as IncomingMessage;
}

describe('readAddress', () => {
  for (const [text, address] of [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1\t', '192.0.2.1'],
    ['192.0.2.1:1001', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [MAPPED, MAPPED],
    ['', null],
    ['unknown', null],
    ['_hidden', null],
    ['192.0.2', null],
    ['192.0.2.256', null],
    ['192.0.2.1:', null],
    ['192.0.2.1:123456', null],
    ['[192.0.2.1]', null],
    ['[2001:db8::1', null],
    ['[2001:db8::1]443', null],
    [`fe80::1%${'x'.repeat(100)}`, null],
    ['x'.repeat(7000), null],
  ] as const) {
    it(`reads ${JSON.stringify(text.slice(0, 40))} as ${address}`, () => {
      expect(readAddress(text)).to.equal(address);
    });
  }
});

describe('callerAddress', () => {
  for (const [what, forwarded, hops, address] of [
    ['the socket’s if no proxy is trusted', '192.0.2.1', 0, PROXY],
    ['the socket’s if no proxy has sent a header', undefined, 1, PROXY],
    ['the one that the nearest proxy saw', '198.51.100.1, 192.0.2.1', 1, '192.0.2.1'],
    ['the one that the second proxy saw', '198.51.100.1, 192.0.2.1', 2, '198.51.100.1'],
    ['the farthest one of a short list', '192.0.2.1', 3, '192.0.2.1'],
    ['the same for every port', '192.0.2.1:1002', 1, '192.0.2.1'],
    ['the proxy’s own if its entry is not an address', `198.51.100.1, ${'g'.repeat(7000)}`, 1, PROXY],
    ['the last trusted one if the next is not an address', 'unknown, 192.0.2.1', 2, '192.0.2.1'],
    ['no entry beyond an invalid one', '198.51.100.1, , 192.0.2.1', 3, '192.0.2.1'],
  ] as const) {
    it(`is ${what}`, () => {
      expect(callerAddress(request(forwarded), hops)).to.equal(address);
    });
  }
});

describe('addressKey', () => {
  it('keeps an IPv4 address in one notation, and reduces IPv6 to its network', () => {
    expect(addressKey('192.0.2.1')).to.equal('192.0.2.1');
    expect(addressKey(MAPPED)).to.equal('192.0.2.1');
    expect(addressKey('2001:db8:0:12ff::1')).to.equal(addressKey('2001:DB8:0:1200:0::2'));
    expect(addressKey('2001:db8:0:1300::1')).to.not.equal(addressKey('2001:db8:0:1200::1'));
    expect(addressKey(null)).to.equal('unknown');
  });
});

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
