/**
 * Writes a result to a file or to standard output; in the second case reports go to standard error.
 */
import { STANDARD_STREAM } from './input.js';
import { tidyingUp } from './interruption.js';
import { openOutputFile } from './output-file.js';
import { UsageError } from './usage-error.js';

export interface Output {
  /** Resolves once everything has been handed on. */
  write(bytes: Uint8Array): Promise<void>;
  /** The stream for reports, which is never that of the result. */
  reportTo: NodeJS.WriteStream;
}

/** @throws UsageError if it cannot be written, before any work is done. */
export function openOutput(path: string, mayReplace: boolean): Output {
  if (path !== STANDARD_STREAM) {
    const file = openOutputFile(path, mayReplace);
    return {
      // A signal ends the program after the file is complete.
      write: (bytes) =>
        tidyingUp(
          () => undefined,
          async () => file.write(bytes),
        ),
      reportTo: process.stdout,
    };
  }
  if (process.stdout.isTTY) {
    throw new UsageError('--out - is a terminal: redirect it to a file or a program.');
  }
  return { write: writeStandardOutput, reportTo: process.stderr };
}

function writeStandardOutput(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
