/**
 * Encodes edited content to exactly the length that the old stream had.
 *
 * Then no offset, length, cross-reference entry or other object changes, and
 * linearisation stays valid. Deflated data ends in stored blocks of spaces: white
 * space at the end of a content stream means nothing.
 */
import { constants, deflateSync } from 'node:zlib';
import { computeAdler32 } from './adler.js';
import { recodeDeflated } from './recode-deflate.js';

const STORED_BLOCK_HEADER = 5;
const STORED_BLOCK_MAX = 65_535;
const ADLER_LENGTH = 4;

/** Filters whose data can be refitted: none, deflate, or deflate or nothing in ASCII85. */
export function canRefit(filters: string[]): boolean {
  const names = filters.join(' ');
  return (
    names === '' ||
    names === 'FlateDecode' ||
    names === 'ASCII85Decode FlateDecode' ||
    names === 'ASCII85Decode'
  );
}

/**
 * The content encoded to exactly the length of the old stream, or null where it does not fit.
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
      return refitAscii85(deflateSync(content, { level: constants.Z_BEST_COMPRESSION }), length);
    case 'ASCII85Decode':
      return refitAscii85(content, length);
    default:
      return null;
  }
}

function padWithSpaces(bytes: Uint8Array, length: number): Uint8Array {
  const padded = new Uint8Array(length).fill(0x20);
  padded.set(bytes);
  return padded;
}

/** For what cannot be recoded. The usual effort first: it is several times quicker than the best, and a stream that lost text mostly fits. */
const LEVELS = [6, constants.Z_BEST_COMPRESSION];

function refitDeflate(content: Uint8Array, length: number): Uint8Array | null {
  for (const level of LEVELS) {
    const chunkSize = Math.max(1024, length);
    const blocks = deflateSync(content, {
      level,
      memLevel: 9,
      chunkSize,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    const fitted = fillWithSpaces(content, blocks, length);
    if (fitted !== null) return fitted;
  }
  return null;
}

function fillWithSpaces(content: Uint8Array, blocks: Uint8Array, length: number): Uint8Array | null {
  const room = length - blocks.length - ADLER_LENGTH;
  if (room < STORED_BLOCK_HEADER) return null;
  const blockCount = Math.ceil(room / (STORED_BLOCK_MAX + STORED_BLOCK_HEADER));
  let spaces = room - blockCount * STORED_BLOCK_HEADER;
  const out = new Uint8Array(length);
  out.set(blocks);
  const checksum = computeAdler32(content, spaces);
  let at = blocks.length;
  for (let block = 0; block < blockCount; block++) {
    const size = Math.min(spaces, STORED_BLOCK_MAX);
    spaces -= size;
    out[at] = block === blockCount - 1 ? 1 : 0;
    out[at + 1] = size & 255;
    out[at + 2] = size >> 8;
    out[at + 3] = ~size & 255;
    out[at + 4] = (~size >> 8) & 255;
    out.fill(0x20, at + STORED_BLOCK_HEADER, at + STORED_BLOCK_HEADER + size);
    at += STORED_BLOCK_HEADER + size;
  }
  new DataView(out.buffer).setUint32(at, checksum);
  return out;
}

function refitAscii85(bytes: Uint8Array, length: number): Uint8Array | null {
  const encoded = encodeAscii85(bytes);
  if (encoded.length + 2 > length) return null;
  // White space inside is ignored (7.4.3), so the end marker can stand where it stood.
  const out = padWithSpaces(encoded, length);
  out[length - 2] = 0x7e;
  out[length - 1] = 0x3e;
  return out;
}

/** ASCII base-85 without its end marker. */
export function encodeAscii85(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at);
    let value = 0;
    for (let index = 0; index < 4; index++) value = value * 256 + (index < count ? bytes[at + index]! : 0);
    if (value === 0 && count === 4) {
      out.push(0x7a);
      continue;
    }
    const digits = [0, 0, 0, 0, 0];
    for (let index = 4; index >= 0; index--) {
      digits[index] = (value % 85) + 0x21;
      value = Math.floor(value / 85);
    }
    out.push(...digits.slice(0, count + 1));
  }
  return Uint8Array.from(out);
}
