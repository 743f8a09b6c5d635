/** Loads the engine as the build has made it, with what V8 compiled, as a worker does. */
import { fileURLToPath } from 'node:url';
import type { EngineJob } from '../../engine/values/request.js';
import type { ThreadMessage } from '../../library/calling.js';
import { openProgram, PROGRAM_SCRIPT } from '../../pool/child/program.js';

/** As the engine's own; of a page's images a picture may be wanted as well. */
export type CommandJob = EngineJob & { wantsPicture?: boolean };

export interface EngineWork {
  performCommandJob: (job: CommandJob, send: (message: ThreadMessage) => unknown) => Promise<void>;
}

/** The sources also run uncompiled, in tests; the program is always the built one. */
const PROGRAM = new URL(`../../../dist/worker/${PROGRAM_SCRIPT}`, import.meta.url);

export async function openEngine(): Promise<EngineWork> {
  const { loadEngineWork } = await openProgram(fileURLToPath(PROGRAM)).run();
  return (await loadEngineWork()) as EngineWork;
}
