/** Ends bodies that arrive slowly while others wait for their memory. */
import { GOOD_BYTES_PER_SECOND } from '../transfer/pace.js';

const WINDOW_MS = 1500;
const LEAST_BYTES = (GOOD_BYTES_PER_SECOND * WINDOW_MS) / 1000;

export interface PressedBody {
  heldBytes: number;
  arrivedBytes: number;
  isWhole: boolean;
  end: (() => void) | null;
  /** The bytes at the last measurement of the pace; null before the first. */
  arrivedBeforeBytes: number | null;
}

interface Bodies {
  inside: () => readonly PressedBody[];
  /** Bodies that wait to grow. */
  waiting: () => readonly PressedBody[];
  /** The memory that is to be released. At least one slow body is ended even if it is 0. */
  missingBytes: () => number;
}

/** Returns a function that starts to measure how fast bodies arrive, until no body waits. */
export function createPressure(bodies: Bodies): () => void {
  let timer: NodeJS.Timeout | null = null;

  function endSlowest(): void {
    const inside = bodies.inside();
    const waiting = bodies.waiting();
    if (waiting.length === 0) {
      clearInterval(timer ?? undefined);
      timer = null;
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
    let missingBytes = Math.max(1, bodies.missingBytes());
    for (const body of slow.toSorted((one, other) => other.heldBytes - one.heldBytes)) {
      if (missingBytes <= 0) break;
      missingBytes -= body.heldBytes;
      body.end?.();
    }
  }

  return () => {
    if (timer !== null) return;
    for (const body of bodies.inside()) body.arrivedBeforeBytes = body.arrivedBytes;
    timer = setInterval(endSlowest, WINDOW_MS);
  };
}
