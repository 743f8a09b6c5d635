/** A reader of pictures for one test. */
import { LastStampReader, type StampReader } from '../../src/engine/stamps/stamp-reader.js';

export function createStampReader(language = 'eng'): Promise<StampReader | null> {
  return new LastStampReader().open(language);
}
