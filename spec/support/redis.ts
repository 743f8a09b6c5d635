/**
 * Starts a real redis-server for a test, on a free port of the loopback.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

export class RedisProcess {
  readonly port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  /** Reserves a port; nothing listens on it until `start`. */
  static async onFreePort(): Promise<RedisProcess> {
    const placeholder = createServer();
    placeholder.listen(0, '127.0.0.1');
    await once(placeholder, 'listening');
    const { port } = placeholder.address() as AddressInfo;
    placeholder.close();
    await once(placeholder, 'close');
    return new RedisProcess(port);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = {
      port: this.port,
      bind: '127.0.0.1',
      save: '',
      appendonly: 'no',
      'maxmemory-policy': 'noeviction',
    };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.#process = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.#process.stdout ?? process.stdin });
    for await (const line of lines) if (line.includes('Ready to accept connections')) break;
    this.#process.stdout?.resume();
  }

  /** SIGKILL: connections break. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === null) return;
    this.#process = null;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await ended;
  }

  /** SIGSTOP: connections stay, nothing answers. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }
}
