/**
 * The messages between the command line and its engine.
 */
import type { FailureCode } from '../../engine/values/failure.js';
import type { EngineAnswer, EngineJob } from '../../engine/values/request.js';
import type { ProgressStep } from '../progress.js';

/** As the engine's own; of a page's images a picture may be wanted as well. */
export type CommandJob = EngineJob & { wantsPicture?: boolean };

export type CommandAnswer = EngineAnswer & { picture?: Uint8Array };

export type EngineMessage =
  | CommandAnswer
  | { kind: 'progress'; step: ProgressStep; done: number; total: number }
  | { kind: 'refused'; code: FailureCode; detail: string };
