/** One job of the command line, done by the engine. Runs inside the program that the build makes. */
import { EngineFailure } from '../../engine/values/failure.js';
import { performHere } from '../../library/here.js';
import { useCachedModule } from '../../pool/child/wasm-cache.js';
import type { CommandJob, EngineMessage } from './open-engine.js';

// The program is in the build's folder.
useCachedModule(new URL('.', import.meta.url), null);

/** @throws any error that is not a refusal of the engine. */
export async function performCommandJob(
  job: CommandJob,
  tell: (message: EngineMessage) => void,
): Promise<EngineMessage> {
  try {
    const answer = await performHere(job, {
      onProgress: (step, done, total) => tell({ kind: 'progress', step, done, total }),
    });
    if (answer.kind !== 'image-candidates' || job.wantsPicture !== true) return answer;
    const { drawPageChoice } = await import('../../engine/image-draws.js');
    return { ...answer, picture: drawPageChoice(job.bytes, answer.list) };
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    return { kind: 'refused', code: error.code, detail: error.template };
  }
}
