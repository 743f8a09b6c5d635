/** Detects a body in very small pieces, each of which costs as much time as a large one. */
import type { IncomingMessage } from 'node:http';

/** The number of pieces that any body may have: more than the lines of a form. */
const FREE_PIECES = 1000;

/** Chunks of clients that write line by line are longer on average. */
const LEAST_AVERAGE_BYTES = 64;

/** The returned function counts a piece, and says whether there are too many pieces for too few bytes. */
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
 * Reads no more of a body; the connection is then only good for the answer.
 *
 * A paused stream still asks for bytes until its buffer is full, which takes 65,536 pieces of one byte.
 */
export function stopReading(req: IncomingMessage): void {
  req._read = () => undefined;
  // The parser may still have ten thousand pieces of its 64 KiB; with this flag Node drops them.
  Object.assign(req, { _dumped: true });
  req.socket.pause();
}
