/**
 * The listening server around the app: what happens before a request is one,
 * and how the service stops.
 *
 * Node's own parser refuses broken requests before any middleware runs; here
 * those answers get the contract's body and X-Request-ID like all others.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '../../log.js';
import { connectionLimits, type ConnectionLimits, limitConnections } from './connections.js';
import { errorBody } from '../request/errors.js';

/** How long each thing may take; shorter in tests. */
export interface Patience {
  /** Balancers close idle connections after 60 s or more; if we closed first, their next request would be lost. */
  keepAliveMs: number;
  headersMs: number;
  /** For the whole upload: 10 MB at less than a megabit per second. */
  requestMs: number;
  checkEveryMs: number;
  /** For the caller to take an answer that ends the connection. */
  lingerMs: number;
}

const PATIENCE: Patience = {
  keepAliveMs: 65_000,
  headersMs: 66_000,
  requestMs: 120_000,
  checkEveryMs: 5000,
  lingerMs: 2000,
};

/** Requests of one connection that are answered while an earlier one of it is not: the last of them ends it. Few clients send any. */
const MAX_AHEAD = 8;
/** From so many on nobody means to read the answers; one piece of what arrives may hold thousands. */
const MAX_AHEAD_UNHEARD = 64;

export interface HttpServer {
  server: Server;
  /**
   * Stops accepting, lets requests in flight finish, and cuts what is left after `graceMs`.
   *
   * Idle connections and those that never sent a byte are closed at once.
   */
  close(graceMs: number): Promise<void>;
}

export interface ServerBounds extends Patience {
  /** Those of a server that no proxy stands before, where nothing else is said. */
  connections: ConnectionLimits;
}

export function createHttpServer(
  app: RequestListener,
  log: Log,
  changes: Partial<ServerBounds> = {},
): HttpServer {
  const { connections, keepAliveMs, headersMs, requestMs, checkEveryMs, lingerMs } = {
    connections: connectionLimits(0),
    ...PATIENCE,
    ...changes,
  };
  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    // Node's own answer has neither a body nor an id.
    requireHostHeader: false,
  });
  const sockets = new Set<Socket>();
  const answering = new WeakMap<Duplex, ServerResponse>();
  const unanswered = new WeakMap<Socket, number>();
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  let closing = false;
  limitConnections(server, connections, (socket) => answering.has(socket));

  const refuseRaw = (
    socket: Duplex,
    { status, detail, code }: { status: number; detail: string; code: string | null },
    { requestId = randomUUID(), whenSent }: { requestId?: string; whenSent?: () => void } = {},
  ) => {
    log.info('request refused by the parser', { request_id: requestId, status, code });
    socket.end(rawAnswer(status, detail, requestId), whenSent);
    // Half-open sockets must not stay, nor what their requests hold.
    const cut = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(cut));
  };
  const listener: RequestListener = (req, res) => {
    const ahead = (unanswered.get(req.socket) ?? 0) + 1;
    unanswered.set(req.socket, ahead);
    if (ahead > MAX_AHEAD) {
      if (ahead > MAX_AHEAD_UNHEARD) req.socket.destroy();
      return;
    }
    answering.set(req.socket, res);
    open.get(req.socket)?.add(res);
    // A connection that is kept alive must not keep the last answer, and its document, alive too.
    res.once('close', () => {
      open.get(req.socket)?.delete(res);
      const now = unanswered.get(req.socket) ?? 0;
      // Whose last answer was promised gets no other.
      if (now < MAX_AHEAD) unanswered.set(req.socket, now - 1);
      if (answering.get(req.socket) === res) answering.delete(req.socket);
    });
    if (closing || ahead === MAX_AHEAD) res.setHeader('Connection', 'close');
    // RFC 9112, 3.2: refused, whatever is asked for.
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      refuseRaw(req.socket, { status: 400, detail: 'The request has no Host header.', code: 'NO_HOST' });
      return;
    }
    app(req, res);
  };
  server.on('request', listener);
  // With a listener of its own Node sends no "100 Continue": upload.ts does, once the body is wanted.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  // Without a listener Node closes the connection with no answer at all.
  server.on('connect', (_req, socket) => {
    refuseRaw(socket, { status: 405, detail: 'Method Not Allowed. This is no proxy.', code: 'CONNECT' });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    open.set(socket, new Set());
    socket.once('close', () => {
      sockets.delete(socket);
      // Node tells the end of the connection to the first answer alone: what those behind it hold would stay.
      for (const answer of open.get(socket) ?? []) if (!answer.closed) answer.emit('close');
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answering.get(socket);
    const halfSent = answer !== undefined && answer.headersSent && !answer.writableFinished;
    if (!socket.writable || error.code === 'ECONNRESET' || halfSent) {
      socket.destroy();
      return;
    }
    const id =
      answer !== undefined && !answer.writableFinished ? answer.getHeader('X-Request-ID') : undefined;
    const refusal = { ...parserRefusal(error.code), code: error.code ?? null };
    const whenSent = (): void => {
      // Who was too slow is not in the middle of sending: nothing is lost by closing at once.
      if (refusal.status === 408) socket.destroy();
    };
    refuseRaw(socket, refusal, { whenSent, ...(id !== undefined && { requestId: String(id) }) });
  });

  return {
    server,
    close: (graceMs) =>
      new Promise((resolve) => {
        closing = true;
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        for (const socket of sockets) {
          const answer = answering.get(socket);
          if (answer === undefined && socket.bytesRead === 0) socket.destroy();
          else if (answer !== undefined && !answer.headersSent) answer.setHeader('Connection', 'close');
        }
      }),
  };
}

function parserRefusal(code: string | undefined): { status: number; detail: string } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, detail: 'The request headers are too large.' };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, detail: 'The chunk extensions are too large.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'The request did not arrive in time.' };
    default:
      return { status: 400, detail: 'The request is not valid HTTP.' };
  }
}

/** There is no response object for a request that was never parsed. */
function rawAnswer(status: number, detail: string, requestId: string): string {
  const body = JSON.stringify(errorBody(status, detail, requestId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${requestId}`,
    '',
    body,
  ].join('\r\n');
}
