/**
 * Loads the engine as the build has made it: with what V8 compiled, as a worker does.
 */
import { fileURLToPath } from 'node:url';
import { openProgram, PROGRAM_SCRIPT } from '../../pool/child/program.js';
import type { CommandJob, EngineMessage } from './engine-job.js';

/** The sources also run uncompiled, in tests; the program is always the built one. */
const FOLDER = new URL('../../../dist/worker/', import.meta.url);

export interface EngineWork {
  performCommandJob: (job: CommandJob, tell: (message: EngineMessage) => void) => Promise<EngineMessage>;
}

export async function openEngine(): Promise<EngineWork> {
  const { loadEngineWork } = await openProgram(fileURLToPath(new URL(PROGRAM_SCRIPT, FOLDER))).run();
  return (await loadEngineWork()) as EngineWork;
}
