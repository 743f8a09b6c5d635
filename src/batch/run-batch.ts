/**
 * Sends many documents through a pool: each is read, skipped if it is done, processed and stored.
 *
 * Few documents are in memory: those in processes, one that waits for the next free process, and those that are being
 * read or stored, which takes time with a bucket. A document that fails is recorded and the others continue; a
 * failing store ends the batch.
 */
import { hash } from 'node:crypto';
import { EngineFailure } from '../engine/values/failure.js';
import type { AnswerTo, EngineJob, RemovalSettings } from '../engine/values/request.js';
import { PoolFailure } from '../pool/protocol/pool-failure.js';
import type { Pool } from '../pool/worker-pool.js';
import { describeFileFailure } from './file-failure.js';
import { createSemaphore, type Semaphore } from '../semaphore.js';
import { type ContentKey, type FileRecord, hasSameTask, hasSameText, sumUpRemovals } from './file-record.js';
import { type Entry, FileRefused, OutputExists, type ResultStore } from './result-store.js';
import { keyOfMarks, removeWanted, type WantedMarks, type WantedRemovals } from './wanted-marks.js';

export interface BatchTask {
  marks: WantedMarks;
  settings: RemovalSettings;
  /** The program and its revision: results of another revision are made again. */
  engineVersion: string;
  /** If true, outputs of other texts are replaced, too. */
  mayReplace: boolean;
}

export interface BatchMeans {
  pool: Pick<Pool, 'run'>;
  /** Called before each document: rejects if the engine does not work at all, so that no file is blamed. */
  prove(): Promise<unknown>;
  store: ResultStore;
  /** The most documents that the pool has at once. In memory are twice as many, since a bucket may take as long as a process. */
  handedOver: number;
  /** Stops the batch; complete results are kept. */
  signal: AbortSignal;
  onFile(record: FileRecord, how: 'done' | 'done before'): void;
}

/** The values that the lanes of one batch share. */
interface BatchContext extends BatchMeans {
  task: BatchTask;
  inTurn: Semaphore;
}

/** Earlier documents of the process may have caused these failures; the second try uses a new process. */
const WORTH_A_SECOND_TRY: readonly string[] = ['memory', 'crashed', 'spent'];

/** @throws the store's errors, the signal's reason, and the failure of `prove`. */
export async function runBatch(entries: readonly Entry[], task: BatchTask, means: BatchMeans): Promise<void> {
  // All lanes take entries from the same iterator.
  const queue = entries.values();
  const stopping = new AbortController();
  const signal = AbortSignal.any([means.signal, stopping.signal]);
  const context: BatchContext = { ...means, task, signal, inTurn: createSemaphore(means.handedOver) };

  async function work(): Promise<void> {
    for (const entry of queue) {
      signal.throwIfAborted();
      await workOn(entry, context);
    }
  }

  const lanes = Array.from({ length: 2 * means.handedOver }, () =>
    work().catch((error: unknown) => {
      stopping.abort(error);
      throw error;
    }),
  );
  // All work has ended when the first failure is thrown.
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}

async function workOn(entry: Entry, context: BatchContext): Promise<void> {
  const key = {
    watermark_text_sha256: hash('sha256', keyOfMarks(context.task.marks, entry.place)),
    engine_version: context.task.engineVersion,
  };
  const recorded = await context.store.findRecord(entry.name);
  // A file that failed is tried again.
  const known = recorded?.status === 'failed' ? null : recorded;
  if (known !== null && hasSameTask(known, key) && entry.tag !== undefined && known.input_tag === entry.tag) {
    await skip(known, context);
    return;
  }
  const unread = { ...key, input_sha256: '', input_bytes: 0, input_tag: entry.tag ?? null };
  if (known !== null && !hasSameText(known, key) && !context.task.mayReplace) {
    await context.store.touch(known);
    await fail(entry, unread, new OutputExists(), context);
    return;
  }
  let input: Uint8Array;
  try {
    input = await entry.read();
  } catch (error) {
    await fail(entry, unread, error, context);
    return;
  }
  const content = { ...unread, input_sha256: hash('sha256', input), input_bytes: input.length };
  const isSame = known?.input_sha256 === content.input_sha256 && hasSameTask(known, content);
  if (isSame) await skip(known, context);
  else await removeFrom(entry, input, content, context);
}

async function skip(known: FileRecord, context: BatchContext): Promise<void> {
  await context.store.touch(known);
  context.onFile(known, 'done before');
}

type Content = Pick<FileRecord, keyof ContentKey | 'input_bytes' | 'input_tag'>;

async function removeFrom(
  entry: Entry,
  input: Uint8Array,
  content: Content,
  context: BatchContext,
): Promise<void> {
  try {
    await context.prove();
  } finally {
    // An interrupted batch is reported as such, not as one whose engine failed.
    context.signal.throwIfAborted();
  }
  let removals: WantedRemovals;
  try {
    const { marks, settings } = context.task;
    removals = await removeWanted(input, entry.place, marks, settings, (job) => askPool(job, context));
  } catch (error) {
    context.signal.throwIfAborted();
    await fail(entry, content, error, context);
    return;
  }
  // If nothing was removed, the output is the input, byte for byte, as in the service.
  const output = removals.output ?? input;
  const record: FileRecord = {
    file: entry.name,
    status: removals.output === null ? 'nothing_removed' : 'removed',
    detail: null,
    ...content,
    output_sha256: output === input ? content.input_sha256 : hash('sha256', output),
    output_bytes: output.length,
    ...sumUpRemovals(removals),
  };
  try {
    await context.store.put(record, output, context.task.mayReplace);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await fail(entry, content, error, context);
    return;
  }
  context.onFile(record, 'done');
}

async function askPool<Asked extends EngineJob>(
  job: Asked,
  { pool, signal, inTurn }: BatchContext,
): Promise<AnswerTo<Asked>> {
  const ask = () => pool.run(job, { client: 'batch', signal });
  try {
    return await inTurn(ask);
  } catch (error) {
    const isWorthIt =
      (error instanceof PoolFailure || error instanceof EngineFailure) &&
      WORTH_A_SECOND_TRY.includes(error.code);
    if (!isWorthIt || signal.aborted) throw error;
    return await inTurn(ask);
  }
}

async function fail(entry: Entry, content: Content, error: unknown, context: BatchContext): Promise<void> {
  const record: FileRecord = {
    file: entry.name,
    status: 'failed',
    detail: describeFileFailure(error),
    ...content,
    output_sha256: null,
    output_bytes: null,
    summary: null,
    outcome: null,
    warnings: [],
    marks: [],
  };
  // An output that stays keeps its own record.
  if (!(error instanceof OutputExists)) await context.store.putFailure(record);
  context.onFile(record, 'done');
}
