/**
 * What a command for many documents is to do: which documents, where their results go, and how each is treated.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { BatchPoolOptions } from '../batch/batch-pool.js';
import { isBucketPlace } from '../batch/bucket.js';
import { openBucketShelf } from '../batch/bucket-shelf.js';
import { openFolderShelf } from '../batch/folder-shelf.js';
import { listFiles, type Naming, splitList } from '../batch/listed-files.js';
import { listObjects } from '../batch/listed-objects.js';
import { NamingFault } from '../batch/naming-fault.js';
import type { BatchTask } from '../batch/run-batch.js';
import { parseShare, type Share, WHOLE } from '../batch/share.js';
import type { Entry, Shelf } from '../batch/shelf.js';
import { VARIABLES } from '../config.js';
import { builtRevision, packageVersion } from '../version.js';
import { describeSystemError } from './failure-sentence.js';
import { readHintText } from './hint-text.js';
import { readStandardInput, STANDARD_STREAM } from './input.js';
import { readLanguages } from './languages.js';
import type { Options } from './read-command.js';
import { UsageError } from './usage-error.js';

const MAX_PROCESSES = 256;
/** As the service gives a document. */
const DEFAULT_TIME_LIMIT_S = 100;
const MAX_TIME_LIMIT_S = 3600;

/**
 * All are one person's, and each meets the engine as it was after loading. Starting another
 * process and running its JavaScript warm costs as much as twenty short documents; one that
 * has grown is replaced whatever its number.
 */
const DEFAULT_DOCUMENTS_PER_PROCESS = 1000;
const MAX_DOCUMENTS_PER_PROCESS = 1_000_000;

export interface Plan {
  task: BatchTask;
  entries: Entry[];
  shelf: Shelf;
  /** As it was typed. */
  place: string;
  pool: BatchPoolOptions;
}

/** @throws UsageError, before any process starts. */
export async function planBatch(inputs: string[], options: Options): Promise<Plan> {
  const hint = readHintText(options);
  const pool = readPoolOptions(options);
  const place = options.required('out-dir');
  const share = readShare(options);
  const stampLanguages = readLanguages(options);
  const listed = await readList(options.optional('list'));
  const sources = { paths: inputs, listed, recursive: options.flag('recursive'), share, outputFolder: place };
  const entries = await nameEntries(sources);
  const shelf = await openShelf(place, share);
  // What may change an answer: the package's version (not every build knows its revision), and further languages.
  const engineVersion = [`${packageVersion()}+${builtRevision()}`, ...listFurther(stampLanguages)].join('.');
  const secondWitness = options.flag('second-witness');
  return { task: { hint, secondWitness, stampLanguages, engineVersion }, entries, shelf, place, pool };
}

/** None where pictures are read as they are if nothing is said. */
function listFurther(languages: readonly string[]): readonly string[] {
  return languages.join(' ') === VARIABLES.stampLanguages.fallback.join(' ') ? [] : languages;
}

function readPoolOptions(options: Options): BatchPoolOptions {
  return {
    processes: readNumber(options, 'processes', availableParallelism(), MAX_PROCESSES),
    documentsPerProcess: readNumber(
      options,
      'per-process',
      DEFAULT_DOCUMENTS_PER_PROCESS,
      MAX_DOCUMENTS_PER_PROCESS,
    ),
    timeLimitMs: readNumber(options, 'time-limit', DEFAULT_TIME_LIMIT_S, MAX_TIME_LIMIT_S) * 1000,
    requireSandbox: options.flag('require-sandbox'),
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

async function readList(path: string | null): Promise<string[]> {
  if (path === null) return [];
  if (path === STANDARD_STREAM) return splitList(Buffer.from(await readStandardInput()).toString('utf8'));
  try {
    return splitList(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new UsageError(`cannot read --list ${path}: ${describeSystemError(cause)}`, { cause });
  }
}

async function nameEntries(sources: Naming): Promise<Entry[]> {
  const { paths, listed, share, outputFolder } = sources;
  const places = [...paths, ...listed];
  const isInBucket = places.some(isBucketPlace);
  if (isInBucket && !places.every(isBucketPlace)) {
    throw new UsageError('Take files or objects of a bucket, not both at once.');
  }
  try {
    const entries = isInBucket ? await listObjects(places, share, outputFolder) : listFiles(sources);
    // Of many machines some may have no share in few files.
    if (entries.length === 0 && share.count === 1)
      throw new UsageError('There is no PDF file in what was named.');
    return entries;
  } catch (error) {
    if (error instanceof NamingFault) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

async function openShelf(place: string, share: Share): Promise<Shelf> {
  if (isBucketPlace(place)) return openBucketShelf(place, share);
  try {
    return openFolderShelf(place, share);
  } catch (cause) {
    throw new UsageError(`cannot write to --out-dir ${place}: ${describeSystemError(cause)}`, { cause });
  }
}
