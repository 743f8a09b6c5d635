/**
 * Serves the API's description, a page that shows it, and the files that `build-docs.ts` wrote to one folder: the pages
 * of docs/ and the files of Swagger UI.
 *
 * All files come from this service, without inline scripts or styles, and the content security policy allows no
 * others.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { contentPolicy } from '../request/secure-headers.js';
import { openApiDocument } from '../description/openapi.js';
import { readStaticFiles, sendStaticFile, type StaticFiles, withoutSlash } from './static-files.js';

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

const FOLDER = fileURLToPath(new URL('../../../dist/docs', import.meta.url));
/** Empty if the sources run without a build. */
const FILES: StaticFiles = existsSync(FOLDER) ? readStaticFiles(FOLDER) : new Map();

const CACHE_CONTROL = 'public, max-age=3600';

const POLICY = {
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
};

export const serveDescription: RequestHandler = (_req, res) => {
  res.json(openApiDocument);
};

/** Must be mounted at /docs. */
export function docsPage(): Router {
  const router = Router();
  router.use(contentPolicy(POLICY));
  router.get('/', withoutSlash('docs'), (_req, res) => {
    res.type('html').send(PAGE);
  });
  // No parameter: Express fails to decode one that is not UTF-8, and these names need no decoding.
  router.get(/^/u, (req, res, next) => {
    const name = req.path.slice(1);
    const file = FILES.get(name) ?? FILES.get(`${name}.html`);
    if (file === undefined) next();
    else sendStaticFile(req, res, file, CACHE_CONTROL);
  });
  return router;
}
