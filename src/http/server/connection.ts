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

export class Connection {
  readonly #socket: Socket;
  readonly #wait: (req: IncomingMessage, serve: () => void) => void;
  readonly #app: RequestListener;
  #waiting: { req: IncomingMessage; res: ServerResponse }[] = [];
  #current: ServerResponse | null = null;
  #latest: ServerResponse | null = null;
  /** True after the last request that gets an answer. */
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

  /** The response to the latest request, if it is not answered yet. */
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

  /** Ends the connection with the answer to the latest request. */
  endAfterLatest(): void {
    if (this.#latest?.headersSent === false) this.#latest.setHeader('Connection', 'close');
  }

  /** Must be called when the socket has closed. */
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
        // Released, so that an idle connection does not keep the last answer and its document in memory.
        this.#current = null;
        if (this.#latest === res) this.#latest = null;
        this.#serveNext();
      });
      this.#app(req, res);
    });
  }
}
