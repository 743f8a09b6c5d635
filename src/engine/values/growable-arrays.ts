/** Growing columns of numbers, which are filled once and cut to size. */
export type NumberArray = Float32Array | Int32Array | Uint8Array;

/** Appends numbers to a typed array that doubles when full. */
export class GrowableArray<T extends NumberArray> {
  length = 0;
  items: T;
  private readonly Kind: new (size: number) => T;

  /** @param Kind the class of its typed array. */
  constructor(Kind: new (size: number) => T) {
    this.Kind = Kind;
    this.items = new Kind(256);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.grow(this.length + 1);
    this.items[this.length++] = value;
  }

  /** Adds a number of items, which the caller must set; returns the index of the first. */
  extend(count: number): number {
    const from = this.length;
    this.length += count;
    if (this.length > this.items.length) this.grow(this.length);
    return from;
  }

  /** A copy of the used part. */
  take(): T {
    return this.items.slice(0, this.length) as T;
  }

  private grow(least: number): void {
    const grown = new this.Kind(Math.max(this.items.length * 2, least));
    grown.set(this.items);
    this.items = grown;
  }
}
