/**
 * `--second-witness`, which takes a package that may not be installed.
 */
import { createRequire } from 'node:module';
import type { Options } from './read-command.js';
import { UsageError } from './usage-error.js';

/** @throws UsageError that names the package. */
export function readSecondWitness(options: Options): boolean {
  if (!options.flag('second-witness')) return false;
  try {
    createRequire(import.meta.url).resolve('@hyzyla/pdfium');
    return true;
  } catch (cause) {
    throw new UsageError('--second-witness takes a package: `npm install @hyzyla/pdfium` adds it.', {
      cause,
    });
  }
}
