/**
 * Notices a body in very small pieces: each costs as much time as a large one.
 */
import type { IncomingMessage } from 'node:http';

/** Pieces that no body is refused for: more than the lines of a form. */
const FREE_PIECES = 1000;

/** Chunks of a client that writes line by line are longer on average. */
const LEAST_AVERAGE_BYTES = 64;

/** The function returned counts a piece, and says whether there were too many for so few bytes. */
export function countPieces(): (bytes: number) => boolean {
  let pieces = 0;
  let totalBytes = 0;
  return (bytes) => {
    pieces += 1;
    totalBytes += bytes;
    return pieces > FREE_PIECES + totalBytes / LEAST_AVERAGE_BYTES;
  };
}

/**
 * Reads no more of a body; its connection is of use for the answer only.
 *
 * A paused stream still asks for bytes until its buffer is full, which takes
 * 65,536 pieces of one byte.
 */
export function stopReading(req: IncomingMessage): void {
  req._read = () => undefined;
  // What the parser has left of 64 KiB may be ten thousand pieces more: Node drops them then.
  Object.assign(req, { _dumped: true });
  req.socket.pause();
}
