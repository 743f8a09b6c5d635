/**
 * What a document says that a draw shows: alternate text, actual text, the contents of an artifact. This is more
 * reliable than text recognition.
 */
import { fromLatin1 } from '#platform';
import { listSpeakingStrings } from '../content/speaking-keys.js';
import { decodeTextString } from '../content/text-string.js';

/** The texts of a property list as written, without expansions, which belong to abbreviated text and not to pictures (14.9.5). */
export function listAlternateTexts(properties: string): string[] {
  const bytes = fromLatin1(properties);
  return listSpeakingStrings(bytes, 0, bytes.length).flatMap(({ key, operand }) =>
    key === 'E' ? [] : [decodeTextString(operand.codes)],
  );
}
