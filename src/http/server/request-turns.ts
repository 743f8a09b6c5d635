/**
 * Serves requests of all addresses in turn, at most a millisecond at a time.
 *
 * Node accepts one connection in each round of its event loop. A round that answers hundreds of connections would
 * delay all new ones, so the work of a round is limited, and an address with many requests shares with others.
 */
import { performance } from 'node:perf_hooks';
import { pushTo } from '../../engine/values/group-by.js';

/** Two or three cheap requests; each takes half a millisecond. */
const SLICE_MS = 1;

export class RequestTurns {
  /** The address that is served next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Calls `serve` when it is this address's turn, never synchronously. */
  wait(address: string, serve: () => void): void {
    if (this.#waiting.size === 0) setImmediate(() => this.#serveSlice());
    pushTo(this.#waiting, address, serve);
  }

  #serveSlice(): void {
    const endMs = this.#nowMs() + SLICE_MS;
    for (const [address, queue] of this.#waiting) {
      const serve = queue.shift();
      this.#waiting.delete(address);
      // At the end of the map, so that the loop reaches it again.
      if (queue.length > 0) this.#waiting.set(address, queue);
      serve?.();
      if (this.#nowMs() >= endMs) break;
    }
    if (this.#waiting.size > 0) setImmediate(() => this.#serveSlice());
  }
}
