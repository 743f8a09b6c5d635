/**
 * The log: one JSON object per line on standard output; plain lines on a terminal.
 *
 * JSON escapes line breaks, so no value can forge a second line. Only ids, codes, counts and times are logged, never
 * hints, keys, file names or text of documents.
 */
import winston from 'winston';
import type { LogLevel } from './config.js';

export type Log = winston.Logger;

/** Plain text is for a person at a terminal; another destination is for tests. */
export function createLog(
  level: LogLevel,
  destination: NodeJS.WritableStream = process.stdout,
  style: 'json' | 'plain' = 'json',
): Log {
  return winston.createLogger({
    level,
    format:
      style === 'json' ? winston.format.combine(winston.format.timestamp(), winston.format.json()) : PLAIN,
    transports: [new winston.transports.Stream({ stream: destination })],
  });
}

/** Values are written as JSON, so that they cannot forge a line or move the cursor. */
const PLAIN = winston.format.printf(({ level, message, ...fields }) => {
  const values = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${level}: ${String(message)}${values.join('')}`;
});
