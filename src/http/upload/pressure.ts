/** Ends bodies that arrive slowly while others wait for their memory. */
import { GOOD_BYTES_PER_SECOND } from '../transfer/pace.js';

const WINDOW_MS = 1500;
const LEAST_BYTES = (GOOD_BYTES_PER_SECOND * WINDOW_MS) / 1000;

export interface PressedBody {
  heldBytes: number;
  arrivedBytes: number;
  isWhole: boolean;
  end: (() => void) | null;
  /** What had arrived at the last measurement of its pace; null if it was not measured yet. */
  arrivedBeforeBytes: number | null;
}

interface Bodies {
  inside: () => readonly PressedBody[];
  /** Those that wait to grow. */
  waiting: () => readonly PressedBody[];
  /** The memory that is to be released; at least one slow body is ended. */
  missingBytes: () => number;
}

export class Pressure {
  readonly #bodies: Bodies;
  #timer: NodeJS.Timeout | null = null;

  constructor(bodies: Bodies) {
    this.#bodies = bodies;
  }

  /** Measures regularly how fast bodies arrive, as long as one waits. */
  watch(): void {
    if (this.#timer !== null) return;
    for (const body of this.#bodies.inside()) body.arrivedBeforeBytes = body.arrivedBytes;
    this.#timer = setInterval(() => this.#endSlowest(), WINDOW_MS);
  }

  #endSlowest(): void {
    const inside = this.#bodies.inside();
    const waiting = this.#bodies.waiting();
    if (waiting.length === 0) {
      clearInterval(this.#timer ?? undefined);
      this.#timer = null;
      return;
    }
    const slow = inside.filter(
      (body) =>
        !body.isWhole &&
        !waiting.includes(body) &&
        body.arrivedBeforeBytes !== null &&
        body.arrivedBytes - body.arrivedBeforeBytes < LEAST_BYTES,
    );
    for (const body of inside) {
      // The service had paused a waiting body, so its pace is measured from when it continues.
      body.arrivedBeforeBytes = waiting.includes(body) ? null : body.arrivedBytes;
    }
    let missingBytes = Math.max(1, this.#bodies.missingBytes());
    for (const body of slow.toSorted((one, other) => other.heldBytes - one.heldBytes)) {
      if (missingBytes <= 0) break;
      missingBytes -= body.heldBytes;
      body.end?.();
    }
  }
}
