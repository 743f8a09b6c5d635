/**
 * The engine in the pool's processes: each document in one that sees no other, killed when it has answered.
 */
import { availableParallelism } from 'node:os';
import type { Answer, Job } from '../pool/protocol.js';
import { createPool } from '../pool/worker-pool.js';
import { raiseWalls, type Walls } from '../pool/walls.js';
import type { Doings } from './doings.js';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The service's limits, with more time: a caller who wants less ends the call by its signal. */
const LIMITS = { memoryMib: 512, maxJobs: 1, deadlineMs: 600_000 };

/** Each call has a pool of its own, so that nothing is left running between calls. */
const MOST_AT_ONCE = availableParallelism();

let walls: Walls | null = null;
let running = 0;
const waiting: (() => void)[] = [];

export const DOINGS: Doings = {
  async remove(bytes, hint, { signal, stampLanguages }) {
    const languages = stampLanguages && { stampLanguages };
    return (await run({ kind: 'remove-text', bytes, hint, readStamps: true, ...languages }, signal)).result;
  },
  async listImages(bytes, pageNumber, { signal }) {
    return (await run({ kind: 'image-candidates', bytes, pageNumber }, signal)).list;
  },
  async removeImage(bytes, pageNumber, instructionIndex, { signal }) {
    return (await run({ kind: 'image-preview', bytes, pageNumber, instructionIndex }, signal)).output;
  },
};

type AnswerTo<J extends Job> = Extract<Answer, { kind: J['kind'] }>;

async function run<J extends Job>(job: J, signal: AbortSignal | undefined): Promise<AnswerTo<J>> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    signal?.throwIfAborted();
    walls ??= raiseWalls({ ...LIMITS, log: SILENT });
    const pool = createPool({
      ...LIMITS,
      workers: 1,
      queueLimit: 1,
      requireSandbox: false,
      probes: false,
      log: SILENT,
      walls,
    });
    try {
      return (await pool.run(job, { client: 'library', ...(signal && { signal }) })) as AnswerTo<J>;
    } finally {
      await pool.close();
    }
  } finally {
    // A place goes on to the next without being free in between.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
