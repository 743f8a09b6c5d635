/**
 * A balancer as in front of a deployment: it polls the health of each instance, keeps connections open, and sends a
 * request to another instance only if the first one refused the connection.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 100;

export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #instances = new Map<string, { isReady: boolean }>();
  #turn = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const balancer = new Balancer(server);
    server.on('request', (req: IncomingMessage, res: ServerResponse) => void balancer.#answer(req, res));
    return balancer;
  }

  /** Resolves when the instance is ready for the first time. */
  async add(url: string): Promise<void> {
    const instance = { isReady: false };
    this.#instances.set(url, instance);
    const watch = async (): Promise<void> => {
      const answer = await fetch(`${url}/health`).catch(() => null);
      instance.isReady = answer?.status === 200;
      await answer?.body?.cancel();
      await sleep(ASK_EVERY_MS);
    };
    while (!instance.isReady) await watch();
    void (async () => {
      while (this.#instances.has(url)) await watch();
    })();
  }

  remove(url: string): void {
    this.#instances.delete(url);
  }

  close(): void {
    this.#instances.clear();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      const answer = await this.#pass(req);
      const { connection: _, ...headers } = answer.headers;
      answer.pipe(res.writeHead(answer.statusCode ?? 502, headers));
    } catch (error) {
      res.writeHead(502).end((error as Error).message);
    }
  }

  async #pass(req: IncomingMessage): Promise<IncomingMessage> {
    const body = await buffer(req);
    const ready = [...this.#instances].filter(([, { isReady }]) => isReady).map(([url]) => url);
    this.#turn += 1;
    for (let tries = 0; tries < ready.length; tries += 1) {
      try {
        return await this.#send(ready[(this.#turn + tries) % ready.length]!, req, body);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      }
    }
    throw new Error('no instance is ready');
  }

  #send(
    url: string,
    { method, url: path, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const options = { agent: this.#agent, hostname, port, path, method };
      const passed = { ...headers, 'content-length': body.length };
      request({ ...options, headers: passed }, resolve)
        .once('error', reject)
        .end(body);
    });
  }
}
