/**
 * Runs the code of a Markdown text against a running service, as a reader who copies it would.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Snippet {
  language: string;
  code: string;
}

export interface Outcome {
  exitCode: number;
  output: string;
}

/** The service's address in the texts. */
const HOST = 'http://localhost:8080';

const PROGRAMS: Record<string, { file: string; command: string[] }> = {
  // Each line must succeed, unless it handles its failure.
  sh: { file: 'snippet.sh', command: ['bash', '-e', '-o', 'pipefail'] },
  // Debian's Python, for which `make tools` installs packages.
  python: { file: 'snippet.py', command: ['/usr/bin/python3'] },
  js: { file: 'snippet.mjs', command: [process.execPath] },
};

/** The fenced code blocks of a text, in order. */
export function listSnippets(markdown: string): Snippet[] {
  return Array.from(markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gmu), ([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** Runs a snippet in a folder that must have the files that it names; `url` replaces the address in it. */
export async function runSnippet(
  { language, code }: Snippet,
  folder: string,
  { url, variables = {} }: { url: string; variables?: Record<string, string> },
): Promise<Outcome> {
  const program = PROGRAMS[language];
  if (program === undefined) throw new Error(`nothing runs ${language}`);
  const [command = '', ...options] = program.command;
  writeFileSync(join(folder, program.file), code.replaceAll(HOST, url));
  const child = spawn(command, [...options, program.file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output };
}
