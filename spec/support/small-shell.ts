/**
 * A shell that waits for commands: a process with engines in its memory takes a fiftieth
 * of a second to start another one, a small one takes a thousandth.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

interface Shell {
  child: ChildProcessByStdio<Writable, Readable, null>;
  /** Who waits for an exit code, in the order of their commands. */
  waiting: ((code: number) => void)[];
}

/** Processor time of any one program; what takes longer is not shown more of a document. */
const PATIENCE_S = 20;

/** Of any one program: a page may say that it is as wide as a house. */
const MEMORY_KIB = 2 * 1024 * 1024;

let shell: Shell | null = null;

/** The exit code of a command of a shell's language; its own output goes nowhere but where it says. */
export function runSmall(command: string): Promise<number> {
  shell ??= startShell();
  const { child, waiting } = shell;
  child.ref();
  return new Promise((resolve) => {
    waiting.push(resolve);
    // In a shell of its own: the limit is the command's alone.
    child.stdin.write(
      `( ulimit -t ${PATIENCE_S} -v ${MEMORY_KIB}; ${command} ) < /dev/null > /dev/null 2>&1; echo $?\n`,
    );
  });
}

function startShell(): Shell {
  const child = spawn('bash', [], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting: Shell['waiting'] = [];
  let unread = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n');
    unread = lines.pop()!;
    for (const line of lines) waiting.shift()!(Number(line));
    // Nobody waits: the process that asked may end.
    if (waiting.length === 0) child.unref();
  });
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref(): void }).unref();
  child.unref();
  return { child, waiting };
}
