/**
 * The description itself and a page to read it on.
 *
 * The page is served whole from here: no network, no inline script or style,
 * and a content security policy that allows nothing else.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { contentPolicy } from '../request/secure-headers.js';
import { openApiDocument } from './openapi.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Watermark Removal Service</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', validatorUrl: null, deepLinking: true });\n`;

const ASSETS = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

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

/** To be mounted at /docs. */
export function docsPage(): Router {
  const packageFile = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const assets = express.static(path.dirname(packageFile), { index: false, maxAge: '1h' });
  const router = Router();
  router.use(contentPolicy(POLICY));
  router.get('/', (_req, res) => {
    res.type('html').send(PAGE);
  });
  router.get('/start.js', (_req, res) => {
    res.type('text/javascript').send(START);
  });
  router.use((req, res, next) => {
    if (ASSETS.has(req.path)) assets(req, res, next);
    else next();
  });
  return router;
}
