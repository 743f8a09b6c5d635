/**
 * Serves a folder as a simple static host does: with the type as the only header.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

export interface StaticServer {
  folder: string;
  /** The folder's address, with a final slash. */
  address: string;
  /** The requested paths below the folder, each with its query. */
  requested: string[];
  close: () => Promise<void>;
}

/** @param below a path of the server below which the folder is, such as `/tools/`. */
export async function serveFolder(folder: string, below = '/'): Promise<StaticServer> {
  const requested: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    requested.push(url.slice(below.length));
    const name = pathname.slice(below.length).replace(/(?:^|\/)$/u, '$&index.html');
    const file = join(folder, name);
    if (!pathname.startsWith(below) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    address: `http://127.0.0.1:${port}${below}`,
    requested,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
