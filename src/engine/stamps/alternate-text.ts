/**
 * What a document says that a draw shows: alternate and actual text, the contents of an artifact. This is more
 * reliable than text recognition.
 */
import { fromLatin1 } from '#platform';
import { listSpeakingStrings } from '../content/speaking-keys.js';
import { decodeTextString } from '../content/text-string.js';

/** Those of a property list as written; without expansions, which abbreviated text has and no picture (14.9.5). */
export function listAlternateTexts(properties: string): string[] {
  const bytes = fromLatin1(properties);
  return listSpeakingStrings(bytes, 0, bytes.length).flatMap(({ key, operand }) =>
    key === 'E' ? [] : [decodeTextString(operand.codes)],
  );
}
