/** Performs one job of the command line, inside the program that the build makes. */
import { answerAsked, type ThreadMessage } from '../../library/calling.js';
import { performHere } from '../../library/here.js';
import { useCachedModule } from '../../pool/child/wasm-cache.js';
import type { CommandJob } from './open-engine.js';

// The program is in the build's folder.
useCachedModule(new URL('.', import.meta.url), null);

/** @throws any error that is not a refusal of the engine. */
export function performCommandJob(job: CommandJob, send: (message: ThreadMessage) => void): Promise<void> {
  const perform: typeof performHere = async (asked, calling) => {
    const answer = await performHere(asked, calling);
    if (answer.kind !== 'image-candidates' || job.wantsPicture !== true) return answer;
    const { drawPageChoice } = await import('../../engine/image-draws.js');
    return Object.assign(answer, { picture: drawPageChoice(job.bytes, answer.list) });
  };
  return answerAsked({ ...job, reportsProgress: true }, perform, send);
}
