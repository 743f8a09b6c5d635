/** Why one file of a batch failed, in one sentence that is the same on every machine. */
import { BucketFault } from './bucket.js';
import { FileRefused } from './result-store.js';
import { EngineFailure } from '../engine/values/failure.js';
import { PoolFailure, type PoolFailureCode } from '../pool/protocol/pool-failure.js';

const POOL_FAILURES: Partial<Record<PoolFailureCode, string>> = {
  deadline: 'The document took longer than the time limit.',
  memory: 'The document needs more memory than a process may have.',
  crashed: 'The process that worked on the document ended.',
};

const SYSTEM_FAILURES: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EACCES: 'Reading the file is not permitted.',
  EISDIR: 'It is a folder.',
};

/** Replaces the engine's sentence, which does not name the option. */
export const NEEDS_PASSWORD = 'The PDF is protected by a password: give it by --password-file.';

export function describePoolFailure(code: PoolFailureCode): string {
  return POOL_FAILURES[code] ?? `The document failed (${code}).`;
}

export function describeFileFailure(error: unknown): string {
  if (error instanceof EngineFailure) {
    return error.code === 'password-required' ? NEEDS_PASSWORD : error.detail;
  }
  if (error instanceof PoolFailure) return describePoolFailure(error.code);
  if (error instanceof BucketFault || error instanceof FileRefused) return error.message;
  if (!(error instanceof Error)) return 'The document failed.';
  if ('code' in error) {
    return SYSTEM_FAILURES[String(error.code)] ?? `The file cannot be read (${String(error.code)}).`;
  }
  // A stack may follow; the first line describes the fault.
  return `A fault of the program: ${error.message.split('\n')[0] ?? ''}`;
}
