/**
 * Encodes edited content to exactly the length of the old stream.
 *
 * No offset, length, cross-reference entry or other object changes then, and linearisation stays valid. Deflated data
 * ends in a block of spaces: white space at the end of a content stream has no meaning.
 */
import { deflate } from '#platform';
import { recodeDeflated } from './deflate/recode-deflate.js';

/**
 * The content encoded to exactly the length of the old stream, or null if it does not fit or if a filter is neither
 * deflate nor ASCII85 around it.
 *
 * @param encoded the old stream's bytes.
 */
export function refitStream(content: Uint8Array, filters: string[], encoded: Uint8Array): Uint8Array | null {
  const { length } = encoded;
  switch (filters.join(' ')) {
    case '':
      return content.length > length ? null : padWithSpaces(content, length);
    case 'FlateDecode':
      return recodeDeflated(encoded, content) ?? refitDeflate(content, length);
    case 'ASCII85Decode FlateDecode':
      return refitAscii85(deflate(content, { level: 9 }), length);
    default:
      return null;
  }
}

function padWithSpaces(bytes: Uint8Array, length: number): Uint8Array {
  const padded = new Uint8Array(length).fill(0x20);
  padded.set(bytes);
  return padded;
}

/** zlib's usual level first: it is several times faster than the best, and a stream that lost text mostly fits. */
const EFFORTS = [
  { level: 6, memLevel: 9 },
  { level: 9, memLevel: 9 },
];
/** Which of zlib's settings compresses best depends on the content; a few bytes decide if little was removed. */
const FURTHER_EFFORTS = [9, 8, 7, 6, 5, 4].flatMap((level) =>
  [9, 8].map((memLevel) => ({ level, memLevel })),
);
/** Longer streams have room for an edit, and many attempts to deflate them would be slow. */
const MAX_TRIED_AGAIN = 256 * 1024;

/** Deflates the content anew; for old data that cannot be recoded. */
function refitDeflate(content: Uint8Array, length: number): Uint8Array | null {
  const chunkSize = Math.max(1024, length);
  for (const effort of content.length > MAX_TRIED_AGAIN ? EFFORTS : [...EFFORTS, ...FURTHER_EFFORTS]) {
    const deflated = deflate(content, { ...effort, chunkSize });
    const fitted = deflated.length <= length ? recodeDeflated(deflated, content, length) : null;
    if (fitted !== null) return fitted;
  }
  return null;
}

function refitAscii85(bytes: Uint8Array, length: number): Uint8Array | null {
  const encoded = encodeAscii85(bytes);
  if (encoded.length + 2 > length) return null;
  // White space inside is ignored (7.4.3), so the end marker can keep its place.
  const out = padWithSpaces(encoded, length);
  out[length - 2] = 0x7e;
  out[length - 1] = 0x3e;
  return out;
}

/** ASCII base-85 without its end marker, and without the short form of four zeros, which deflated data hardly have. */
export function encodeAscii85(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at);
    let value = 0;
    for (let index = 0; index < 4; index++) value = value * 256 + (index < count ? bytes[at + index]! : 0);
    const digits = [0, 0, 0, 0, 0];
    for (let index = 4; index >= 0; index--) {
      digits[index] = (value % 85) + 0x21;
      value = Math.floor(value / 85);
    }
    out.push(...digits.slice(0, count + 1));
  }
  return Uint8Array.from(out);
}
