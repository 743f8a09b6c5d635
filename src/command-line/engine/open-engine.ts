/**
 * Loads the engine as the build has made it, with what V8 compiled, as a worker does; and the messages to and from it.
 */
import { fileURLToPath } from 'node:url';
import type { FailureCode } from '../../engine/values/failure.js';
import type { EngineAnswer, EngineJob } from '../../engine/values/request.js';
import { openProgram, PROGRAM_SCRIPT } from '../../pool/child/program.js';
import type { ProgressStep } from '../progress.js';

/** As the engine's own; of a page's images a picture may be wanted as well. */
export type CommandJob = EngineJob & { wantsPicture?: boolean };

export type EngineMessage =
  | (EngineAnswer & { picture?: Uint8Array })
  | { kind: 'progress'; step: ProgressStep; done: number; total: number }
  | { kind: 'refused'; code: FailureCode; detail: string };

export interface EngineWork {
  performCommandJob: (job: CommandJob, tell: (message: EngineMessage) => void) => Promise<EngineMessage>;
}

/** The sources also run uncompiled, in tests; the program is always the built one. */
const PROGRAM = new URL(`../../../dist/worker/${PROGRAM_SCRIPT}`, import.meta.url);

export async function openEngine(): Promise<EngineWork> {
  const { loadEngineWork } = await openProgram(fileURLToPath(PROGRAM)).run();
  return (await loadEngineWork()) as EngineWork;
}
