/**
 * Reads `--time-limit` and the other options that are whole numbers within bounds.
 */
import type { Options } from './read-command.js';
import { UsageError } from './failure-sentence.js';

const MAX_TIME_LIMIT_S = 3600;

/**
 * @returns milliseconds, null if none was typed.
 * @throws UsageError
 */
export function readTimeLimitMs(options: Options): number | null {
  return options.has('time-limit') ? readNumber(options, 'time-limit', 0, MAX_TIME_LIMIT_S) * 1000 : null;
}

/** @throws UsageError if it is not from 1 to the most. */
export function readNumber(options: Options, name: string, fallback: number, most: number): number {
  if (!options.has(name)) return fallback;
  const number = options.number(name);
  if (number < 1 || number > most) throw new UsageError(`--${name} must be from 1 to ${most}.`);
  return number;
}
