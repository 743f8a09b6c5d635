/**
 * Growing columns of numbers: a page's paint is recorded into them once and cut to size.
 */
type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Appends numbers to a typed array that doubles when full; `take` copies the used part and empties the column. */
export class Column<T extends NumberArray> {
  length = 0;
  items: T;
  private readonly create: (size: number) => T;

  constructor(create: (size: number) => T) {
    this.create = create;
    this.items = create(1024);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const grown = this.create(this.items.length * 2);
      grown.set(this.items);
      this.items = grown;
    }
    this.items[this.length++] = value;
  }

  take(): T {
    const taken = this.items.slice(0, this.length) as T;
    this.length = 0;
    return taken;
  }
}
