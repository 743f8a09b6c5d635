/**
 * One connection and its requests, which are processed one at a time.
 *
 * HTTP lets a client send requests ahead of their answers. Those wait here,
 * unread by the app: an answer that waited behind another would hold what it has,
 * and would not learn that the connection has ended.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that are answered while an earlier one is not; the last of them ends it. Few clients send any. */
const MAX_AHEAD = 8;

/** With so many requests ahead a caller does not mean to read the answers; one piece of what arrives may hold thousands. */
const MAX_AHEAD_UNHEARD = 64;

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

export class Connection {
  readonly #socket: Socket;
  readonly #wait: (req: IncomingMessage, serve: () => void) => void;
  readonly #app: RequestListener;
  #waiting: Exchange[] = [];
  #current: ServerResponse | null = null;
  /** Of the request that arrived last. */
  #latest: ServerResponse | null = null;
  /** The eighth ends the connection: what follows is not answered. */
  #isFull = false;
  #unheardCount = 0;

  /** @param wait calls back when a request may be served. */
  constructor(socket: Socket, app: RequestListener, wait: (req: IncomingMessage, serve: () => void) => void) {
    this.#socket = socket;
    this.#app = app;
    this.#wait = wait;
  }

  isAtWork(): boolean {
    return this.#latest !== null;
  }

  /** Of the request that arrived last, if it is not answered yet. */
  latestAnswer(): ServerResponse | null {
    return this.#latest;
  }

  receive(req: IncomingMessage, res: ServerResponse): void {
    if (this.#isFull) {
      this.#unheardCount += 1;
      if (this.#unheardCount > MAX_AHEAD_UNHEARD - MAX_AHEAD) this.#socket.destroy();
      return;
    }
    this.#waiting.push({ req, res });
    this.#latest = res;
    const unansweredCount = this.#waiting.length + (this.#current === null ? 0 : 1);
    if (unansweredCount === MAX_AHEAD) {
      this.#isFull = true;
      this.endAfterLatest();
    }
    if (unansweredCount === 1) this.#serveNext();
  }

  /** The answer to the last request that has arrived ends the connection. */
  endAfterLatest(): void {
    if (this.#latest?.headersSent === false) this.#latest.setHeader('Connection', 'close');
  }

  /** The socket has closed. */
  forget(): void {
    this.#waiting = [];
    this.#latest = null;
  }

  #serveNext(): void {
    const next = this.#waiting[0];
    if (next === undefined) return;
    this.#wait(next.req, () => {
      // The connection may have ended meanwhile.
      if (this.#waiting.shift() !== next) return;
      const { req, res } = next;
      this.#current = res;
      res.once('close', () => {
        // Dropped, so that an idle connection does not keep the last answer and its document in memory.
        this.#current = null;
        if (this.#latest === res) this.#latest = null;
        this.#serveNext();
      });
      this.#app(req, res);
    });
  }
}
