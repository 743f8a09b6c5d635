/**
 * Serves requests of all addresses in turn, at most a millisecond at a time.
 *
 * Node accepts one connection in each round of its event loop. A round that answers hundreds of connections would
 * delay all new ones, so the work of a round is limited, and an address with many requests shares with others.
 */
import { performance } from 'node:perf_hooks';
import { pushTo } from '../../engine/values/collections.js';

/** Two or three cheap requests; each takes half a millisecond. */
const SLICE_MS = 1;

/** Returns a function that calls `serve` at the address's turn, never synchronously. */
export function createRequestTurns(nowMs: () => number = () => performance.now()) {
  /** The address that is served next comes first. */
  const waiting = new Map<string, (() => void)[]>();

  function serveSlice(): void {
    const endMs = nowMs() + SLICE_MS;
    for (const [address, queue] of waiting) {
      const serve = queue.shift();
      waiting.delete(address);
      // At the end of the map, so that the loop reaches it again.
      if (queue.length > 0) waiting.set(address, queue);
      serve?.();
      if (nowMs() >= endMs) break;
    }
    if (waiting.size > 0) setImmediate(serveSlice);
  }

  return (address: string, serve: () => void): void => {
    if (waiting.size === 0) setImmediate(serveSlice);
    pushTo(waiting, address, serve);
  };
}
