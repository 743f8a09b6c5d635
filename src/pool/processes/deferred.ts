/** A promise that is settled from outside; `Promise.withResolvers` for the Node versions without it. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  // Assigned by the promise's executor, which runs at once.
  resolve!: (value: T) => void;
  reject!: (reason: Error) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
