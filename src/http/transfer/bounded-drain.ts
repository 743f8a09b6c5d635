/**
 * What happens to a body that nobody wants any more.
 *
 * A caller who is answered early (401, 429, 400) is usually still sending. To
 * close the connection at once would lose the answer on many clients and
 * behind nginx, so the rest is read and dropped, but only up to a bound.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** One upload of the largest size fits, with its form around it. */
const MAX_DRAINED_BYTES = 12 * 1024 * 1024;
const MAX_DRAIN_MS = 5000;

export interface DrainRule {
  maxBytes: number;
  maxMs: number;
}

export const DRAIN_RULE: DrainRule = { maxBytes: MAX_DRAINED_BYTES, maxMs: MAX_DRAIN_MS };

/** For every route: whoever answers without reading leaves a body behind. */
export function boundedDrain(rule: DrainRule = DRAIN_RULE): RequestHandler {
  return function drainUnreadBody(req, res, next) {
    drainAfterAnswer(req, res, rule);
    next();
  };
}

/** The same for a server without Express. */
export function drainAfterAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { maxBytes, maxMs }: DrainRule = DRAIN_RULE,
): void {
  res.once('prefinish', () => {
    if (req.complete) return;
    let drainedBytes = 0;
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
    });
    req.once('end', settle);
    // Once the response has finished, Node no longer tells the request when its socket closes.
    socket.once('close', settle);
    req.resume();
    // Marks the body as consumed before the response has finished; otherwise
    // Node would drop our listener and read on without a bound.
    req.read(0);
  });
}
