/**
 * The engine's removal as programs of one's own call it: with a reader of pictures, and with all its options.
 */
import type { RemovalResult } from '../engine/values/evidence.js';
import type { RemovalOptions } from '../engine/removal/options.js';
import { removeWatermark } from '../engine/remove-text-watermark.js';
import { createStampReader, type StampReader } from '../engine/stamps/stamp-reader.js';

export type EngineOptions = Omit<RemovalOptions, 'createStampReader'>;

let stampReader: Promise<StampReader | null> | null = null;

/** @throws EngineFailure where the hint breaks the contract or the document cannot be processed. */
export function runRemoval(
  bytes: Uint8Array,
  hintText: string,
  options: EngineOptions = {},
): Promise<RemovalResult> {
  return removeWatermark(bytes, hintText, { ...options, createStampReader: loadStampReader });
}

/** Made for the first document that has a picture to read; most have none. */
function loadStampReader(): Promise<StampReader | null> {
  stampReader ??= createStampReader();
  return stampReader;
}
