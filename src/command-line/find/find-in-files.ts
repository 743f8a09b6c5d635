/** `find`: the watermarks of one file or of many, as a table or as JSON lines. */
import { hash } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { openBatchPool } from '../../batch/batch-pool.js';
import { isBucketPlace } from '../../batch/bucket.js';
import { describeFileFailure } from '../../batch/file-failure.js';
import type { Entry } from '../../batch/result-store.js';
import type { RemovalSettings } from '../../engine/values/request.js';
import { isInsistable } from '../../engine/values/gate-words.js';
import { countItems } from '../../engine/values/collections.js';
import { flattenText } from '../../engine/values/phrases.js';
import type { FoundWatermarks } from '../../engine/values/candidates.js';
import { listWatermarks, type ListedWatermark } from '../../report/watermark-list.js';
import { EXIT, outputError } from '../failure-sentence.js';
import { type FoundLine, openFoundList } from './found-lines.js';
import { readInput, STANDARD_STREAM } from '../input.js';
import { runWithCleanup } from '../interruption.js';
import { isStandardOutput } from '../output.js';
import { retryWithPassword, readRemovalSettings } from '../removal-request.js';
import { nameEntries, readList, readPoolOptions, readShare } from '../plan-batch.js';
import { showProgress } from '../progress.js';
import type { Options } from '../read-command.js';
import { runEngine } from '../engine/run-engine.js';
import { formatTable } from '../format-report.js';
import { isFolder } from '../../batch/list-entries.js';

/** The text is last and whole, because it is what people give to `remove`. */
const COLUMNS = ['rank', 'places', 'pages', 'why', 'text'];
const MAX_SUMMARY_TEXTS = 20;

/** @returns the exit code: 0 if a file has a watermark, 3 if no file has one, 1 if one of many failed. */
export async function findInFiles(inputs: string[], options: Options): Promise<number> {
  const settings = readRemovalSettings(options);
  const output = openFindOutput(options);
  const [input, ...others] = inputs;
  const isOne = others.length === 0 && !options.has('list');
  const isFile = input !== undefined && !isBucketPlace(input) && !isFolder(input);
  if (isOne && isFile && !options.has('out')) {
    const timeLimitMs = options.timeLimitMs();
    const bytes = await readInput(input);
    const { found } = await retryWithPassword(
      (password) => runEngine(makeJob(bytes, settings, password), showProgress(process.stderr), timeLimitMs),
      settings.password,
    );
    output.write(toLine(input, bytes, found));
  } else await findInMany(inputs, options, settings, output);
  return output.end();
}

async function findInMany(
  inputs: string[],
  options: Options,
  settings: RemovalSettings,
  output: FindOutput,
): Promise<void> {
  const poolOptions = readPoolOptions(options);
  const entries = await nameEntries({
    paths: inputs,
    listed: await readList(options.optional('list')),
    recursive: options.flag('recursive'),
    share: readShare(options),
    outputFolder: null,
  });
  const pool = await openBatchPool(poolOptions);
  const next = entries.values();
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    for (const entry of next) {
      stopping.signal.throwIfAborted();
      const line = await findIn(entry);
      if (line !== null) output.write(line);
    }
  };
  /** Null if an earlier run has listed the same content. */
  const findIn = async (entry: Entry): Promise<FoundLine | null> => {
    const { place } = entry;
    try {
      const bytes = await entry.read();
      if (output.knows(place, hash('sha256', bytes))) return null;
      const find = (password: string | null) =>
        pool.run(makeJob(bytes, settings, password), { client: 'batch', signal: stopping.signal });
      const given = settings.password;
      const { found } = await (entries.length === 1 ? retryWithPassword(find, given) : find(given));
      return toLine(place, bytes, found);
    } catch (error) {
      stopping.signal.throwIfAborted();
      return { file: place, error: describeFileFailure(error) };
    }
  };
  const stop = (): void => stopping.abort(new DOMException('Stopped.', 'AbortError'));
  try {
    await runWithCleanup(() => Promise.all(Array.from({ length: poolOptions.processes }, work)), stop);
  } finally {
    await pool.close();
  }
}

function makeJob(bytes: Uint8Array, settings: RemovalSettings, password: string | null) {
  return { kind: 'find-text', bytes, settings: { ...settings, password } } as const;
}

function toLine(file: string, bytes: Uint8Array, found: FoundWatermarks): FoundLine {
  return { file, ...listWatermarks(found, hash('sha256', bytes)) };
}

type FindOutput = ReturnType<typeof openFindOutput>;

function appendLine(listPath: string, line: string): void {
  try {
    appendFileSync(listPath, `${line}\n`);
  } catch (cause) {
    throw outputError(listPath, cause);
  }
}

/** Prints each file as it is done; with a list, writes it there and prints only failures and counts. */
function openFindOutput(options: Options) {
  const typed = options.optional('out');
  const listPath = typed === STANDARD_STREAM ? null : typed;
  const isJson = options.flag('json') || typed === STANDARD_STREAM;
  // A device or a pipe is not read: it has no earlier lines, and perhaps no end.
  const isList = listPath !== null && statSync(listPath, { throwIfNoEntry: false })?.isFile() === true;
  /** The last line of each file that the list had before this call. */
  const listed = new Map((isList ? openFoundList(listPath) : []).map((line) => [line.file, line]));
  /** The line of each file of this call. */
  const lines = new Map<string, FoundLine>();

  // Without a reader of the list, as after `head`, nothing is left to do.
  if (listPath === null) process.stdout.once('error', () => process.exit(EXIT.done));

  const isListPrinted = isJson || (listPath !== null && isStandardOutput(listPath));

  /** Standard output has only lines of the list, if it has any. */
  function printBeside(text: string): void {
    (isListPrinted ? process.stderr : process.stdout).write(`${text}\n`);
  }

  return {
    /** True if the list has this very file; it then counts as one of this call. */
    knows(file: string, digest: string): boolean {
      const before = lines.get(file) ?? listed.get(file);
      if (before === undefined || !('source_sha256' in before)) return false;
      if (before.source_sha256 !== digest) return false;
      lines.set(file, before);
      return true;
    },
    write(line: FoundLine): void {
      lines.set(line.file, line);
      const written = JSON.stringify(line);
      const isPrinted = listPath === null || (isJson && !isStandardOutput(listPath));
      if (isPrinted) process.stdout.write(`${isJson ? written : formatFound(line)}\n`);
      if (listPath === null) return;
      // A failure that the list ends with for this file already is not written again.
      if (JSON.stringify(listed.get(line.file)) !== written) appendLine(listPath, written);
      if ('error' in line) printBeside(formatFound(line));
    },
    /** Prints the counts, and returns the exit code. */
    end(): number {
      const all = [...lines.values()];
      if (all.length > 1 || listPath !== null) printBeside(formatTexts(all));
      if (all.some((line) => 'error' in line)) return EXIT.fault;
      const isFound = all.some((line) => 'candidates' in line && line.candidates.some(isMark));
      return isFound ? EXIT.done : EXIT.nothingRemoved;
    },
  };
}

/** False for words of a stamp that a removal keeps unless the caller insists. */
function isMark({ gate }: ListedWatermark): boolean {
  return !isInsistable(gate);
}

/** A table of one file's marks, and what the finding warns of. */
export function formatFound(line: FoundLine): string {
  const file = flattenText(line.file);
  if ('error' in line) return `${file}: ${line.error}`;
  const { candidates, warnings } = line;
  const count = candidates.filter(isMark).length;
  const rows = candidates.length === 0 ? [] : formatTable([COLUMNS, ...candidates.map(formatRow)]);
  const none =
    candidates.length === 0 ? 'no watermark was found.' : 'no watermark was found, but text like one';
  const head = count === 0 ? none : `${count} ${count === 1 ? 'watermark' : 'watermarks'}`;
  const below = [...rows, ...warnings.map((warning) => `Warning: ${warning}`)];
  return [`${file}: ${head}`, ...below.map((row) => `  ${row}`)].join('\n');
}

/** The number of files with each text, the most frequent first. */
export function formatTexts(lines: readonly FoundLine[]): string {
  const found = lines.flatMap((line) => ('error' in line ? [] : [line.candidates]));
  const files = countItems(
    found.flatMap((candidates) => [...new Set(candidates.map((one) => one.pattern ?? one.watermark_text))]),
  );
  const failedCount = lines.length - found.length;
  const markedCount = found.filter((candidates) => candidates.some(isMark)).length;
  const ordered = [...files].sort(([, one], [, other]) => other - one);
  const rows = ordered.slice(0, MAX_SUMMARY_TEXTS).map(([text, count]) => [`${count}`, flattenText(text)]);
  const rest = ordered.length - rows.length;
  const failures = failedCount === 0 ? '' : `, ${failedCount} could not be read`;
  return [
    `${lines.length} ${lines.length === 1 ? 'file' : 'files'}: ${markedCount} with watermarks${failures}.`,
    ...(rows.length === 0 ? [] : formatTable([['files', 'text'], ...rows]).map((row) => `  ${row}`)),
    ...(rest > 0 ? [`  and ${rest} further texts`] : []),
  ].join('\n');
}

function formatRow(one: ListedWatermark): string[] {
  const why = one.removable ? one.evidence[0] : one.reason;
  return [
    one.rank,
    `${one.count}`,
    one.pages,
    why ?? one.gate,
    flattenText(one.pattern ?? one.watermark_text),
  ];
}
