/** Performs one job of the engine. Each kind of job loads only the code that it needs. */
import type { EngineMeans } from './removal/options.js';
import { EngineFailure } from './values/failure.js';
import type { EngineAnswer, EngineJob } from './values/request.js';

/** @throws EngineFailure if the engine refuses the job. */
export async function performJob(job: EngineJob, means: EngineMeans): Promise<EngineAnswer> {
  const { bytes } = job;
  if (bytes.length === 0) throw new EngineFailure('unreadable', 'The file is empty.');
  if (job.kind === 'remove-text') {
    const { removeWatermark } = await import('./remove-text-watermark.js');
    const { hint, ...settings } = job.request;
    return { kind: job.kind, result: await removeWatermark(bytes, hint, { ...settings, ...means }) };
  }
  if (job.kind === 'find-text') {
    const { findWatermarks } = await import('./find-watermarks.js');
    return { kind: job.kind, found: await findWatermarks(bytes, { ...job.settings, ...means }) };
  }
  const draws = await import('./image-draws.js');
  if (job.kind === 'image-candidates') {
    return { kind: job.kind, list: draws.listImageCandidates(bytes, job.pageNumber) };
  }
  return { kind: job.kind, ...(await draws.removeImageDraw(job, means)) };
}
