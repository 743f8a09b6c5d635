/**
 * Changes a few bytes of deflated data without deflating all of it (RFC 1950, 1951).
 *
 * If old and new content have the same length, nearly every code of the old data stays valid: unchanged literals, and
 * copies whose source and target changed alike, as with a repeated mark. Only the others are encoded again, with the
 * codes of their block. The result has the old length, decodes to the new content and keeps the producer's
 * compression. This is several times faster than deflating, and a stream cannot grow because zlib compresses worse
 * than its producer.
 */
import { computeAdler32 } from './adler.js';
import { BitReader, BitWriter } from './bit-stream.js';
import { ChangedStretch } from './changed-stretch.js';
import {
  DISTANCE_BASE,
  DISTANCE_EXTRA,
  END_OF_BLOCK,
  FIXED_BLOCK,
  LENGTH_BASE,
  LENGTH_EXTRA,
  readBlockHeader,
  type BlockCodes,
} from './deflate-blocks.js';

const HEADER_BITS = 16;
const CHECKSUM_BITS = 32;
const PRESET_DICTIONARY = 0x20;
/** The length of an empty block in fixed codes: three bits of header and seven of the end code. */
const EMPTY_BLOCK_BITS = 10;

/**
 * Returns the data with other content; null if that is not possible in the same length.
 *
 * @param encoded zlib data; bytes after its end are dropped.
 * @param content as long as the decoded data. The result decodes to it, followed by spaces.
 * @param length of the result, if it may be longer than the data.
 */
export function recodeDeflated(
  encoded: Uint8Array,
  content: Uint8Array,
  length: number = encoded.length,
): Uint8Array | null {
  if (encoded.length < 8 || (encoded[0]! & 15) !== 8 || (encoded[1]! & PRESET_DICTIONARY) !== 0) return null;
  return new Recoding(encoded, content, length).run();
}

class Recoding {
  private readonly encoded: Uint8Array;
  private readonly content: Uint8Array;
  private readonly reader: BitReader;
  private readonly writer: BitWriter;
  /** Position up to which bits of the old data are written. */
  private taken = 0;
  /** Position up to which the content is encoded. */
  private at = 0;
  /** Where the last block's header begins in the new data. */
  private lastHeader = 0;
  /** Codes up to `at` that must be encoded again. */
  private readonly stretch: ChangedStretch;

  constructor(encoded: Uint8Array, content: Uint8Array, length: number) {
    this.encoded = encoded;
    this.content = content;
    this.reader = new BitReader(encoded, HEADER_BITS);
    this.writer = new BitWriter(new Uint8Array(length), 0, length * 8 - CHECKSUM_BITS);
    this.stretch = new ChangedStretch(content, this.writer);
  }

  run(): Uint8Array | null {
    const { reader, writer } = this;
    for (let isLast = false; !isLast;) {
      this.lastHeader = writer.position + (reader.position - this.taken);
      isLast = reader.read(1) === 1;
      if (!this.recodeBlock(reader.read(2)) || reader.isPastEnd) return null;
    }
    this.takeOver(reader.position);
    if (writer.isOverfull || this.at !== this.content.length) return null;
    const spaces = this.fillUp();
    if (spaces === null) return null;
    const { bytes } = writer;
    new DataView(bytes.buffer).setUint32(bytes.length - 4, computeAdler32(this.content, spaces));
    return bytes;
  }

  /** Copies the unchanged bits since the last change. */
  private takeOver(to: number): void {
    this.writer.copy(this.encoded, this.taken, to);
    this.taken = to;
  }

  /** False also for a stored block, which hardly any program writes. */
  private recodeBlock(type: number): boolean {
    const { reader, content } = this;
    const codes = readBlockHeader(reader, type);
    if (codes === null) return false;
    const { table, indexBits } = codes.literals;
    const mask = (1 << indexBits) - 1;
    const end = reader.bytes.length * 8;
    while (reader.position <= end) {
      const before = reader.position;
      const entry = table[reader.peek() & mask]!;
      const symbol = entry >> 4;
      reader.position += entry & 15;
      if (entry === 0) return false;
      if (symbol < END_OF_BLOCK) {
        if (this.at >= content.length) return false;
        if (content[this.at] !== symbol) this.noteChange(before, 0);
        else if (!this.writeChanged(codes, before)) return false;
        this.at++;
      } else if (symbol === END_OF_BLOCK) {
        return this.writeChanged(codes, before);
      } else if (!this.recodeCopy(codes, before, symbol - END_OF_BLOCK - 1)) {
        return false;
      }
    }
    return false;
  }

  private recodeCopy(codes: BlockCodes, before: number, lengthSymbol: number): boolean {
    const { reader, content, at } = this;
    if (lengthSymbol >= LENGTH_BASE.length) return false;
    const length = LENGTH_BASE[lengthSymbol]! + reader.read(LENGTH_EXTRA[lengthSymbol]!);
    const entry = codes.distances.table[reader.peek() & ((1 << codes.distances.indexBits) - 1)]!;
    const symbol = entry >> 4;
    reader.position += entry & 15;
    if (entry === 0 || symbol >= DISTANCE_BASE.length) return false;
    const distance = DISTANCE_BASE[symbol]! + reader.read(DISTANCE_EXTRA[symbol]!);
    if (distance > at || at + length > content.length) return false;
    let same = 0;
    while (same < length && content[at + same] === content[at + same - distance]) same++;
    if (same < length) this.noteChange(before, distance);
    else if (!this.writeChanged(codes, before)) return false;
    this.at += length;
    return true;
  }

  /** Adds a code that no longer matches the content to the changed range. */
  private noteChange(before: number, distance: number): void {
    if (!this.stretch.isOpen) this.takeOver(before);
    this.stretch.add(this.at, distance);
  }

  /** Writes the changed range and resumes copying at `resumeAt`; false if the block's codes cannot express the change. */
  private writeChanged(codes: BlockCodes, resumeAt: number): boolean {
    if (!this.stretch.isOpen) return true;
    if (!this.stretch.write(codes, this.at)) return false;
    this.taken = resumeAt;
    return true;
  }

  /** Fills the bits up to the checksum with a block of spaces; returns their number, or null if no block fits the gap. */
  private fillUp(): number | null {
    const { writer } = this;
    if (writer.room < 8) return 0;
    if (writer.room < EMPTY_BLOCK_BITS) return null;
    writer.bytes[this.lastHeader >> 3]! &= ~(1 << (this.lastHeader & 7));
    writer.write(1 | (FIXED_BLOCK << 1), 3);
    const spaces = (writer.room - 7) >> 3;
    // The fixed code of a space is 0x50, highest bit first.
    for (let space = 0; space < spaces; space++) writer.write(0x0a, 8);
    writer.write(0, 7);
    return spaces;
  }
}
