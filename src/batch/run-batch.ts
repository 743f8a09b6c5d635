/**
 * Many documents through a pool: each is read, skipped if it is done, worked on, and put away.
 *
 * Few documents are in memory: those that processes work on, one that waits for the next
 * free one, and those that are read or put away meanwhile, for a bucket takes its time to say
 * that it holds what was written. A document that fails is recorded and the others go on;
 * a shelf that fails ends the batch.
 */
import { createHash } from 'node:crypto';
import { EngineFailure } from '../engine/values/failure.js';
import { PoolFailure } from '../pool/protocol/pool-failure.js';
import type { Pool } from '../pool/worker-pool.js';
import { processingReport } from '../report.js';
import { describeFileFailure } from './file-failure.js';
import { Gate } from './gate.js';
import { BrokenEngine } from './proved-engine.js';
import { type ContentKey, type FileRecord, hasSameKey, hasSameTask } from './file-record.js';
import type { Entry, Shelf } from './shelf.js';

export interface BatchTask {
  hint: string;
  /** PDFium looks at the touched pages, too. */
  secondWitness?: boolean;
  /** Languages that pictures are read in; English where nothing is said. */
  stampLanguages?: readonly string[];
  /** The program and its revision: results of another one are done again. */
  engineVersion: string;
}

export interface BatchMeans {
  pool: Pick<Pool, 'run'>;
  shelf: Shelf;
  /** Documents in memory at once. */
  atOnce: number;
  /** Of these: handed over to the pool. */
  handedOver: number;
  /** Stops the batch; what is whole by then is kept. */
  signal: AbortSignal;
  onFile(record: FileRecord, how: 'done' | 'done before'): void;
}

/** What the lanes of one batch share. */
interface Desk extends BatchMeans {
  gate: Gate;
  /** The digest of the hint, and the engine's version. */
  key: Omit<ContentKey, 'input_sha256'>;
}

/** A process that served others before may be to blame for these; the second try is a fresh one's. */
const WORTH_A_SECOND_TRY: readonly string[] = ['memory', 'crashed', 'spent'];

/** @throws whatever the shelf throws, the signal's reason, and why an engine is broken. */
export async function runBatch(entries: Iterable<Entry>, task: BatchTask, means: BatchMeans): Promise<void> {
  const iterator = entries[Symbol.iterator]();
  const stopping = new AbortController();
  const signal = AbortSignal.any([means.signal, stopping.signal]);
  const key = { watermark_text_sha256: sha256(task.hint), engine_version: task.engineVersion };
  const desk: Desk = { ...means, signal, gate: new Gate(means.handedOver), key };

  async function work(): Promise<void> {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      signal.throwIfAborted();
      await workOn(next.value, task, desk);
    }
  }

  const lanes = Array.from({ length: means.atOnce }, () =>
    work().catch((error: unknown) => {
      stopping.abort(error);
      throw error;
    }),
  );
  // Nothing is left running when the first failure is told.
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}

async function workOn(entry: Entry, task: BatchTask, desk: Desk): Promise<void> {
  const { key } = desk;
  const known = await findFinished(entry, desk);
  if (known !== null && hasSameTask(known, key) && entry.tag !== undefined && known.input_tag === entry.tag) {
    await skip(known, desk);
    return;
  }
  const unread = { ...key, input_sha256: '', input_bytes: 0, input_tag: entry.tag ?? null };
  let input: Uint8Array;
  try {
    input = await entry.read();
  } catch (error) {
    await fail(entry, unread, error, desk);
    return;
  }
  const content = { ...unread, input_sha256: sha256(input), input_bytes: input.length };
  if (known !== null && hasSameKey(known, content)) await skip(known, desk);
  else await removeFrom(entry, input, content, { task, desk });
}

/** A file that failed is tried again. */
async function findFinished({ name }: Entry, { shelf }: Desk): Promise<FileRecord | null> {
  const known = await shelf.findRecord(name);
  return known?.status === 'failed' ? null : known;
}

async function skip(known: FileRecord, desk: Desk): Promise<void> {
  await desk.shelf.confirm(known);
  desk.onFile(known, 'done before');
}

interface Content extends ContentKey {
  input_bytes: number;
  input_tag: string | null;
}

async function removeFrom(
  entry: Entry,
  input: Uint8Array,
  content: Content,
  { task, desk }: { task: BatchTask; desk: Desk },
): Promise<void> {
  let result: Awaited<ReturnType<typeof askPool>>;
  try {
    result = await askPool(input, task, desk);
  } catch (error) {
    desk.signal.throwIfAborted();
    if (error instanceof BrokenEngine) throw error.cause;
    await fail(entry, content, error, desk);
    return;
  }
  // Nothing removed gives the very bytes of the input, as the service does.
  const output = result.output ?? input;
  const { summary, outcome, warnings } = processingReport(result.evidence);
  const record: FileRecord = {
    file: entry.name,
    status: outcome.status,
    detail: null,
    ...content,
    output_sha256: output === input ? content.input_sha256 : sha256(output),
    output_bytes: output.length,
    summary,
    outcome,
    warnings,
  };
  await desk.shelf.keep(record, output);
  desk.onFile(record, 'done');
}

async function askPool(
  bytes: Uint8Array,
  { hint, secondWitness = false, stampLanguages }: BatchTask,
  { pool, signal, gate }: Desk,
) {
  const ask = async () => {
    const answer = await pool.run(
      {
        kind: 'remove-text',
        bytes,
        hint,
        readStamps: true,
        secondWitness,
        ...(stampLanguages && { stampLanguages }),
      },
      { client: 'batch', signal },
    );
    if (answer.kind !== 'remove-text') throw new Error(`the pool answered ${answer.kind}`);
    return answer.result;
  };
  try {
    return await gate.pass(ask);
  } catch (error) {
    const isWorthIt =
      (error instanceof PoolFailure || error instanceof EngineFailure) &&
      WORTH_A_SECOND_TRY.includes(error.code);
    if (!isWorthIt || signal.aborted) throw error;
    return await gate.pass(ask);
  }
}

async function fail(entry: Entry, content: Content, error: unknown, desk: Desk): Promise<void> {
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
  };
  await desk.shelf.note(record);
  desk.onFile(record, 'done');
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
