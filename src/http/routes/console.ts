/**
 * Serves the console and its files, which `build-console.ts` wrote to one folder.
 *
 * Browsers revalidate the page each time. The files that it loads have a hash of their content in their names.
 */
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { contentPolicy } from '../request/secure-headers.js';
import { readStaticFiles, sendStaticFile, type StaticFiles, withoutSlash } from './static-files.js';

const BUILT = fileURLToPath(new URL('../../../dist/console', import.meta.url));

/** pdf.js runs in a worker and decodes some pictures in WebAssembly. Other origins and inline code are not allowed. */
const POLICY = {
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
};

const FOREVER = 'public, max-age=31536000, immutable';

/** @throws Error if the folder has no page. */
export function readConsoleFiles(folder: string = BUILT): StaticFiles {
  const files = readStaticFiles(folder);
  if (!files.has('index.html')) throw new Error(`${folder} holds no page`);
  return files;
}

/** Must be mounted at /console. */
export function consolePage(files: StaticFiles): Router {
  const router = Router({ caseSensitive: true });
  router.use(contentPolicy(POLICY));
  router.get('/', withoutSlash('console'), (req, res) => {
    sendStaticFile(req, res, files.get('index.html')!, 'no-store');
  });
  // No parameter: Express fails to decode one that is not UTF-8, and these names need no decoding.
  router.get(/^\/assets\//u, (req, res, next) => {
    const file = files.get(req.path.slice(1));
    if (file === undefined) next();
    else sendStaticFile(req, res, file, FOREVER);
  });
  return router;
}

/** For `/`: a person's browser gets a page with links; other clients get the next handler's answer. */
export const welcomeBrowsers: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  if (req.accepts(['json', 'html']) === 'html') res.type('html').send(WELCOME);
  else next();
};

const WELCOME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Watermark Removal Service</title>
</head>
<body>
<h1>Watermark Removal Service</h1>
<p><a href="console">Try it on a document</a></p>
<p><a href="docs">Read the interface’s description</a></p>
</body>
</html>
`;
