import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { ConfigError } from '../../../src/config.js';
import { listen, localUrl, type ListenAddress } from '../../../src/http/server/listen.js';

describe('listen', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  function listenAt(place: Partial<ListenAddress>): Promise<AddressInfo> {
    const server = createServer();
    servers.push(server);
    return listen(server, { host: '127.0.0.1', port: 0, variable: 'PORT', ...place });
  }

  async function complaint(place: Partial<ListenAddress>): Promise<string> {
    const error: unknown = await listenAt(place).catch((failure: unknown) => failure);
    expect(error).to.be.instanceOf(ConfigError);
    return (error as ConfigError).message;
  }

  it('returns its address', async () => {
    expect(await listenAt({}))
      .to.include({ address: '127.0.0.1' })
      .and.have.property('port')
      .above(0);
  });

  for (const variable of ['PORT', 'METRICS_PORT'] as const) {
    it(`names ${variable} when it is in use`, async () => {
      const { port } = await listenAt({});
      expect(await complaint({ port, variable })).to.match(
        new RegExp(`^${variable} ${port} is in use on 127\\.0\\.0\\.1: .*set ${variable}`, 'u'),
      );
    });
  }

  for (const [port, host] of [
    ['PORT', 'HOST'],
    ['METRICS_PORT', 'METRICS_HOST'],
  ] as const) {
    it(`names ${host} if it is not an address of this machine`, async () => {
      // 203.0.113.0/24 is reserved for documentation (RFC 5737), so no machine has such an address.
      expect(await complaint({ host: '203.0.113.7', variable: port })).to.match(
        new RegExp(`^${host} 203\\.0\\.113\\.7 is no address`, 'u'),
      );
    });
  }

  for (const [address, url] of [
    [{ address: '0.0.0.0', family: 'IPv4', port: 80 }, 'http://localhost:80'],
    [{ address: '::', family: 'IPv6', port: 80 }, 'http://localhost:80'],
    [{ address: '::1', family: 'IPv6', port: 8080 }, 'http://[::1]:8080'],
    [{ address: '127.0.0.1', family: 'IPv4', port: 8080 }, 'http://127.0.0.1:8080'],
  ] as const) {
    it(`finds ${address.address} at ${url}`, () => expect(localUrl(address)).to.equal(url));
  }
});
