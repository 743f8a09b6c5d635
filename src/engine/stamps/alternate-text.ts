/**
 * What a document says a draw shows: alternate and actual text, the contents of
 * an artifact. Whoever wrote it knew the picture better than any recogniser.
 */
import { listSpeakingStrings } from '../content/speaking-keys.js';

/** Those of a property list as written; without expansions, which abbreviated text has and no picture (14.9.5). */
export function listAlternateTexts(properties: string): string[] {
  const bytes = Buffer.from(properties, 'latin1');
  return listSpeakingStrings(bytes, 0, bytes.length).flatMap(({ key, operand }) =>
    key === 'E' ? [] : [decodeTextString(operand.codes)],
  );
}

/** A text string (7.9.2.2): UTF-16 or UTF-8 by its mark, else taken as Latin-1, which PDFDocEncoding mostly is. */
export function decodeTextString(codes: Uint8Array): string {
  if (codes[0] === 0xfe && codes[1] === 0xff) return new TextDecoder('utf-16be').decode(codes.subarray(2));
  if (codes[0] === 0xff && codes[1] === 0xfe) return new TextDecoder('utf-16le').decode(codes.subarray(2));
  if (codes[0] === 0xef && codes[1] === 0xbb && codes[2] === 0xbf)
    return Buffer.from(codes.subarray(3)).toString('utf8');
  return Buffer.from(codes).toString('latin1');
}
