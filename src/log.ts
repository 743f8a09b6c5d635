/**
 * The log: one JSON object per line on standard output.
 *
 * JSON escapes line breaks, so no value can forge a second line. Callers put in
 * ids, codes, counts and times; hints, keys, file names and document text are
 * never given to it.
 */
import winston from 'winston';
import type { LogLevel } from './config.js';

export type Log = winston.Logger;

/** `destination` is for tests; without it lines go to standard output. */
export function createLog(level: LogLevel, destination?: NodeJS.WritableStream): Log {
  const transport =
    destination === undefined
      ? new winston.transports.Console({ stderrLevels: [] })
      : new winston.transports.Stream({ stream: destination });
  return winston.createLogger({
    level,
    format: winston.format.combine(winston.format.timestamp(), winston.format.json()),
    transports: [transport],
  });
}
