/**
 * What crosses the wall between the parent and a worker process.
 *
 * A job goes in, one answer comes back. The answer is untrusted until it has
 * been checked here: a worker that was taken over can only be wrong about its
 * own document.
 */
import type { ImageCandidateList, RemovalResult } from '../engine/evidence.js';
import type { FailureCode } from '../engine/failure.js';

export type Job =
  | { kind: 'remove-text'; bytes: Uint8Array; hint: string; readStamps: boolean }
  | { kind: 'image-candidates'; bytes: Uint8Array; pageNumber: number }
  | { kind: 'image-preview'; bytes: Uint8Array; pageNumber: number; instructionIndex: number }
  | { kind: 'probe' };

export type Answer =
  | { kind: 'remove-text'; result: RemovalResult }
  | { kind: 'image-candidates'; list: ImageCandidateList }
  | { kind: 'image-preview'; output: Uint8Array }
  | { kind: 'probe' }
  | { kind: 'refused'; code: FailureCode; detail: string }
  | { kind: 'bug'; message: string };
