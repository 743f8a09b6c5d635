/**
 * Bits in the order of deflated data (RFC 1951, 3.1.1): a reader of one stream, and a writer that copies ranges of
 * it.
 */

/** Reads up to 16 bits at a time; past the end it returns zeros, and `isPastEnd` is true. */
export class BitReader {
  /** In bits from the beginning of the data. */
  position: number;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, position: number) {
    this.bytes = bytes;
    this.position = position;
  }

  get isPastEnd(): boolean {
    return this.position > this.bytes.length * 8;
  }

  /** The next 16 bits, lowest first; the position stays. */
  peek(): number {
    return readBits(this.bytes, this.position, 16);
  }

  read(count: number): number {
    const bits = readBits(this.bytes, this.position, count);
    this.position += count;
    return bits;
  }
}

/** Writes into a fixed number of bytes; bits that do not fit are dropped, and `isOverfull` is true. */
export class BitWriter {
  position: number;
  readonly bytes: Uint8Array;
  private readonly limit: number;

  /** @param limit the number of bits that may be used, from the beginning of the bytes. */
  constructor(bytes: Uint8Array, position: number, limit: number) {
    this.bytes = bytes;
    this.position = position;
    this.limit = limit;
  }

  get isOverfull(): boolean {
    return this.position > this.limit;
  }

  get room(): number {
    return this.limit - this.position;
  }

  /** Writes up to 16 bits, lowest first. */
  write(bits: number, count: number): void {
    const from = this.position;
    this.position += count;
    if (this.position > this.limit) return;
    const at = from >> 3;
    const word = bits << (from & 7);
    this.bytes[at]! |= word & 255;
    if ((from & 7) + count > 8) this.bytes[at + 1]! |= (word >> 8) & 255;
    if ((from & 7) + count > 16) this.bytes[at + 2]! |= (word >> 16) & 255;
  }

  /** Copies the bits of the data from one position to another. */
  copy(source: Uint8Array, from: number, to: number): void {
    if (this.position + (to - from) > this.limit) {
      this.position += to - from;
      return;
    }
    let at = from;
    if ((at & 7) === (this.position & 7)) {
      const lead = Math.min(to - at, (8 - (at & 7)) & 7);
      this.write(readBits(source, at, lead), lead);
      at += lead;
      const whole = (to - at) >> 3;
      this.bytes.set(source.subarray(at >> 3, (at >> 3) + whole), this.position >> 3);
      this.position += whole * 8;
      at += whole * 8;
    }
    for (; to - at >= 16; at += 16) this.write(readBits(source, at, 16), 16);
    this.write(readBits(source, at, to - at), to - at);
  }
}

function readBits(source: Uint8Array, position: number, count: number): number {
  const at = position >> 3;
  const word = (source[at] ?? 0) | ((source[at + 1] ?? 0) << 8) | ((source[at + 2] ?? 0) << 16);
  return (word >> (position & 7)) & ((1 << count) - 1);
}
