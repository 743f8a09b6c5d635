/** A range of changed bytes that is encoded again, with the codes of the block that contains it (RFC 1951, 3.2.5). */
import type { BitWriter } from './bit-stream.js';
import {
  DISTANCE_BASE,
  DISTANCE_EXTRA,
  END_OF_BLOCK,
  LENGTH_BASE,
  LENGTH_EXTRA,
  LENGTH_SYMBOL,
  type BlockCodes,
} from './deflate-blocks.js';

const MIN_COPY = 3;
const MAX_COPY = 258;
/** How many bytes back a copy is searched for, and the length at which the search stops. */
const SEARCHED_BYTES = 1_024;
const LONG_ENOUGH = 8;

/** Encodes one range after another; at most one is open. */
export class ChangedStretch {
  private readonly content: Uint8Array;
  private readonly writer: BitWriter;
  /** Where the range begins; -1 if none is open. */
  private from = -1;
  private to = 0;
  /** Distances of the old copies in the range. */
  private readonly distances: number[] = [];

  constructor(content: Uint8Array, writer: BitWriter) {
    this.content = content;
    this.writer = writer;
  }

  get isOpen(): boolean {
    return this.from >= 0;
  }

  /**
   * Opens the range at a place of the content, unless it is open.
   *
   * @param distance the distance of the old copy; 0 for a literal.
   */
  add(at: number, distance: number): void {
    if (this.from < 0) {
      this.from = at;
      this.distances.length = 0;
    }
    if (distance > 0) this.distances.push(distance);
  }

  /** Writes the range, which ends at `to`, and closes it; false if a byte has no code in the block. */
  write(codes: BlockCodes, to: number): boolean {
    this.to = to;
    for (let from = this.from; from < to;) {
      const copied = this.writeCopy(codes, from);
      if (copied === 0 && !this.writeLiteral(codes, this.content[from]!)) return false;
      from += Math.max(1, copied);
    }
    this.from = -1;
    return true;
  }

  private writeLiteral({ literals }: BlockCodes, byte: number): boolean {
    this.writer.write(literals.codes[byte]!, literals.lengths[byte]!);
    return literals.lengths[byte]! > 0;
  }

  /** Writes the longest copy found that the block can express; returns its length, or 0 if there is none. */
  private writeCopy({ literals, distances }: BlockCodes, from: number): number {
    const { writer } = this;
    const { distance, length: longest } = this.findCopy(from);
    const distanceSymbol = findDistanceSymbol(distance);
    if (longest < MIN_COPY || (distances.lengths[distanceSymbol] ?? 0) === 0) return 0;
    for (let length = longest; length >= MIN_COPY; length--) {
      const symbol = LENGTH_SYMBOL[length]!;
      const literal = END_OF_BLOCK + 1 + symbol;
      if ((literals.lengths[literal] ?? 0) === 0) continue;
      writer.write(literals.codes[literal]!, literals.lengths[literal]!);
      writer.write(length - LENGTH_BASE[symbol]!, LENGTH_EXTRA[symbol]!);
      writer.write(distances.codes[distanceSymbol]!, distances.lengths[distanceSymbol]!);
      writer.write(distance - DISTANCE_BASE[distanceSymbol]!, DISTANCE_EXTRA[distanceSymbol]!);
      return length;
    }
    return 0;
  }

  /** Finds an earlier copy of the next bytes: right before, at the old copies' distances, or nearby. */
  private findCopy(from: number): { distance: number; length: number } {
    let best = { distance: 1, length: this.measureCopy(from, 1) };
    for (const distance of this.distances) {
      const length = this.measureCopy(from, distance);
      if (length > best.length) best = { distance, length };
    }
    for (let distance = 2; distance <= SEARCHED_BYTES && best.length < LONG_ENOUGH; distance++) {
      const length = this.measureCopy(from, distance);
      if (length > best.length) best = { distance, length };
    }
    return best;
  }

  private measureCopy(from: number, distance: number): number {
    const { content } = this;
    if (distance > from) return 0;
    const most = Math.min(this.to - from, MAX_COPY);
    let length = 0;
    while (length < most && content[from + length] === content[from + length - distance]) length++;
    return length;
  }
}

function findDistanceSymbol(distance: number): number {
  let symbol = DISTANCE_BASE.length - 1;
  while (DISTANCE_BASE[symbol]! > distance) symbol--;
  return symbol;
}
