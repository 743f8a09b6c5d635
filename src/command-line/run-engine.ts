/**
 * Puts one job to the engine's thread and waits for what it says.
 */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ImageCandidateList, RemovalResult } from '../engine/values/evidence.js';
import { EngineFailure, type FailureCode } from '../engine/values/failure.js';
import { ENGINE_FLAGS } from '../pool/child/v8-flags.js';
import type { Progress, ProgressStep } from './progress.js';

export type EngineJob =
  | {
      kind: 'remove';
      bytes: Uint8Array;
      hint: string;
      secondWitness: boolean;
      stampLanguages: readonly string[];
    }
  | { kind: 'images'; bytes: Uint8Array; pageNumber: number; wantsPicture: boolean }
  | {
      kind: 'unimage';
      bytes: Uint8Array;
      pageNumber: number;
      instructionIndex: number;
      secondWitness: boolean;
    };

export type EngineAnswer =
  | { kind: 'remove'; result: RemovalResult }
  | { kind: 'images'; list: ImageCandidateList; picture: Uint8Array | null }
  | { kind: 'unimage'; output: Uint8Array };

export type EngineMessage =
  | EngineAnswer
  | { kind: 'progress'; step: ProgressStep; done: number; total: number }
  | { kind: 'refused'; code: FailureCode; detail: string };

type AnswerTo<Job extends EngineJob> = Extract<EngineAnswer, { kind: Job['kind'] }>;

/** Compiled, with its modules in few files: the sources also run uncompiled, in tests; a thread is always plain JavaScript. */
const THREAD = fileURLToPath(new URL('../../dist/worker/engine-thread.js', import.meta.url));

/** @throws EngineFailure as the engine does; its bugs come as plain errors. */
export function runEngine<Job extends EngineJob>(job: Job, progress: Progress): Promise<AnswerTo<Job>> {
  // One document, as in a worker: compiling well what runs once takes longer than running it.
  ENGINE_FLAGS.forEach(setFlagsFromString);
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { workerData: job });
    thread.on('message', (message: EngineMessage) => {
      if (message.kind === 'progress') progress.update(message.step, message.done, message.total);
      else if (message.kind === 'refused') reject(new EngineFailure(message.code, message.detail));
      else resolve(message as AnswerTo<Job>);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the engine ended without an answer')));
  });
}
