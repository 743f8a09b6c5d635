/** A reader of pictures that a test keeps for itself. */
import { LastStampReader, type StampReader } from '../../src/engine/stamps/stamp-reader.js';

export function createStampReader(language = 'eng'): Promise<StampReader | null> {
  return new LastStampReader().open(language);
}
