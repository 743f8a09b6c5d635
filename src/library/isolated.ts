/**
 * The engine in the pool's processes: each document in one that sees no other, killed when it has answered.
 */
import { availableParallelism } from 'node:os';
import type { BudgetLimits } from '../engine/values/budget.js';
import type { Progress } from '../pool/protocol/progress.js';
import type { Answer, Job } from '../pool/protocol/protocol.js';
import { createPool } from '../pool/worker-pool.js';
import { raiseWalls, type Walls } from '../pool/walls/walls.js';
import type { Doings, EngineOptions } from './doings.js';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The service's limits, with more time: a caller who wants less ends the call by its signal. */
const LIMITS = { memoryMib: 512, maxJobs: 1, deadlineMs: 600_000 };

/** Each call has a pool of its own, so that nothing is left running between calls. */
const MOST_AT_ONCE = availableParallelism();

let walls: Walls | null = null;
let running = 0;
const waiting: (() => void)[] = [];

export const DOINGS: Doings = {
  async remove(bytes, hint, { signal, stampLanguages, limits, onProgress }) {
    const job = {
      kind: 'remove-text',
      bytes,
      hint,
      readStamps: true,
      ...(stampLanguages && { stampLanguages }),
      ...(limits && { limits: boundLimits(limits) }),
      tellsProgress: onProgress !== undefined,
    } as const;
    const listener = new Listener(onProgress, signal);
    try {
      return (await run(job, listener.signal, (told) => listener.hear(told))).result;
    } finally {
      listener.rethrow();
    }
  },
  async listImages(bytes, pageNumber, { signal }) {
    return (await run({ kind: 'image-candidates', bytes, pageNumber }, signal)).list;
  },
  async removeImage(bytes, pageNumber, instructionIndex, { signal }) {
    return (await run({ kind: 'image-preview', bytes, pageNumber, instructionIndex }, signal)).output;
  },
};

type AnswerTo<J extends Job> = Extract<Answer, { kind: J['kind'] }>;

/** Passes progress on; what the caller throws then ends the call, as it does in this process. */
class Listener {
  readonly signal: AbortSignal;
  private readonly calling = new AbortController();
  private readonly onProgress: EngineOptions['onProgress'];
  private thrown: { error: unknown } | null = null;

  constructor(onProgress: EngineOptions['onProgress'], signal: AbortSignal | undefined) {
    this.onProgress = onProgress;
    this.signal = AbortSignal.any([this.calling.signal, ...(signal ? [signal] : [])]);
  }

  hear({ step, done, total }: Progress): void {
    if (this.thrown !== null) return;
    try {
      this.onProgress?.(step, done, total);
    } catch (error) {
      this.thrown = { error };
      this.calling.abort();
    }
  }

  rethrow(): void {
    if (this.thrown !== null) throw this.thrown.error;
  }
}

/** JSON has no infinity. */
function boundLimits(limits: Partial<BudgetLimits>): Partial<BudgetLimits> {
  const bounded = Object.entries(limits).map(([name, limit]) => [name, Math.min(limit, Number.MAX_VALUE)]);
  return Object.fromEntries(bounded) as Partial<BudgetLimits>;
}

async function run<J extends Job>(
  job: J,
  signal: AbortSignal | undefined,
  onProgress: (told: Progress) => void = () => undefined,
): Promise<AnswerTo<J>> {
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
      return (await pool.run(job, {
        client: 'library',
        onProgress,
        ...(signal && { signal }),
      })) as AnswerTo<J>;
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
