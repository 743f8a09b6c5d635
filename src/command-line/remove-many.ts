/**
 * `remove` for many documents: processes side by side, a record for each file, and no file done twice.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createBatchPool, documentsAtOnce } from '../batch/batch-pool.js';
import type { FileRecord } from '../batch/file-record.js';
import { openFolderShelf } from '../batch/folder-shelf.js';
import { listFiles, NamingFault } from '../batch/listed-files.js';
import { runBatch } from '../batch/run-batch.js';
import { isInShare, parseShare, type Share, WHOLE } from '../batch/share.js';
import type { Entry, Shelf } from '../batch/shelf.js';
import { Tally } from '../batch/tally.js';
import { builtRevision, packageVersion } from '../version.js';
import { type Bar, showBar } from './batch-bar.js';
import { formatSummary } from './batch-summary.js';
import { describeSystemError, EXIT } from './failure-sentence.js';
import { readHintText } from './hint-text.js';
import { readStandardInput, STANDARD_STREAM } from './input.js';
import { tidyingUp } from './interruption.js';
import type { Options } from './read-command.js';
import { UsageError } from './usage-error.js';

const MAX_PROCESSES = 256;
/** As the service gives a document. */
const DEFAULT_TIME_LIMIT_S = 100;
const MAX_TIME_LIMIT_S = 3600;

interface Plan {
  hint: string;
  entries: Entry[];
  shelf: Shelf;
  place: string;
  processes: number;
  timeLimitMs: number;
  json: boolean;
}

/** @returns the code to end with: 1 where a file failed, 3 where one had nothing to remove, else 0. */
export async function removeFromMany(inputs: string[], options: Options): Promise<number> {
  const plan = await planBatch(inputs, options);
  const tally = new Tally();
  const startedMs = performance.now();
  const bar = showBar(process.stderr, tally, plan.entries.length);
  const stopping = new AbortController();
  const stop = (): void => {
    stopping.abort(new Error('the batch was stopped'));
    bar.clear();
  };
  await tidyingUp(stop, () =>
    runPlan(plan, stopping.signal, (record, how) => {
      tally.add(record, how);
      if (plan.json) printLine(record, how, bar);
      bar.update();
    }),
  );
  const summary = `${formatSummary(tally, performance.now() - startedMs, plan.place)}\n`;
  (plan.json ? process.stderr : process.stdout).write(summary);
  if (tally.failed > 0) return EXIT.fault;
  return tally.nothingRemoved > 0 ? EXIT.nothingRemoved : EXIT.done;
}

async function runPlan(
  plan: Plan,
  signal: AbortSignal,
  onFile: (record: FileRecord, how: 'done' | 'done before') => void,
): Promise<void> {
  const { hint, entries, shelf, processes, timeLimitMs } = plan;
  const pool = createBatchPool(processes, timeLimitMs);
  // The package's version too: not every build writes its revision down.
  const task = { hint, engineVersion: `${packageVersion()}+${builtRevision()}` };
  try {
    // A program that cannot work at all says so once, not of each file.
    await pool.run({ kind: 'probe' }, { client: 'batch', signal });
    await runBatch(entries, task, { pool, shelf, atOnce: documentsAtOnce(processes), signal, onFile });
  } finally {
    await pool.close();
    await shelf.close();
  }
}

async function planBatch(inputs: string[], options: Options): Promise<Plan> {
  const hint = readHintText(options);
  const outputFolder = options.required('out-dir');
  const processes = readNumber(options, 'processes', availableParallelism(), MAX_PROCESSES);
  const timeLimitMs = readNumber(options, 'time-limit', DEFAULT_TIME_LIMIT_S, MAX_TIME_LIMIT_S) * 1000;
  const share = readShare(options);
  const list = await readList(options.optional('list'));
  const entries = nameFiles(inputs, list, outputFolder, options.flag('recursive'));
  const own = entries.filter(({ name }) => isInShare(name, share));
  const shelf = openShelf(outputFolder, share);
  return {
    hint,
    entries: own,
    shelf,
    place: outputFolder,
    processes,
    timeLimitMs,
    json: options.flag('json'),
  };
}

function readNumber(options: Options, name: string, fallback: number, most: number): number {
  if (!options.has(name)) return fallback;
  const number = options.number(name);
  if (number < 1 || number > most) throw new UsageError(`--${name} must be from 1 to ${most}.`);
  return number;
}

function readShare(options: Options): Share {
  const text = options.optional('share');
  if (text === null) return WHOLE;
  const share = parseShare(text);
  if (share === null)
    throw new UsageError('--share must be as 3/8: the share, from 0, and how many there are.');
  return share;
}

async function readList(path: string | null): Promise<string | null> {
  if (path === null) return null;
  if (path === STANDARD_STREAM) return Buffer.from(await readStandardInput()).toString('utf8');
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`cannot read --list ${path}: ${describeSystemError(cause)}`, { cause });
  }
}

function nameFiles(inputs: string[], list: string | null, outputFolder: string, recursive: boolean): Entry[] {
  try {
    const entries = listFiles({ paths: inputs, recursive, list, outputFolder });
    if (entries.length === 0) throw new UsageError('There is no PDF file in what was named.');
    return entries;
  } catch (error) {
    if (error instanceof NamingFault) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function openShelf(folder: string, share: Share): Shelf {
  try {
    return openFolderShelf(folder, share);
  } catch (cause) {
    throw new UsageError(`cannot write to --out-dir ${folder}: ${describeSystemError(cause)}`, { cause });
  }
}

function printLine(record: FileRecord, how: 'done' | 'done before', bar: Bar): void {
  if (process.stdout.isTTY) bar.hide();
  process.stdout.write(`${JSON.stringify({ ...record, done_before: how === 'done before' })}\n`);
}
