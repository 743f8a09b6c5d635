/**
 * Reads and drops the rest of a body after an early answer.
 *
 * A caller that gets an early answer (401, 429, 400) is usually still sending. If the connection closed at once, many
 * clients and nginx would lose the answer. The rest is therefore read and dropped, up to a limit.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_TEXT_MB, MIB } from '../../upload-sizes.js';
import { countPieces, stopReading } from './pieces.js';

/** Enough for one upload of the largest size with its form. */
const MAX_DRAINED_BYTES = (MAX_TEXT_MB + 2) * MIB;
const MAX_DRAIN_MS = 5000;

export interface DrainRule {
  maxBytes: number;
  maxMs: number;
}

export const DRAIN_RULE: DrainRule = { maxBytes: MAX_DRAINED_BYTES, maxMs: MAX_DRAIN_MS };

/** For every request that may be answered before its body was read. */
export function drainAfterAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { maxBytes, maxMs }: DrainRule = DRAIN_RULE,
): void {
  res.once('prefinish', () => {
    if (req.complete) return;
    let drainedBytes = 0;
    const isTooFine = countPieces();
    const { socket } = req;
    const cut = () => {
      socket.destroy();
    };
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
