/**
 * The page for people and its files, as `build-console.ts` left them in one folder.
 *
 * The folder is listed once, and only what the list has is ever opened. The page
 * is asked for anew each time; whatever it loads has its content in its name.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Request, type RequestHandler, Router } from 'express';
import { contentPolicy } from '../request/secure-headers.js';

export interface ConsoleFiles {
  folder: string;
  /** Paths below the folder, with slashes. */
  names: ReadonlySet<string>;
}

const BUILT = fileURLToPath(new URL('../../../dist/console', import.meta.url));

/** pdf.js runs in a worker, and decodes some pictures in WebAssembly; nothing comes from elsewhere, nothing is inline. */
const POLICY = {
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
};

const FOREVER = 'public, max-age=31536000, immutable';

/** In the order in which we like them. */
const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

/** @throws Error where the folder holds no page. */
export function listConsoleFiles(folder: string = BUILT): ConsoleFiles {
  const names = new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  if (!names.has('index.html')) throw new Error(`${folder} holds no page`);
  return { folder, names };
}

/** To be mounted at /console. */
export function consolePage(files: ConsoleFiles): Router {
  const router = Router({ caseSensitive: true });
  router.use(contentPolicy(POLICY));
  router.get(
    '/',
    sendBuilt(files, () => 'index.html', 'no-store'),
  );
  router.get('/assets/*name', sendBuilt(files, readAssetName, FOREVER));
  return router;
}

/** For `/`: a browser that a person opened there is shown the way; everyone else gets what follows. */
export function welcomeBrowsers(): RequestHandler {
  return function showTheWay(req, res, next) {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') res.type('html').send(WELCOME);
    else next();
  };
}

const WELCOME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Watermark Removal Service</title>
</head>
<body>
<h1>Watermark Removal Service</h1>
<p><a href="/console">Try it on a document</a></p>
<p><a href="/docs">Read the interface’s description</a></p>
</body>
</html>
`;

function readAssetName(req: Request): string {
  const segments = req.params['name'];
  return `assets/${Array.isArray(segments) ? segments.join('/') : ''}`;
}

function sendBuilt(
  { folder, names }: ConsoleFiles,
  readName: (req: Request) => string,
  cacheControl: string,
): RequestHandler {
  return function sendFile(req, res, next) {
    const name = readName(req);
    if (!names.has(name)) {
      next();
      return;
    }
    const packed = ENCODINGS.find(
      ({ encoding, suffix }) => names.has(name + suffix) && req.acceptsEncodings(encoding) === encoding,
    );
    res.setHeader('Cache-Control', cacheControl);
    res.type(path.extname(name));
    res.vary('Accept-Encoding');
    if (packed !== undefined) res.setHeader('Content-Encoding', packed.encoding);
    res.sendFile(
      name + (packed?.suffix ?? ''),
      { root: folder, cacheControl: false, acceptRanges: false },
      next,
    );
  };
}
