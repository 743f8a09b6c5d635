/**
 * `remove` for many documents: processes side by side, a record for each file, and no file done twice.
 *
 * Processes start first of all, on all cores; what else the command needs is loaded meanwhile.
 */
import { availableParallelism } from 'node:os';
import { type BatchPoolOptions, createBatchPool } from '../batch/batch-pool.js';
import { readHintText } from './hint-text.js';
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

/** @returns the code to end with: 1 where a file failed, 3 where one had nothing to remove, else 0. */
export async function removeFromMany(inputs: string[], options: Options): Promise<number> {
  const hint = readHintText(options);
  const poolOptions = readPoolOptions(options);
  const pool = createBatchPool(poolOptions);
  try {
    const { workThrough } = await import('./work-through.js');
    return await workThrough(inputs, options, { hint, pool, processes: poolOptions.processes });
  } finally {
    await pool.close();
  }
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
