/** Starts to listen, or reports in one sentence which variable is wrong and what to do. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../../config.js';

export interface ListenAddress {
  host: string;
  port: number;
  /** The variable that sets the port; the host's variable has HOST instead of PORT. */
  variable: 'PORT' | 'METRICS_PORT';
}

/** @throws ConfigError if the system does not allow the address. */
export async function listen(server: Server, wanted: ListenAddress): Promise<AddressInfo> {
  server.listen(wanted.port, wanted.host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new ConfigError(explain(wanted, cause as NodeJS.ErrnoException), { cause });
  }
  return server.address() as AddressInfo;
}

function explain({ host, port, variable }: ListenAddress, { code }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${variable} ${port} is in use on ${host}: stop what listens there, or set ${variable} to a free port.`;
    case 'EACCES':
      return `${variable} ${port} may not be opened by this user: set ${variable} to 1024 or above.`;
    default:
      return `${variable.replace('PORT', 'HOST')} ${host} is no address that this machine can listen on (${code}): set it to one, or to 0.0.0.0 for all.`;
  }
}

/** The address for a browser on this machine. */
export function localUrl({ address, port, family }: AddressInfo): string {
  const isEvery = address === '0.0.0.0' || address === '::';
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${isEvery ? 'localhost' : host}:${port}`;
}
