/**
 * Keeps an uploaded file in one buffer of the declared size.
 *
 * multer's own memory storage joins its pieces at the end and so needs twice the memory. Pages of a large buffer that
 * are never written take no memory.
 */
import type { StorageEngine } from 'multer';

type HandleFile = StorageEngine['_handleFile'];

export class OneBuffer implements StorageEngine {
  #bytes: Buffer | null = null;
  readonly #expectedBytes: number;
  #isDropped = false;

  constructor(expectedBytes: number) {
    this.#expectedBytes = expectedBytes;
  }

  /** Drops the stored bytes; the rest of the body may still arrive but is not needed. */
  drop(): void {
    this.#isDropped = true;
    this.#bytes = null;
  }

  _handleFile(...[, part, done]: Parameters<HandleFile>): void {
    let length = 0;
    part.stream.on('data', (piece: Buffer) => {
      if (!this.#isDropped) length += piece.copy(this.#withRoomFor(length + piece.length), length);
    });
    part.stream.once('error', done);
    part.stream.once('end', () => {
      const buffer = this.#withRoomFor(length).subarray(0, length);
      done(null, { buffer, size: length });
    });
  }

  _removeFile(...[, , done]: Parameters<StorageEngine['_removeFile']>): void {
    done(null);
  }

  #withRoomFor(length: number): Buffer {
    const bytes = this.#bytes ?? Buffer.allocUnsafeSlow(this.#isDropped ? 0 : this.#expectedBytes);
    if (length <= bytes.length || this.#isDropped) return (this.#bytes = bytes);
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, length));
    bytes.copy(larger);
    return (this.#bytes = larger);
  }
}
