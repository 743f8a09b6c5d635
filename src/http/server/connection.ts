/**
 * One connection and its requests, which are processed one at a time.
 *
 * HTTP lets a client send requests ahead of their answers. Those wait here, and the app does not read them yet: an
 * answer that waited behind another would keep its memory, and would not notice that the connection has ended.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most unanswered requests of one connection; the last of them ends it. Few clients send any ahead. */
const MAX_AHEAD = 8;

/** A caller with this many requests ahead will not read the answers; one piece of data may contain thousands of requests. */
const MAX_AHEAD_UNHEARD = 64;

export type Connection = ReturnType<typeof createConnection>;

/** @param wait calls back when a request may be served. */
export function createConnection(
  socket: Socket,
  app: RequestListener,
  wait: (req: IncomingMessage, serve: () => void) => void,
) {
  let waiting: { req: IncomingMessage; res: ServerResponse }[] = [];
  let current: ServerResponse | null = null;
  /** True after the last request that gets an answer. */
  let isFull = false;
  let unheardCount = 0;

  /** The response to the latest request, if it is not answered yet. */
  function latestAnswer(): ServerResponse | null {
    return waiting.at(-1)?.res ?? current;
  }

  /** Ends the connection with the answer to the latest request. */
  function endAfterLatest(): void {
    const latest = latestAnswer();
    if (latest?.headersSent === false) latest.setHeader('Connection', 'close');
  }

  function serveNext(): void {
    const next = waiting[0];
    if (next === undefined) return;
    wait(next.req, () => {
      // The connection may have ended meanwhile.
      if (waiting.shift() !== next) return;
      const { req, res } = next;
      current = res;
      res.once('close', () => {
        // Released, so that an idle connection does not keep the last answer and its document in memory.
        current = null;
        serveNext();
      });
      app(req, res);
    });
  }

  return {
    isAtWork: () => latestAnswer() !== null,
    latestAnswer,
    receive(req: IncomingMessage, res: ServerResponse): void {
      if (isFull) {
        unheardCount += 1;
        if (unheardCount > MAX_AHEAD_UNHEARD - MAX_AHEAD) socket.destroy();
        return;
      }
      waiting.push({ req, res });
      const unansweredCount = waiting.length + (current === null ? 0 : 1);
      if (unansweredCount === MAX_AHEAD) {
        isFull = true;
        endAfterLatest();
      }
      if (unansweredCount === 1) serveNext();
    },
    endAfterLatest,
    /** Must be called when the socket has closed. */
    forget(): void {
      waiting = [];
      current = null;
    },
  };
}
