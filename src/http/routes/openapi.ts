/**
 * The published description, OpenAPI 3.1; its parts are in `description/`.
 */
import { headers, parameters } from '../description/headers.js';
import { paths } from '../description/operations.js';
import { overview, tags } from '../description/overview.js';
import { schemas } from '../description/schemas.js';

export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Watermark Removal Service',
    version: '1.0.0',
    summary: 'Removes a named text watermark from a PDF and proves that nothing else moved.',
    description: overview,
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  },
  servers: [{ url: '/', description: 'The host that serves this document.' }],
  tags,
  paths,
  components: {
    schemas,
    headers,
    parameters,
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description:
          'Optional, and case-sensitive. A key has a quota of its own; an unknown one is refused with 401.',
      },
    },
  },
};
