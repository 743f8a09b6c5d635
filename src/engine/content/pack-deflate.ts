/**
 * Deflates content to an exact length without adding to it.
 *
 * Where content streams are filled up with spaces, which cost a block of their
 * own, object streams are as long as before once entries have become spaces, and
 * a few bytes decide. What is missing is filled with empty blocks before the
 * first (RFC 1951, 3.2.4 and 3.2.6).
 */
import { deflateSync } from 'node:zlib';
import { refitStream } from './refit.js';

const HEADER_LENGTH = 2;
const EMPTY_STORED = [0, 0, 0, 0xff, 0xff];
/** In fixed codes an empty block has ten bits; a stored one after it begins at the next byte. */
const ONE_CODED = [0x02, 0, 0, 0, 0xff, 0xff];
const TWO_CODED = [0x02, 0x08, 0, 0, 0, 0xff, 0xff];
const THREE_CODED = [0x02, 0x08, 0x20, 0, 0, 0, 0, 0xff, 0xff];
/** With empty stored blocks after them, these make every length but 1 to 4 and 8. */
const FILLINGS = [[], ONE_CODED, TWO_CODED, THREE_CODED, [...ONE_CODED, ...TWO_CODED]];

/** The efforts that zlib can make; which is shortest depends on the content. */
const EFFORTS = [9, 8, 7, 6, 5, 4].flatMap((level) => [9, 8].map((memLevel) => ({ level, memLevel })));

/** Longer streams have room for an edit, and would be deflated many times. */
const MAX_PACKED = 256 * 1024;

/** As `refitStream`; what it finds no room for, streams from which little went, is packed. */
export function refitTightly(content: Uint8Array, filters: string[], encoded: Uint8Array): Uint8Array | null {
  const refitted = refitStream(content, filters, encoded);
  if (refitted !== null || filters.join() !== 'FlateDecode' || content.length > MAX_PACKED) return refitted;
  return packDeflated(content, encoded.length);
}

/** Zlib data of exactly `length` bytes; null where no effort of zlib comes to it. */
export function packDeflated(content: Uint8Array, length: number): Uint8Array | null {
  const tried = new Set<number>();
  for (const effort of EFFORTS) {
    const packed = deflateSync(content, effort);
    const missing = length - packed.length;
    if (missing < 0 || tried.has(missing)) continue;
    tried.add(missing);
    const filling = fill(missing);
    if (filling === null) continue;
    return Buffer.concat([
      packed.subarray(0, HEADER_LENGTH),
      Uint8Array.from(filling),
      packed.subarray(HEADER_LENGTH),
    ]);
  }
  return null;
}

/** Empty blocks of so many bytes; null where there are none. */
function fill(missing: number): number[] | null {
  for (const filling of FILLINGS) {
    const rest = missing - filling.length;
    if (rest >= 0 && rest % EMPTY_STORED.length === 0) {
      return [...filling, ...Array.from({ length: rest / EMPTY_STORED.length }, () => EMPTY_STORED).flat()];
    }
  }
  return null;
}
