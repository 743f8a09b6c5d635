/**
 * The published description, OpenAPI 3.1: operations, parameters, answers.
 *
 * Statuses and headers are those that the code sends; a test holds every
 * response of the whole suite against this document.
 */
import { schemas } from './openapi-schemas.js';

const schemaRef = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });
const jsonOf = (name: keyof typeof schemas) => ({ 'application/json': { schema: schemaRef(name) } });
const headerRefs = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const integerHeader = (description: string, minimum: number) => ({
  description,
  required: true,
  schema: { type: 'integer', minimum },
});

const headers = {
  'X-Request-ID': {
    description: 'The id that the caller sent, or a new one. Quote it when reporting a problem.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:/+=@-]{1,128}$' },
  },
  'RateLimit-Limit': integerHeader("Requests allowed per hour for the caller's tier.", 1),
  'RateLimit-Remaining': integerHeader('Requests left in the current hour window.', 0),
  'RateLimit-Reset': integerHeader('Seconds until the oldest counted request expires.', 1),
  'Retry-After': integerHeader('Seconds to wait.', 1),
  'Content-Disposition': {
    description: 'attachment, with a suggested file name that ends in .pdf.',
    required: true,
    schema: { type: 'string', pattern: '^attachment; filename=.*\\.pdf"?$' },
  },
  'X-Processing-Report': {
    description: 'ProcessingReport as ASCII JSON, under 8 KiB.',
    required: true,
    content: jsonOf('ProcessingReport'),
  },
  'X-Watermark-Stats': {
    description: 'WatermarkStats as ASCII JSON, under 5 KiB.',
    required: true,
    content: jsonOf('WatermarkStats'),
  },
};

const quotaHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;
const counted = headerRefs('X-Request-ID', ...quotaHeaders);

const errorAnswer = (description: string, answerHeaders: object = counted) => ({
  description,
  headers: answerHeaders,
  content: jsonOf('ErrorResponse'),
});

const refusals = {
  // Judged before the quota, so it has no place in one.
  401: errorAnswer('Unknown X-API-Key.', headerRefs('X-Request-ID')),
  429: errorAnswer(
    "Rate limit exceeded for the caller's tier. Denied requests do not consume quota.",
    headerRefs('X-Request-ID', ...quotaHeaders, 'Retry-After'),
  ),
};

const textRefusals = {
  400: errorAnswer(
    'Not application/pdf, empty, larger than 10 MB, a PDF that cannot be parsed or is too complex, or watermark_text outside the hint contract.',
  ),
  ...refusals,
  422: {
    description: 'file or watermark_text is missing or mistyped.',
    headers: counted,
    content: jsonOf('HTTPValidationError'),
  },
  500: errorAnswer('Processing failed after the input was accepted. Retry once.'),
};

const imageRefusals = {
  400: errorAnswer('Invalid PDF, selector, confirmation or unsupported document.'),
  ...refusals,
  413: errorAnswer('Input, document complexity, resource or output budget exceeded.'),
  500: errorAnswer('Unexpected failure of the service.'),
  503: errorAnswer('Worker busy, timed out or safe resource limits unavailable.'),
};

const pdfAnswer = (description: string, ...names: (keyof typeof headers)[]) => ({
  description,
  headers: { ...counted, ...headerRefs('Content-Disposition', ...names) },
  content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
});

const jsonAnswer = (description: string, schema: keyof typeof schemas) => ({
  description,
  headers: counted,
  content: jsonOf(schema),
});

interface Processing {
  operationId: string;
  summary: string;
  form: keyof typeof schemas;
  success: object;
  otherwise: object;
}

const processing = ({ operationId, summary, form, success, otherwise }: Processing) => ({
  post: {
    operationId,
    summary,
    security: [{}, { apiKey: [] }],
    parameters: [{ $ref: '#/components/parameters/RequestId' }],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: schemaRef(form) } } },
    responses: { 200: success, ...otherwise },
  },
});

const meta = (operationId: string, summary: string, schema: keyof typeof schemas, degraded: boolean) => {
  const answer = (description: string) => ({
    description,
    headers: headerRefs('X-Request-ID'),
    content: jsonOf(schema),
  });
  return {
    get: {
      operationId,
      summary,
      security: [],
      parameters: [{ $ref: '#/components/parameters/RequestId' }],
      responses: {
        200: answer('Healthy.'),
        ...(degraded ? { 503: answer('Degraded, draining, or the PDF dependency is missing.') } : {}),
      },
    },
  };
};

export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Watermark Removal Service',
    version: '1.0.0',
    summary: 'Removes a named text watermark from a PDF and proves that nothing else moved.',
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  },
  servers: [{ url: '/' }],
  paths: {
    '/api/v1/remove-watermark': processing({
      operationId: 'remove_watermark',
      summary: 'Process a PDF and return the processed PDF',
      form: 'RemovalForm',
      success: pdfAnswer(
        'The PDF, also when nothing was removed.',
        'X-Processing-Report',
        'X-Watermark-Stats',
      ),
      otherwise: textRefusals,
    }),
    '/api/v1/remove-watermark/stats': processing({
      operationId: 'remove_watermark_stats',
      summary: 'Same processing, JSON report only',
      form: 'RemovalForm',
      success: jsonAnswer('The full report.', 'WatermarkRemovalResponse'),
      otherwise: textRefusals,
    }),
    '/api/v1/image-watermarks/candidates': processing({
      operationId: 'image_watermark_candidates',
      summary: 'List selectable image drawings on one page',
      form: 'CandidatesForm',
      success: jsonAnswer('An empty list means no safe selection.', 'ImageCandidates'),
      otherwise: imageRefusals,
    }),
    '/api/v1/image-watermarks/preview': processing({
      operationId: 'image_watermark_preview',
      summary: 'Preview removal of one confirmed whole image',
      form: 'PreviewForm',
      success: pdfAnswer('A proposed edit, to be compared with the original.'),
      otherwise: imageRefusals,
    }),
    '/': meta('root', 'Service entry point', 'Entry', false),
    '/health': meta('health', 'Liveness and engine version', 'Health', true),
    '/health/details': meta('health_details', 'Dependency and runtime details', 'HealthDetails', true),
  },
  components: {
    schemas,
    headers,
    parameters: {
      RequestId: {
        name: 'X-Request-ID',
        in: 'header',
        description: 'Correlation id; one outside the pattern is replaced.',
        schema: { type: 'string' },
      },
    },
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
  },
};
