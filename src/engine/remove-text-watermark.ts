/** Placeholder until the pipeline is in place. */
import { EngineFailure } from './failure.js';
import type { RemovalResult } from './evidence.js';

export interface RemovalOptions {
  readStamps?: boolean;
}

export function removeTextWatermark(
  _bytes: Uint8Array,
  _hint: string,
  _options?: RemovalOptions,
): RemovalResult | Promise<RemovalResult> {
  throw new EngineFailure('unsupported', 'not built yet');
}
