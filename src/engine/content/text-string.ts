/** Text strings (ISO 32000-1, 7.9.2.2). */
import { latin1, utf8 } from '#platform';

/**
 * Decodes a text string: UTF-16 or UTF-8 by its byte-order mark, otherwise as Latin-1, whose letters PDFDocEncoding
 * shares.
 *
 * Half a UTF-16 unit at the end is dropped. Little-endian UTF-16 is outside the standard, but programs write it.
 */
export function decodeTextString(codes: Uint8Array): string {
  const whole = codes.subarray(2, codes.length - (codes.length % 2));
  if (codes[0] === 0xfe && codes[1] === 0xff) return new TextDecoder('utf-16be').decode(whole);
  if (codes[0] === 0xff && codes[1] === 0xfe) return new TextDecoder('utf-16le').decode(whole);
  if (codes[0] === 0xef && codes[1] === 0xbb && codes[2] === 0xbf) return utf8(codes.subarray(3));
  return latin1(codes);
}
