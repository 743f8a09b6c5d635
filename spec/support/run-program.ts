/**
 * Runs programs one by one while the caller waits. A small shell starts them, because forking a process with engines in
 * its memory takes 20 ms.
 */
import { execFileSync, spawn } from 'node:child_process';
import { openSync, closeSync, readFileSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { makeTemporaryPath } from './temporary.js';

/** The result of a program; `status` is the shell's exit status. */
export interface Ran {
  status: number;
  output: Buffer;
  messages: string;
}

/** The CPU time of a program; a program that takes longer is ended. */
const PATIENCE_S = 20;

/** The memory of a program, because a page may declare any size. */
const MEMORY_KIB = 2 * 1024 * 1024;

/** Descriptors of the shell's input and output. */
let shell: { commands: number; answers: number } | null = null;

export function runProgram(program: string, words: readonly string[], input?: Uint8Array): Ran {
  const [given, output, messages] = ['.in', '.out', '.err'].map((end) => makeTemporaryPath(end)) as [
    string,
    string,
    string,
  ];
  if (input !== undefined) writeFileSync(given, input);
  const command = [program, ...words].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const ran = {
    status: askShell(`${command} < ${input === undefined ? '/dev/null' : given} > ${output} 2> ${messages}`),
    output: readFileSync(output),
    messages: readFileSync(messages, 'utf8'),
  };
  for (const file of [given, output, messages]) rmSync(file, { force: true });
  return ran;
}

/** Runs a shell command and returns its exit code; its output is dropped unless it redirects it. */
export function runSmall(command: string): number {
  return askShell(
    `(ulimit -t ${PATIENCE_S}; ulimit -v ${MEMORY_KIB}; ${command}) < /dev/null > /dev/null 2> /dev/null`,
  );
}

/** Returns the output of a program. @throws Error with its messages if it failed. */
export function readOutput(program: string, words: readonly string[]): Buffer {
  const { status, output, messages } = runProgram(program, words);
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${messages}`);
  return output;
}

/** The exit code of a command. */
function askShell(command: string): number {
  shell ??= startShell();
  writeSync(shell.commands, `${command}; echo $?\n`);
  return Number(readLine(shell.answers));
}

/** With named pipes, which this process can read synchronously. Each side notices if the other one has ended. */
function startShell(): { commands: number; answers: number } {
  const [input, output] = [makeTemporaryPath('.commands'), makeTemporaryPath('.answers')];
  execFileSync('mkfifo', [input, output]);
  const commands = openSync(input, 'r+');
  // Opening only one end would wait for the other.
  const both = openSync(output, 'r+');
  const [read, write] = [openSync(input, 'r'), openSync(output, 'w')];
  const answers = openSync(output, 'r');
  spawn('sh', { stdio: [read, write, 'ignore'] }).unref();
  for (const descriptor of [both, read, write]) closeSync(descriptor);
  return { commands, answers };
}

function readLine(descriptor: number): string {
  const bytes = Buffer.alloc(1);
  for (let line = ''; ; line += String.fromCharCode(bytes[0]!)) {
    if (readSync(descriptor, bytes) === 0) throw new Error('the shell for programs has ended');
    if (bytes[0] === 10) return line;
  }
}
