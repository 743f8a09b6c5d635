/** Plans a command for many documents: the documents, the store for results, and the settings. */
import { availableParallelism } from 'node:os';
import type { BatchPoolOptions } from '../batch/batch-pool.js';
import { isBucketPlace } from '../batch/bucket.js';
import { openBucketStore } from '../batch/bucket-store.js';
import { openFolderStore } from '../batch/folder-store.js';
import { listFiles, type Naming, splitList, listObjects } from '../batch/list-entries.js';
import { parseShare, type Share, WHOLE } from '../batch/share.js';
import type { Entry, ResultStore } from '../batch/result-store.js';
import { listMissingPackages } from '../engine/stamps/stamp-models.js';
import { DEFAULT_LANGUAGES } from '../engine/values/request.js';
import { builtRevision, packageVersion } from '../version.js';
import { describeSystemError, UsageError } from './failure-sentence.js';
import { decodeText, readNamedFile, readStandardInput, STANDARD_STREAM } from './input.js';
import type { Options } from './read-command.js';
import { readRemovalSettings, readWantedMarks } from './removal-request.js';

const MAX_PROCESSES = 256;

/**
 * One process may see many documents, because all belong to one person and each finds the engine in the state after
 * loading. Starting a process costs as much as twenty short documents. A process that has grown is replaced earlier.
 */
const DEFAULT_DOCUMENTS_PER_PROCESS = 1000;
const MAX_DOCUMENTS_PER_PROCESS = 1_000_000;

export type Plan = Awaited<ReturnType<typeof planBatch>>;

/** @throws UsageError or NamingFault, before any process starts. */
export async function planBatch(inputs: string[], options: Options) {
  const marks = readWantedMarks(options);
  const settings = readRemovalSettings(options);
  const pool = readPoolOptions(options);
  // The output's folder or address.
  const place = options.required('out-dir');
  const share = readShare(options);
  const listed = await readList(options.optional('list'));
  if (inputs.length + listed.length === 0 && 'listed' in marks) listed.push(...marks.listed.keys());
  const sources = { paths: inputs, listed, recursive: options.flag('recursive'), share, outputFolder: place };
  const entries = await nameEntries(sources);
  if ('listed' in marks && !entries.some(({ place: file }) => marks.listed.has(file))) {
    throw new UsageError('--texts lists none of these files: it names them as `find` was given them.');
  }
  const store = await openStore(place, share);
  const isDefault = settings.stampLanguages.join(' ') === DEFAULT_LANGUAGES.join(' ');
  // All that may change an answer: the version (not every build knows its revision), settings and optional packages.
  const engineVersion = [
    `${packageVersion()}+${builtRevision()}`,
    ...(isDefault ? [] : settings.stampLanguages),
    ...(listMissingPackages(settings.stampLanguages).length === 0 ? [] : ['no-pictures']),
    ...(settings.insist ? ['insist'] : []),
    ...(settings.secondWitness ? ['second-witness'] : []),
  ].join('.');
  const task = { marks, settings, engineVersion, mayReplace: options.flag('force') };
  return { task, entries, store, place, pool };
}

export function readPoolOptions(options: Options): BatchPoolOptions {
  return {
    processes: options.numberUpTo('processes', MAX_PROCESSES, availableParallelism()),
    documentsPerProcess: options.numberUpTo(
      'per-process',
      MAX_DOCUMENTS_PER_PROCESS,
      DEFAULT_DOCUMENTS_PER_PROCESS,
    ),
    timeLimitMs: options.timeLimitMs(),
    requireSandbox: options.flag('require-sandbox'),
  };
}

export function readShare(options: Options): Share {
  const text = options.optional('share');
  if (text === null) return WHOLE;
  const share = parseShare(text);
  if (share === null) {
    throw new UsageError('--share must be as 3/8: the share, from 0, and how many there are.');
  }
  return share;
}

export async function readList(path: string | null): Promise<string[]> {
  if (path === null) return [];
  const bytes = path === STANDARD_STREAM ? await readStandardInput() : readNamedFile(path, '--list ');
  return splitList(decodeText(bytes));
}

/** @throws UsageError, or NamingFault. */
export async function nameEntries(sources: Naming): Promise<Entry[]> {
  const { paths, listed, share, outputFolder } = sources;
  if (paths.includes(STANDARD_STREAM)) {
    throw new UsageError('Standard input (-) has no name below --out-dir or in a list: name files.');
  }
  const places = [...paths, ...listed];
  const isInBucket = places.some(isBucketPlace);
  if (isInBucket && !places.every(isBucketPlace)) {
    throw new UsageError('Take files or objects of a bucket, not both at once.');
  }
  const entries = isInBucket ? await listObjects(places, share, outputFolder ?? '') : listFiles(sources);
  // If there are few files, a machine's share may be empty.
  if (entries.length === 0 && share.count === 1) {
    throw new UsageError('There is no PDF file in what was named.');
  }
  return entries;
}

async function openStore(place: string, share: Share): Promise<ResultStore> {
  if (isBucketPlace(place)) return openBucketStore(place, share);
  try {
    return openFolderStore(place, share);
  } catch (cause) {
    throw new UsageError(`cannot write to --out-dir ${place}: ${describeSystemError(cause)}`, { cause });
  }
}
