import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import {
  makeConnectionLimits,
  limitConnections,
  type ConnectionLimits,
} from '../../../src/http/server/connections.js';

/** A server whose connections are at work once they have sent a byte. */
class Host {
  readonly #server: Server = createServer();
  readonly #clients: Socket[] = [];
  readonly #atWork = new Set<Socket>();
  readonly #accepted: Socket[] = [];

  static async start(limits: ConnectionLimits): Promise<Host> {
    const host = new Host();
    limitConnections(host.#server, limits, (socket) => host.#atWork.has(socket));
    host.#server.on('connection', (socket) => {
      host.#accepted.push(socket);
      socket.on('data', () => host.#atWork.add(socket));
      socket.on('error', () => undefined);
    });
    host.#server.listen(0, '127.0.0.1');
    await once(host.#server, 'listening');
    return host;
  }

  async open(address = '127.0.0.1', { atWork = false } = {}): Promise<Socket> {
    const { port } = this.#server.address() as AddressInfo;
    const accepted = once(this.#server, 'connection') as Promise<[Socket]>;
    const client = connect({ port, host: '127.0.0.1', localAddress: address });
    client.on('error', () => undefined);
    this.#clients.push(client);
    const [socket] = await accepted;
    if (atWork && !socket.destroyed) {
      client.write('x');
      await once(socket, 'data');
    }
    return client;
  }

  /** Which of the connections are open, in the order in which they came. */
  openNow(): boolean[] {
    return this.#accepted.map((socket) => !socket.destroyed);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    for (const socket of this.#accepted) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

describe('limitConnections', () => {
  let host: Host;
  afterEach(() => host.close());

  it('closes the oldest idle connection of an address that has too many', async () => {
    host = await Host.start({ total: 100, perAddress: 3 });
    await host.open('127.0.0.2', { atWork: true });
    for (let count = 0; count < 3; count += 1) await host.open('127.0.0.2');
    expect(host.openNow()).to.deep.equal([true, false, true, true]);
  });

  it('refuses a new connection if all of its address have requests', async () => {
    host = await Host.start({ total: 100, perAddress: 2 });
    for (let count = 0; count < 3; count += 1) await host.open('127.0.0.2', { atWork: true });
    await host.open('127.0.0.3');
    expect(host.openNow()).to.deep.equal([true, true, false, true]);
  });

  it('closes a connection of the address with most when another address connects', async () => {
    host = await Host.start({ total: 4, perAddress: null });
    await host.open('127.0.0.2');
    for (let count = 0; count < 3; count += 1) await host.open('127.0.0.3');
    await host.open('127.0.0.4');
    expect(host.openNow()).to.deep.equal([true, false, true, true, true]);
  });

  it('refuses a new connection behind a proxy if all connections have requests', async () => {
    host = await Host.start({ total: 2, perAddress: null });
    for (let count = 0; count < 2; count += 1) await host.open('127.0.0.2', { atWork: true });
    await host.open('127.0.0.3');
    expect(host.openNow()).to.deep.equal([true, true, false]);
  });

  it('closes the oldest connection of the address with most if all connections have requests', async () => {
    host = await Host.start({ total: 4, perAddress: 3 });
    await host.open('127.0.0.2', { atWork: true });
    for (let count = 0; count < 3; count += 1) await host.open('127.0.0.3', { atWork: true });
    await host.open('127.0.0.4', { atWork: true });
    expect(host.openNow()).to.deep.equal([true, false, true, true, true]);
  });

  it('refuses a new connection to an address that would then have more than any other', async () => {
    host = await Host.start({ total: 2, perAddress: 2 });
    await host.open('127.0.0.2', { atWork: true });
    await host.open('127.0.0.3', { atWork: true });
    await host.open('127.0.0.4');
    await host.open('127.0.0.2');
    expect(host.openNow()).to.deep.equal([true, true, false, false]);
  });

  it('forgets connections that have closed', async () => {
    host = await Host.start({ total: 100, perAddress: 1 });
    for (let count = 0; count < 3; count += 1) {
      const client = await host.open('127.0.0.2', { atWork: true });
      client.end();
      await once(client, 'close');
    }
    await host.open('127.0.0.2');
    expect(host.openNow()).to.deep.equal([false, false, false, true]);
  });

  it('counts addresses only if no trusted proxy is in front', async () => {
    host = await Host.start({ total: 100, perAddress: null });
    for (let count = 0; count < 5; count += 1) await host.open();
    expect(host.openNow()).to.deep.equal([true, true, true, true, true]);
    expect(makeConnectionLimits(1).perAddress).to.equal(null);
    const { total, perAddress } = makeConnectionLimits(0);
    expect(perAddress)
      .to.be.greaterThan(100)
      .and.lessThan(total / 2);
  });
});
