/** An OpenTelemetry collector for tests: keeps the spans that it receives. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

export class Collector {
  readonly spans: ReceivedSpan[] = [];
  readonly paths: (string | undefined)[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((req, res) => {
      this.paths.push(req.url);
      void this.#keep(req, res);
    });
  }

  async #keep(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { resourceSpans } = (await json(req)) as Sent;
    const scopes = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
    this.spans.push(...scopes.flatMap(({ spans }) => spans));
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }

  static async start(): Promise<Collector> {
    const collector = new Collector();
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  named(name: string): ReceivedSpan | undefined {
    return this.spans.find((span) => span.name === name);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
