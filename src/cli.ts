#!/usr/bin/env node
/**
 * The command line: the engine in this very process, on files of the person who runs it.
 *
 * Exit codes: 0 removed or done, 3 nothing removed, 2 bad input or bad usage,
 * 1 a fault of ours.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatReport } from './command-line/format-report.js';
import { listImages, removeImage } from './command-line/images.js';
import { showProgress } from './command-line/progress.js';
import { EngineFailure } from './engine/values/failure.js';
import { removeWatermark } from './engine/remove-text-watermark.js';
import { createStampReader } from './engine/stamps/stamp-reader.js';
import { removalResponse } from './report.js';

const USAGE = `usage: cli remove IN.pdf --text TEXT --out OUT.pdf [--json]
       cli images IN.pdf --page N [--png FILE] [--json]
       cli unimage IN.pdf --page N --index I --out OUT.pdf`;

const EXIT = { done: 0, fault: 1, badInput: 2, nothingRemoved: 3 } as const;

/** A mistake of the person at the keyboard, told in one sentence. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function runCommand(commandLine: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: commandLine,
    allowPositionals: true,
    options: {
      text: { type: 'string' },
      out: { type: 'string' },
      page: { type: 'string' },
      index: { type: 'string' },
      png: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [command, input, ...rest] = positionals;
  if (input === undefined || rest.length > 0) throw new UsageError(USAGE);
  switch (command) {
    case 'remove':
      return await removeText(
        input,
        readOption('text', values.text),
        readOption('out', values.out),
        values.json,
      );
    case 'images':
      print(listImages(readFile(input), readNumber('page', values.page), values.png, values.json));
      return EXIT.done;
    case 'unimage': {
      const output = removeImage(
        readFile(input),
        readNumber('page', values.page),
        readNumber('index', values.index),
      );
      writeFileSync(readOption('out', values.out), output);
      return EXIT.done;
    }
    default:
      throw new UsageError(USAGE);
  }
}

async function removeText(input: string, text: string, out: string, json: boolean): Promise<number> {
  const upload = readFile(input);
  const progress = showProgress(process.stderr);
  const { output, evidence } = await removeWatermark(upload, text, createStampReader, {
    onProgress: (step, done, total) => progress.update(step, done, total),
  });
  progress.clear();
  // Nothing removed gives the very bytes of the input, as the service does.
  writeFileSync(out, output ?? upload);

  print(json ? JSON.stringify(removalResponse(evidence), null, 2) : formatReport(evidence));
  return evidence.status === 'removed' ? EXIT.done : EXIT.nothingRemoved;
}

function readOption(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing\n${USAGE}`);
  return value;
}

function readNumber(name: string, value: string | undefined): number {
  const text = readOption(name, value);
  if (!/^\d{1,9}$/u.test(text)) throw new UsageError(`--${name} must be a whole number`);
  return Number(text);
}

function readFile(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`cannot read ${path}`, { cause: error });
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Tells what went wrong and with which code to end; only a fault of ours shows its stack. */
function describeFailure(error: unknown): { code: number; text: string } {
  if (error instanceof EngineFailure) return { code: EXIT.badInput, text: error.detail };
  if (error instanceof UsageError) return { code: EXIT.badInput, text: error.message };
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    return { code: EXIT.badInput, text: `${error.message}\n${USAGE}` };
  }
  if (error instanceof Error && 'syscall' in error) return { code: EXIT.badInput, text: error.message };
  return { code: EXIT.fault, text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  const { code, text } = describeFailure(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = code;
}
