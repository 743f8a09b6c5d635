/**
 * The command line as a person runs it: a process of its own, with or without a terminal.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The compiled program, as installed: it starts in a third of the time. */
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface Ended {
  code: number | null;
  printed: string;
  complained: string;
}

interface Circumstances {
  /** The content of standard input. */
  input?: Uint8Array;
  cwd?: string;
  environment?: Record<string, string>;
}

export function runCli(words: string[], { input, cwd, environment }: Circumstances = {}): Ended {
  const { status, stdout, stderr } = runCliForBytes(words, {
    ...(input && { input }),
    ...(cwd && { cwd }),
    ...(environment && { environment }),
  });
  return { code: status, printed: stdout.toString('utf8'), complained: stderr.toString('utf8') };
}

/** As `runCli`, for output that is no text. */
export function runCliForBytes(words: string[], { input, cwd, environment }: Circumstances = {}) {
  return spawnSync(process.execPath, [CLI, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    input: input ?? '',
    maxBuffer: 1 << 28,
    ...(cwd && { cwd }),
  });
}

/** As `runCli`, when the reader of standard output has left; with `isSilent` that of standard error, too. */
export function runCliUnread(words: string[], isSilent = false): Omit<Ended, 'printed'> {
  const command = [process.execPath, CLI, ...words].map(quote).join(' ');
  // `true` ends before Node has started.
  const piped = `${command} ${isSilent ? '2>&1 ' : ''}| true; exit \${PIPESTATUS[0]}`;
  const { status, stderr } = spawnSync('bash', ['--norc', '-c', piped], { encoding: 'utf8' });
  return { code: status, complained: stderr };
}

/** Starts the command line without waiting for its end. */
export function startCli(words: string[], environment: Record<string, string> = {}) {
  return spawn(process.execPath, [CLI, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** As `runCli`, while this process continues: for a command that communicates with it. */
export function runCliBeside(words: string[], environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = startCli(words, environment);
    let printed = '';
    let complained = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (complained += piece));
    child.on('close', (code) => resolve({ code, printed, complained }));
  });
}

/** Kills the command line `delayMs` after it has printed `lines` lines; resolves when it has ended. */
export function killCliAfter(
  { words, environment = {} }: { words: string[]; environment?: Record<string, string> },
  lines: number,
  delayMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const child = startCli(words, environment);
    let printed = '';
    const kill = (): void => void setTimeout(() => child.kill('SIGKILL'), delayMs);
    if (lines === 0) kill();
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
      if (printed.split('\n').length > lines) kill();
    });
    child.on('close', () => resolve());
  });
}

export interface Watched {
  /** As a shell reports it: 128 plus the signal's number if a signal ended the program. */
  code: number | null;
  /** The text of the terminal, from standard output and standard error; ␛ stands for an escape. */
  seen: string;
}

/**
 * Runs the command line at a pseudo-terminal.
 *
 * @param pressOn the keys are pressed when the terminal shows this.
 * @param keys Ctrl-C if not given.
 */
export function runCliAtTerminal(
  words: string[],
  environment: Record<string, string> = {},
  pressOn: RegExp | null = null,
  keys = '\u0003',
): Promise<Watched> {
  const command = [process.execPath, CLI, ...words].map(quote).join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn('script', ['-qefc', command, '/dev/null'], {
      env: { PATH: process.env['PATH'], TERM: 'xterm', SHELL: '/bin/bash', ...environment },
    });
    let seen = '';
    let isPressed = false;
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      seen += piece;
      if (isPressed || pressOn === null || !pressOn.test(seen)) return;
      isPressed = true;
      child.stdin.write(keys);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, seen: seen.replaceAll('\u001b', '␛') }));
  });
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
