/**
 * What the command line asks of the engine, and what it is told.
 */
import type { ImageCandidateList, RemovalResult } from '../../engine/values/evidence.js';
import type { FailureCode } from '../../engine/values/failure.js';
import type { ProgressStep } from '../progress.js';

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
