/** The published description, OpenAPI 3.1. */
import { MAX_IMAGE_MB, MAX_TEXT_MB } from '../../upload-sizes.js';
import { headers, parameters } from './headers.js';
import { paths } from './operations.js';
import { schemas } from './schemas.js';

const PART_TYPE = `**The file's part must carry \`Content-Type: application/pdf\`.** Most clients send it as \`application/octet-stream\` or without a type, which is refused with 400; the name of the file does not matter.

\`\`\`sh
# curl
curl -F 'file=@in.pdf;type=application/pdf' …
\`\`\`

\`\`\`python
# Python, requests
requests.post(url, files={"file": ("in.pdf", file, "application/pdf")}, data=…)
\`\`\`

\`\`\`js
// JavaScript
form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'in.pdf');
\`\`\`

\`\`\`go
// Go: CreatePart instead of CreateFormFile
header := textproto.MIMEHeader{}
header.Set("Content-Disposition", "form-data; name=\\"file\\"; filename=\\"in.pdf\\"")
header.Set("Content-Type", "application/pdf")
part, err := form.CreatePart(header)
\`\`\``;

/** What applies to all operations: the text at the top of the page. */
export const overview = `${PART_TYPE}

Send a PDF and the text of its watermark; get the PDF back without it, in the same answer. The mark is taken out of the page's instructions, not painted over, and every page that was touched is read again and compared.

**Time.** An answer takes a few seconds as a rule. Allow at least 120 s before you give up: the service itself ends a document after 100 s.

**Sizes.** ${MAX_TEXT_MB} MB per PDF for text, ${MAX_IMAGE_MB} MB and 32 pages for images; one PDF per request. A MB is 1024 × 1024 bytes here, and the limit itself is allowed. Response headers take up to 16 KB.

**Keys and quota.** The key goes into \`X-API-Key\`; \`Authorization\` is not read, and \`X-API-Key-Note\` says so to callers who send it. Without one the calls of an address count together: 10 in a minute and 60 in an hour, as long as the operator did not change that. All processing operations share one quota, and what was refused with 401 or 429 does not count. \`RateLimit-*\` report the window of the hour; on 429 \`X-Quota-Exhausted\` says which of the two windows is used up, and \`Retry-After\` how long to wait.

**Errors** are \`{"detail": "a sentence"}\`, but for 422, whose \`detail\` is a list. Quote \`X-Request-ID\` when reporting one.

**A 200 does not mean that something was removed**: \`outcome.status\` of the report does.`;

const tags = [
  { name: 'text', description: 'Find and remove text watermarks.' },
  { name: 'images', description: 'Select one image of a page and remove it.' },
  {
    name: 'service',
    description: 'What runs here, and how it is. No key is asked for, and no quota counts.',
  },
];

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
