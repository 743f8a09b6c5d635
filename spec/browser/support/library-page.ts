/**
 * The library for browsers in Debian's Chromium, on an empty page.
 */
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../support/chromium.js';
import type * as library from '../../../src/library.js';

/** Each is served at the path where npm would lay it. */
const BUILT = fileURLToPath(new URL('../../../dist/browser/', import.meta.url));
const MUPDF_PATH = '/mupdf/dist/mupdf-wasm.wasm';
const MUPDF = join(dirname(createRequire(import.meta.url).resolve('mupdf')), 'mupdf-wasm.wasm');
/** Where the optional packages are. */
export const PACKAGES_PATH = '/node_modules/';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TYPES: Record<string, string> = {
  js: 'text/javascript',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
};

/** As the page's own policy is, so that what it forbids fails here. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

export type Library = typeof library;

function locate(url: string): string {
  if (url === MUPDF_PATH) return MUPDF;
  return (url.startsWith(PACKAGES_PATH) ? ROOT : BUILT) + url.slice(1);
}

export class LibraryPage {
  readonly page: Page;
  /** Paths that were asked for. */
  readonly requested: string[];
  private readonly server: Server;
  private readonly browser: Browser;

  private constructor(server: Server, browser: Browser, page: Page, requested: string[]) {
    this.server = server;
    this.browser = browser;
    this.page = page;
    this.requested = requested;
  }

  /** @param documents served as `/0.pdf` and so on. */
  static async open(documents: Uint8Array[]): Promise<LibraryPage> {
    const requested: string[] = [];
    const server = createServer(({ url = '/' }, response) => {
      requested.push(url);
      const name = url.slice(1);
      const [, stem, extension = ''] = /^(.*?)(?:\.(\w+))?$/u.exec(name)!;
      response.setHeader('Content-Security-Policy', POLICY);
      response.setHeader('Content-Type', TYPES[extension] ?? 'text/html');
      response.end(
        name === ''
          ? '<!doctype html>'
          : extension === 'pdf'
            ? documents[Number(stem)]
            : readFileSync(locate(url)),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return new LibraryPage(server, browser, page, requested);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}
