/** Loads the built engine with the code that V8 compiled for it, as a worker does. */
import { fileURLToPath } from 'node:url';
import type { EngineJob } from '../../engine/values/request.js';
import type { ThreadMessage } from '../../library/calling.js';
import { openProgram, PROGRAM_SCRIPT } from '../../pool/child/program.js';

/** A job of the engine; `wantsPicture` adds a picture of the page to a list of images. */
export type CommandJob = EngineJob & { wantsPicture?: boolean };

interface EngineWork {
  performCommandJob: (job: CommandJob, send: (message: ThreadMessage) => unknown) => Promise<void>;
}

/** The built program, also in tests, which run the sources uncompiled. */
const PROGRAM = new URL(`../../../dist/worker/${PROGRAM_SCRIPT}`, import.meta.url);

export async function openEngine(): Promise<EngineWork> {
  const { loadEngineWork } = await openProgram(fileURLToPath(PROGRAM)).run();
  return (await loadEngineWork()) as EngineWork;
}
