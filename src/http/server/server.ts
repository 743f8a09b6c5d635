/**
 * The HTTP server around the app: what happens before a request is complete, and how the service stops.
 *
 * Node's own parser refuses broken requests before any middleware runs; here those answers get the contract's body
 * and X-Request-ID like all others.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '../../log.js';
import { addressKey, callerAddress } from '../request/caller-address.js';
import { createConnection, type Connection } from './connection.js';
import { makeConnectionLimits, limitConnections } from './connections.js';
import { createRequestTurns } from './request-turns.js';
import { errorBody } from '../request/errors.js';

/** The bounds of a server without a proxy; tests use shorter times. */
const BOUNDS = {
  connections: makeConnectionLimits(0),
  /** The number of proxies whose `X-Forwarded-For` is trusted. */
  trustedHops: 0,
  /** Balancers close idle connections after 60 s or more; if the service closed first, their next request would be lost. */
  keepAliveMs: 65_000,
  headersMs: 66_000,
  /** For the whole upload: 10 MB at less than a megabit per second. */
  requestMs: 120_000,
  checkEveryMs: 5000,
  /** For reading an answer that ends the connection, and for a last request on a connection that is closing. */
  lingerMs: 2000,
};

export type ServerBounds = typeof BOUNDS;

export type HttpServer = ReturnType<typeof createHttpServer>;

/** A target without a path: Express would answer it by itself, past all middleware. */
const PATHLESS = /^[^/]+:\/\/(?:[?#]|$)/u;

/** A fault for which every path refuses the request, or null. */
function findRefusal(req: IncomingMessage): ParserRefusal | null {
  const { host } = req.headersDistinct;
  const refuse = (code: string, detail: string): ParserRefusal => ({ status: 400, detail, code });
  // RFC 9112, 3.2.
  if (host === undefined && req.httpVersion === '1.1') {
    return refuse('NO_HOST', 'The request has no Host header.');
  }
  if ((host?.length ?? 0) > 1) return refuse('TWO_HOSTS', 'The request has more than one Host header.');
  return PATHLESS.test(req.url ?? '') ? refuse('NO_TARGET', 'The request target has no host.') : null;
}

export function createHttpServer(app: RequestListener, log: Log, changes: Partial<ServerBounds> = {}) {
  const bounds = { ...BOUNDS, ...changes };
  const server = createServer({
    keepAliveTimeout: bounds.keepAliveMs,
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    connectionsCheckingInterval: bounds.checkEveryMs,
    // Node's own answer has neither a body nor an id.
    requireHostHeader: false,
  });
  // Node drops headers beyond a number, and a caller whose key is dropped would count as anonymous. Their bytes are limited.
  server.maxHeadersCount = 0;
  const connections = new Map<Duplex, Connection>();
  const waitForTurn = createRequestTurns();
  let isDraining = false;
  limitConnections(server, bounds.connections, (socket) => connections.get(socket)?.isAtWork() === true);

  const refuseRaw = (socket: Duplex, refusal: ParserRefusal, requestId: string = randomUUID()) => {
    const { status, code } = refusal;
    log.info('request refused by the parser', { request_id: requestId, status, code });
    // A caller that was too slow is not sending, so closing at once loses nothing.
    socket.end(rawAnswer(refusal, requestId), () => status === 408 && socket.destroy());
    // Neither half-open sockets nor the memory of their requests must remain.
    const cut = setTimeout(() => socket.destroy(), bounds.lingerMs);
    socket.once('close', () => clearTimeout(cut));
  };
  const serve: RequestListener = (req, res) => {
    const refusal = findRefusal(req);
    if (refusal === null) app(req, res);
    else refuseRaw(req.socket, refusal);
  };
  const receive: RequestListener = (req, res) => {
    const connection = connections.get(req.socket);
    connection?.receive(req, res);
    if (isDraining) connection?.endAfterLatest();
  };
  server.on('request', receive);
  // With this listener Node sends no "100 Continue": upload.ts does when it wants the body.
  server.on('checkContinue', receive);
  server.on('checkExpectation', receive);
  // Without this listener Node closes the connection without an answer.
  server.on('connect', (_req, socket) => {
    refuseRaw(socket, { status: 405, detail: 'Method Not Allowed. This is no proxy.', code: 'CONNECT' });
  });
  server.on('connection', (socket) => {
    const connection = createConnection(socket, serve, (req, turn) => {
      waitForTurn(addressKey(callerAddress(req, bounds.trustedHops)), turn);
    });
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      connection.forget();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = connections.get(socket)?.latestAnswer() ?? null;
    if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent === true) {
      socket.destroy();
      return;
    }
    const id = answer?.getHeader('X-Request-ID');
    const refusal = { ...(PARSER_ERRORS[error.code ?? ''] ?? INVALID), code: error.code ?? null };
    refuseRaw(socket, refusal, id === undefined ? undefined : String(id));
  });
  // Without descriptors a new connection cannot be accepted; open ones continue.
  server.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (server.listening) log.warn('a connection was not accepted', { code: code ?? null });
  });

  /** From now on each answer ends its connection. */
  const drain = (): void => {
    isDraining = true;
    for (const connection of connections.values()) connection.endAfterLatest();
  };
  const closeIdle = () => {
    for (const [socket, connection] of connections) {
      if (!connection.isAtWork()) (socket as Socket).destroySoon();
    }
  };
  return {
    server,
    drain,
    /**
     * Stops accepting, lets running requests finish, and closes the rest after `graceMs`.
     *
     * A connection without a request, or with half of a request's header, is closed after `lingerMs`, so that a request
     * that is already on its way is answered and not reset.
     */
    async close(graceMs: number): Promise<void> {
      drain();
      const closed = new Promise((resolve) => {
        // http.Server's own `close` resets connections whose next request is on its way.
        NetServer.prototype.close.call(server, resolve);
      });
      const idle = setInterval(closeIdle, bounds.lingerMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/** A request that is refused before the app has it, and so without a response object. */
interface ParserRefusal {
  status: number;
  detail: string;
  /** For the log. */
  code: string | null;
}

/** By the parser's error code; any other is of a request that is not valid HTTP. */
const PARSER_ERRORS: Partial<Record<string, Omit<ParserRefusal, 'code'>>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The request headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
};
const INVALID = { status: 400, detail: 'The request is not valid HTTP.' };

/** The whole answer with the contract's body; it ends the connection. */
function rawAnswer({ status, detail }: ParserRefusal, requestId: string): string {
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
