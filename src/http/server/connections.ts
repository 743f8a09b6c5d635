/**
 * Limits the number of connections, in total and per address.
 *
 * When the limit is reached, a new connection replaces the oldest one without a request. A caller that only holds
 * connections open therefore loses them and cannot block others. If all connections have a request, the address with
 * most connections loses its oldest one to an address with fewer, because a caller that does not read its answers can
 * keep requests open, too. Otherwise the new connection is refused.
 */
import type { Server, Socket } from 'node:net';
import { addressKey } from '../request/caller-address.js';

/** Each takes a descriptor and some 20 KB; a shell's usual limit of descriptors is 1024 or more. */
const MAX_CONNECTIONS = 900;

/** Enough for an office behind one address, and few enough that three such leave room for others. */
const MAX_PER_ADDRESS = 256;

export type ConnectionLimits = ReturnType<typeof makeConnectionLimits>;

/** The limit for an address is null behind a proxy, because all callers have the proxy's address. */
export function makeConnectionLimits(trustedHops: number) {
  return { total: MAX_CONNECTIONS, perAddress: trustedHops === 0 ? MAX_PER_ADDRESS : null };
}

/** Limits a server's connections; `isAtWork` is true for one that has a request. */
export function limitConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  isAtWork: (socket: Socket) => boolean,
): void {
  /** Oldest first, by address. */
  const open = new Map<string, Set<Socket>>();
  let count = 0;

  const forget = (address: string, socket: Socket) => {
    const sockets = open.get(address);
    if (sockets?.delete(socket) !== true) return;
    count -= 1;
    if (sockets.size === 0) open.delete(address);
  };
  const end = (address: string, socket: Socket): true => {
    forget(address, socket);
    socket.destroy();
    return true;
  };
  const closeIdle = (address: string): boolean => {
    for (const socket of open.get(address) ?? []) if (!isAtWork(socket)) return end(address, socket);
    return false;
  };
  /** Ends one only if the address keeps at least as many as the newcomer then has. */
  const closeOldest = (address: string, newcomer: string): boolean => {
    const [oldest, ...others] = open.get(address) ?? [];
    return oldest !== undefined && others.length > (open.get(newcomer)?.size ?? 0) && end(address, oldest);
  };
  const makeRoom = (newcomer: string): boolean => {
    if (perAddress !== null && (open.get(newcomer)?.size ?? 0) >= perAddress) return closeIdle(newcomer);
    if (count < total) return true;
    const most = [...open.keys()].sort((one, other) => open.get(other)!.size - open.get(one)!.size);
    if (most.some((address) => closeIdle(address))) return true;
    // Behind a proxy an address is not a caller.
    return perAddress !== null && closeOldest(most[0]!, newcomer);
  };

  server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? null);
    if (!makeRoom(address)) {
      socket.destroy();
      return;
    }
    const sockets = open.get(address) ?? new Set();
    open.set(address, sockets.add(socket));
    count += 1;
    socket.once('close', () => forget(address, socket));
  });
}
