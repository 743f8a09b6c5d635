/**
 * The built service as an operator runs it: its own process, real workers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const PROGRAM = new URL('../../dist/main.js', import.meta.url).pathname;

export class RunningService {
  readonly url: string;
  /** Where operators ask; only with METRICS_PORT. */
  readonly internalUrl: string | null;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number, internalPort: number | null) {
    this.#process = process;
    this.url = `http://127.0.0.1:${port}`;
    this.internalUrl = internalPort === null ? null : `http://127.0.0.1:${internalPort}`;
  }

  static async start(
    environment: Record<string, string> = {},
    program: string = PROGRAM,
  ): Promise<RunningService> {
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', WORKERS: '2', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let internalPort: number | null = null;
    const port = await new Promise<number>((resolve, reject) => {
      // Read to the end: a log whose reader has gone would end the service.
      createInterface({ input: child.stdout }).on('line', (line) => {
        const { message, address } = JSON.parse(line) as { message: string; address?: { port: number } };
        if (message === 'listening for operators' && address !== undefined) internalPort = address.port;
        if (message === 'listening' && address !== undefined) resolve(address.port);
      });
      child.once('exit', () => reject(new Error('the service ended before it listened')));
    });
    return new RunningService(child, port, internalPort);
  }

  /** What the process wrote to its error stream when it would not start. */
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

  signal(name: 'SIGTERM' | 'SIGHUP' | 'SIGINT'): void {
    this.#process.kill(name);
  }

  /** The exit code, once the process has ended. */
  async ended(): Promise<number | null> {
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    return this.#process.exitCode;
  }

  /** The most memory that the process itself (not its workers) ever had resident. */
  peakMemoryMib(): number {
    return this.#statusMib('VmHWM');
  }

  /** What it has resident now. */
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
