/**
 * What happens to a body that nobody wants any more.
 *
 * A caller who is answered early (401, 429, 400) is usually still sending. To
 * close the connection at once would lose the answer on many clients and
 * behind nginx, so the rest is read and dropped, but only up to a bound.
 */
import type { RequestHandler } from 'express';

/** One upload of the largest size fits, with its form around it. */
const MAX_DRAINED_BYTES = 12 * 1024 * 1024;
const MAX_DRAIN_MS = 5000;

export function boundedDrain(): RequestHandler {
  return function drainUnreadBody(req, res, next) {
    res.once('prefinish', () => {
      if (req.complete) return;
      let drainedBytes = 0;
      const { socket } = req;
      const cut = () => {
        socket.destroy();
      };
      const timer = setTimeout(cut, MAX_DRAIN_MS);
      const settle = () => {
        clearTimeout(timer);
        socket.off('close', settle);
      };
      req.on('data', (piece: Buffer) => {
        drainedBytes += piece.length;
        if (drainedBytes > MAX_DRAINED_BYTES) cut();
      });
      req.once('end', settle);
      // Once the response has finished, Node no longer tells the request when its socket closes.
      socket.once('close', settle);
      req.resume();
      // Marks the body as consumed before the response has finished; otherwise
      // Node would drop our listener and read on without a bound.
      req.read(0);
    });
    next();
  };
}
