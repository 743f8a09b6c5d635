/**
 * Speaks HTTP over a socket, for requests that no client library would send.
 */
import { connect, type Socket } from 'node:net';
import type { Received } from './described.js';

export interface RawExchange {
  socket: Socket;
  /** The next whole response; 100 Continue is one too. */
  response: () => Promise<Received & { statusLine: string }>;
  /** Resolves when the server has closed or reset the connection. */
  closed: Promise<void>;
}

export function openExchange(port: number): RawExchange {
  const socket = connect(port, '127.0.0.1');
  let unread = Buffer.alloc(0);
  let wake: () => void = asleep;
  socket.on('data', (piece: Buffer) => {
    unread = Buffer.concat([unread, piece]);
    wake();
  });
  // A reset also closes the socket, and tests use `closed`.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      wake();
      resolve();
    });
  });
  return {
    socket,
    closed,
    async response() {
      for (;;) {
        const taken = takeResponse(unread);
        if (taken !== null) {
          unread = unread.subarray(taken.length);
          return taken.received;
        }
        if (socket.destroyed) throw new Error('the connection was closed without a response');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const asleep = (): void => undefined;

/** One request, one response, then the connection is closed. */
export async function exchange(
  port: number,
  request: string | Buffer,
): Promise<Received & { statusLine: string }> {
  const { socket, response } = openExchange(port);
  socket.write(request);
  try {
    return await response();
  } finally {
    socket.destroy();
  }
}

function takeResponse(bytes: Buffer) {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...headerLines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    headerLines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const bodyStart = headEnd + 4;
  const bodyEnd = bodyStart + Number(headers['content-length'] ?? 0);
  if (bytes.length < bodyEnd) return null;
  const text = bytes.subarray(bodyStart, bodyEnd).toString();
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const status = Number(statusLine.split(' ')[1]);
  return {
    length: bodyEnd,
    received: { statusLine, status, headers, body: isJson ? (JSON.parse(text) as unknown) : text },
  };
}
