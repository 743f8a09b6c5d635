/**
 * Runs the built service as an operator does: its own process, real workers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const PROGRAM = new URL('../../dist/main.js', import.meta.url).pathname;

export class RunningService {
  readonly url: string;
  /** The address for operators; null without METRICS_PORT. */
  readonly internalUrl: string | null;
  readonly #process: ChildProcess;
  /** Parsed lines of the log so far. */
  readonly lines: readonly Record<string, unknown>[];

  private constructor(
    process: ChildProcess,
    port: number,
    internalPort: number | null,
    lines: Record<string, unknown>[],
  ) {
    this.#process = process;
    this.lines = lines;
    this.url = `http://127.0.0.1:${port}`;
    this.internalUrl = internalPort === null ? null : `http://127.0.0.1:${internalPort}`;
  }

  static async start(
    environment: Record<string, string> = {},
    program: string = PROGRAM,
    inOwnGroup = false,
  ): Promise<RunningService> {
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', WORKERS: '2', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
      // As a shell does. Otherwise the process is in the group of the tests, and ends with them.
      detached: inOwnGroup,
    });
    let internalPort: number | null = null;
    const lines: Record<string, unknown>[] = [];
    const port = await new Promise<number>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const { message, address } = JSON.parse(line) as { message: string; address?: { port: number } };
        lines.push(JSON.parse(line) as Record<string, unknown>);
        if (message === 'listening for operators' && address !== undefined) internalPort = address.port;
        if (message === 'listening' && address !== undefined) resolve(address.port);
      });
      child.once('exit', () => reject(new Error('the service ended before it listened')));
    });
    return new RunningService(child, port, internalPort, lines);
  }

  /** The exit code and standard error of a service that does not start. */
  static async failToStart(environment: Record<string, string>): Promise<{ code: number; text: string }> {
    const child = spawn(process.execPath, [PROGRAM], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr?.on('data', (piece: Buffer) => (text += piece.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, text };
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  lineWith(message: string): Record<string, unknown> | undefined {
    return this.lines.find((line) => line['message'] === message);
  }

  /** Closes the reader of the log, as if its collector had ended. */
  closeLog(): void {
    this.#process.stdout?.destroy();
  }

  signal(name: 'SIGTERM' | 'SIGHUP' | 'SIGINT' | 'SIGUSR1' | 'SIGKILL'): void {
    this.#process.kill(name);
  }

  /** Signals every process of the service's group, as a terminal does. */
  signalGroup(name: 'SIGINT'): void {
    process.kill(-this.pid, name);
  }

  /** The exit code, once the process has ended. */
  async ended(): Promise<number | null> {
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    return this.#process.exitCode;
  }

  /** The largest resident memory of the process so far, without its workers. */
  peakMemoryMib(): number {
    return this.#statusMib('VmHWM');
  }

  /** The resident memory of the process, without its workers. */
  memoryMib(): number {
    return this.#statusMib('VmRSS');
  }

  #statusMib(field: string): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    this.signal('SIGINT');
    await this.ended();
  }
}
