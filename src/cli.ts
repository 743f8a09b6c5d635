#!/usr/bin/env node
/**
 * The command line: runs the engine on local files, without a server.
 *
 * A command's modules are loaded when it is run: loading those of all commands takes
 * as much time as one page does.
 */
import { existsSync } from 'node:fs';
import { type CommandName, PROGRAM } from './command-line/commands.js';
import { describeFailure, describeSystemError, EXIT, UsageError } from './command-line/failure-sentence.js';
import { formatHelp, formatUsage } from './command-line/help/help.js';
import { type Options, readCommand } from './command-line/read-command.js';
import { builtRevision, packageVersion } from './version.js';

async function runCommand(words: string[]): Promise<number> {
  const typed = readCommand(words);
  switch (typed.command) {
    case 'help':
      print(formatHelp(typed.about));
      return EXIT.done;
    case 'version':
      print(`${PROGRAM} ${packageVersion()} (${builtRevision()})`);
      return EXIT.done;
    case 'completion': {
      const { formatCompletion } = await import('./command-line/help/completion.js');
      print(formatCompletion(typed.inputs));
      return EXIT.done;
    }
    default:
      return runOnInputs(typed.command, typed.inputs, typed.options);
  }
}

async function runOnInputs(command: CommandName, inputs: string[], options: Options): Promise<number> {
  if (command === 'find') {
    if (inputs.length === 0 && !options.has('list')) {
      throw new UsageError(`find: which file?\n${formatUsage(command)}`);
    }
    const { findInFiles } = await import('./command-line/find/find-in-files.js');
    return findInFiles(inputs, options);
  }
  if (options.has('out-dir')) {
    if (options.has('out')) throw new UsageError('Give --out for one file or --out-dir for many, not both.');
    const { removeFromMany } = await import('./command-line/remove-many.js');
    return removeFromMany(inputs, options);
  }
  const forMany = options.findForMany();
  if (forMany !== null) throw new UsageError(`--${forMany} is for many files: give --out-dir, too.`);
  if (command === 'compare') {
    const [before, after, ...others] = inputs;
    if (before === undefined || after === undefined || others.length > 0) {
      throw new UsageError(`compare takes two files.\n${formatUsage(command)}`);
    }
    const { compareDocuments } = await import('./command-line/compare.js');
    return compareDocuments([before, after], options);
  }
  const [input, ...others] = inputs;
  if (input === undefined) throw new UsageError(`${command}: which file?\n${formatUsage(command)}`);
  if (others.length > 0) {
    throw new UsageError(
      command === 'remove'
        ? await describeFurtherInputs(input, others, options)
        : `${command} takes one file, not ${inputs.length}.\n${formatUsage(command)}`,
    );
  }
  if (command === 'remove') {
    const { removeFromOne } = await import('./command-line/remove-one.js');
    return removeFromOne(input, options);
  }
  const { listImages, removeImage } = await import('./command-line/images.js');
  await (command === 'images' ? listImages : removeImage)(input, options);
  return EXIT.done;
}

/** The most common mistake is a text or an output without its option. */
async function describeFurtherInputs(input: string, others: string[], options: Options): Promise<string> {
  const option = others.find((word) => word.startsWith('--'));
  if (option !== undefined) return `What follows -- is a file: give ${option} before it.`;
  const [second] = others as [string];
  const { MARK_OPTIONS } = await import('./command-line/removal-request.js');
  const missing = [
    ...(MARK_OPTIONS.some((name) => options.has(name)) ? [] : ['text']),
    ...(options.has('out') ? [] : ['out']),
  ];
  const isFile = existsSync(second);
  if (missing.length === 0 || (isFile && options.has('out'))) {
    return '--out is for one file: give --out-dir for many.';
  }
  if (isFile) return `${input} and ${second} are two files: give --out-dir DIR for many.`;
  const quote = (word: string): string => (/^[\w./-]+$/u.test(word) ? word : JSON.stringify(word));
  const words = [...others, 'out.pdf'].map(quote);
  const meant = missing.map((name, at) => `--${name} ${words[at]!}`).join(' ');
  return `${second} is no file. Did you mean ${meant}?`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

// A reader that stops reading, such as `head`, is no fault: the work ends as it would have with one.
process.stderr.on('error', () => undefined);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`cannot write standard output: ${describeSystemError(error)}\n`);
  process.exit(EXIT.badInput);
});

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  const { code, text } = describeFailure(error);
  // Names of files must not control the terminal.
  process.stderr.write(`${text.replace(/[^\P{Cc}\n]/gu, ' ')}\n`);
  process.exitCode = code;
}
