/**
 * The description itself, a page to read it on, and the pages of docs/ as `build-docs.ts` left them in one folder.
 *
 * All files come from this service, without inline scripts or styles, and the content security policy allows no
 * others.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { contentPolicy } from '../request/secure-headers.js';
import { openApiDocument } from './openapi.js';
import {
  readStaticFiles,
  sendStaticFile,
  type StaticFile,
  staticFile,
  type StaticFiles,
} from './static-files.js';
import { withoutSlash } from './without-slash.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Watermark Removal Service</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<nav><a href="docs/api">Guides: first request, errors, configuration, operation</a></nav>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger-ui', validatorUrl: null, deepLinking: true });\n`;

/** Files of the package that renders the page. */
const ASSETS = await readAssets(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

const GUIDES = readGuides(fileURLToPath(new URL('../../../dist/docs', import.meta.url)));

const CACHE_CONTROL = 'public, max-age=3600';

const POLICY = {
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
};

export function description(): RequestHandler {
  return function serveDescription(_req, res) {
    res.json(openApiDocument);
  };
}

/** Must be mounted at /docs. */
export function docsPage(): Router {
  const router = Router();
  router.use(contentPolicy(POLICY));
  router.get('/', withoutSlash('docs'), (_req, res) => {
    res.type('html').send(PAGE);
  });
  router.get('/start.js', (_req, res) => {
    res.type('text/javascript').send(START);
  });
  router.get('/*name', (req, res, next) => {
    const name = req.params.name.join('/');
    const file = ASSETS.get(name) ?? GUIDES.get(name) ?? GUIDES.get(`${name}.html`);
    if (file === undefined) next();
    else sendStaticFile(req, res, file, CACHE_CONTROL);
  });
  return router;
}

/** @returns no pages if the sources run without having been built. */
function readGuides(folder: string): StaticFiles {
  return existsSync(folder) ? readStaticFiles(folder) : new Map();
}

async function readAssets(names: string[]): Promise<StaticFiles> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const read = async (name: string): Promise<[string, StaticFile]> => {
    const bytes = readFileSync(path.join(folder, name));
    const copies = [{ encoding: 'gzip' as const, bytes: await promisify(gzip)(bytes) }];
    return [name, staticFile(name, bytes, copies)];
  };
  return new Map(await Promise.all(names.map(read)));
}
