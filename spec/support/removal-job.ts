import { completeSettings, type EngineJob, type RequestedSettings } from '../../src/engine/values/request.js';

/** A job as the entrances create it, but for any text: the hint is not checked. */
export function removalJob(
  bytes: Uint8Array,
  hint: string,
  settings: RequestedSettings = { readStamps: false },
): Extract<EngineJob, { kind: 'remove-text' }> {
  return { kind: 'remove-text', bytes, request: { hint, ...completeSettings(settings) } };
}
