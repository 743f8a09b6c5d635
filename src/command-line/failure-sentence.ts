/** Describes failures in one sentence for the user. */
import { BucketFault, ClientMissing } from '../batch/bucket.js';
import { NEEDS_PASSWORD } from '../batch/file-failure.js';
import { OutputFault, NamingFault } from '../batch/result-store.js';
import { EngineFailure, type ParameterNames } from '../engine/values/failure.js';
import { PoolFailure } from '../pool/protocol/pool-failure.js';

export const EXIT = { done: 0, fault: 1, badInput: 2, nothingRemoved: 3 } as const;

/** A mistake of the user, reported in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The engine's parameters in words that fit its sentences. */
export const OPTIONS: ParameterNames = { hint: '--text', pageNumber: 'number', instructionIndex: 'index' };

const SYSTEM_ERRORS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'it is a folder',
  EEXIST: 'a file has that name',
  ENOTDIR: 'a part of the path is no folder',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EPIPE: 'its reader has left',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
};

/** `permission denied (EACCES)`, or the system's own words. */
export function describeSystemError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const sentence = SYSTEM_ERRORS[code];
  return sentence === undefined ? error.message : `${sentence} (${code})`;
}

export function outputError(path: string, cause: unknown): UsageError {
  return new UsageError(`cannot write ${path}: ${describeSystemError(cause)}`, { cause });
}

/** The sentence and the exit code of a failure. Only an internal fault shows its stack. */
export function describeFailure(error: unknown): { code: number; text: string } {
  if (error instanceof EngineFailure) {
    const isLocked = error.code === 'password-required';
    return { code: EXIT.badInput, text: isLocked ? NEEDS_PASSWORD : error.describe(OPTIONS) };
  }
  // A missing client is answered as every missing package.
  if (error instanceof UsageError || error instanceof NamingFault || error instanceof ClientMissing) {
    return { code: EXIT.badInput, text: error.message };
  }
  if (error instanceof PoolFailure) return { code: EXIT.fault, text: error.reason };
  if (error instanceof DOMException || error instanceof BucketFault) {
    return { code: EXIT.fault, text: error.message };
  }
  if (error instanceof OutputFault) {
    return { code: EXIT.fault, text: `${error.message}: ${describeSystemError(error.cause)}` };
  }
  if (error instanceof Error && 'syscall' in error) {
    const path = 'path' in error ? `${String(error.path)}: ` : '';
    return { code: EXIT.badInput, text: `${path}${describeSystemError(error)}` };
  }
  return { code: EXIT.fault, text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
