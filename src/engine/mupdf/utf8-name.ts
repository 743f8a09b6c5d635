/**
 * Converts names to the form that MuPDF expects.
 */
import { fromLatin1, utf8 } from '#platform';

/** MuPDF expects names as UTF-8. A name in another encoding is not found, and its stream stays unmarked. */
export function decodeUtf8Name(name: string): string {
  return /[\u0080-\u00ff]/u.test(name) ? utf8(fromLatin1(name)) : name;
}
