/** Starts the process of `pristine-process.mjs` and sends it orders. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Order =
  | { kind: 'serve'; bytes: string; hint: string; isRestored: boolean }
  | { kind: 'scribble'; bytes: number }
  | { kind: 'seek'; secret: string }
  | { kind: 'look' };

export interface Answer {
  /** The digest of the output with the report, or the refusal. */
  outcome?: string;
  /** Digest of MuPDF's memory. */
  memory?: string;
  stackPointer?: number | null;
  inMemory?: boolean;
  inHeap?: boolean;
  /** The length of the hint that the process keeps on purpose. */
  keptLetters?: number;
  /** Why the process has ended. */
  ended?: string;
}

const SCRIPT = fileURLToPath(new URL('pristine-process.mjs', import.meta.url));

export class PristineProcess {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  static async start(): Promise<PristineProcess> {
    const child = fork(SCRIPT, { execArgv: [] });
    await once(child, 'message');
    return new PristineProcess(child);
  }

  serve(bytes: Uint8Array, hint: string, isRestored = true): Promise<Answer> {
    return this.ask({
      kind: 'serve',
      bytes: Buffer.from(bytes).toString('base64'),
      hint: Buffer.from(hint).toString('base64'),
      isRestored,
    });
  }

  async ask(order: Order): Promise<Answer> {
    const over = new AbortController();
    const { signal } = over;
    const ending = once(this.child, 'exit', { signal }).then(([code]) => ({
      ended: `exit code ${String(code)}`,
    }));
    const answering = once(this.child, 'message', { signal }).then(([answer]) => answer as Answer);
    this.child.send(order);
    try {
      return await Promise.race([answering, ending]);
    } finally {
      ending.catch(() => undefined);
      answering.catch(() => undefined);
      over.abort();
    }
  }

  /** The digest of the memory, and the stack pointer. */
  look(): Promise<Answer> {
    return this.ask({ kind: 'look' });
  }

  seek(secret: string): Promise<Answer> {
    return this.ask({ kind: 'seek', secret: Buffer.from(secret, 'latin1').toString('base64') });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
