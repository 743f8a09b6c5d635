/**
 * What a thread of the library is asked, and what it says.
 */
import type { RemovalStep } from '../engine/removal/options.js';
import type { FailureCode } from '../engine/values/failure.js';
import type { EngineAnswer, EngineJob } from '../engine/values/request.js';

export interface ThreadJob {
  job: EngineJob;
  tellsProgress: boolean;
}

export type ThreadMessage =
  | { kind: 'answered'; answer: EngineAnswer }
  | { kind: 'progress'; step: RemovalStep; done: number; total: number }
  | { kind: 'refused'; code: FailureCode; detail: string };
