/**
 * Reads and drops the rest of a body after an early answer.
 *
 * A caller that gets an early answer (401, 429, 400) is usually still sending. If the connection closed at once, many
 * clients and nginx would lose the answer. The rest is therefore read and dropped, up to a limit.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_TEXT_MB, MIB } from '../../upload-sizes.js';

/** Enough for one upload of the largest size with its form. */
export const DRAIN_RULE = { maxBytes: (MAX_TEXT_MB + 2) * MIB, maxMs: 5000 };

/** For every request that may be answered before its body was read. */
export function drainAfterAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { maxBytes, maxMs } = DRAIN_RULE,
): void {
  res.once('prefinish', () => {
    if (req.complete) return;
    let drainedBytes = 0;
    const isTooFine = countPieces();
    const { socket } = req;
    const cut = () => socket.destroy();
    const timer = setTimeout(cut, maxMs);
    const settle = () => {
      clearTimeout(timer);
      socket.off('close', settle);
    };
    req.on('data', (piece: Buffer) => {
      drainedBytes += piece.length;
      if (drainedBytes > maxBytes) cut();
      // Not closed at once: a sender that tries again costs more than one that waits.
      else if (isTooFine(piece.length)) stopReading(req);
    });
    req.once('end', settle);
    // After the response has finished, Node no longer emits `close` on the request.
    socket.once('close', settle);
    req.resume();
    // Marks the body as consumed before the response has finished; otherwise Node would drop this listener and read
    // on without a limit.
    req.read(0);
  });
}

/** The number of pieces that any body may have: more than the lines of a form. */
const FREE_PIECES = 1000;

/** Chunks of clients that write line by line are longer on average. */
const LEAST_AVERAGE_BYTES = 64;

/**
 * Detects a body in very small pieces, each of which costs as much time as a large one: the returned function counts a
 * piece, and says whether there are too many pieces for too few bytes.
 */
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
