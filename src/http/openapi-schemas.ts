/**
 * The schemas of the published description: forms, reports, images, errors, health.
 *
 * `form.ts` validates requests with the form schemas, and the tests validate
 * every response with the rest, so the description cannot drift from the code.
 */
import { formSchemas } from './form-schemas.js';
import { reportSchemas } from './report-schemas.js';
import { count, nullable, ref } from './schema-parts.js';

const fraction = { type: 'number', minimum: 0, maximum: 1 };
const extent = { type: 'number', exclusiveMinimum: 0, maximum: 1 };

const imageSchemas = {
  ImageBox: {
    type: 'object',
    description: 'Normalised to the page, origin top left.',
    required: ['left', 'top', 'width', 'height'],
    properties: { left: fraction, top: fraction, width: extent, height: extent },
    additionalProperties: false,
  },
  ImageCandidate: {
    type: 'object',
    required: ['instruction_index', 'bbox', 'pixel_width', 'pixel_height'],
    properties: {
      instruction_index: { type: 'integer', minimum: 0 },
      bbox: ref('ImageBox'),
      pixel_width: { type: 'integer', exclusiveMinimum: 0 },
      pixel_height: { type: 'integer', exclusiveMinimum: 0 },
    },
    additionalProperties: false,
  },
  ImageCandidates: {
    type: 'object',
    required: ['source_sha256', 'page_number', 'page_count', 'candidates', 'unsupported_reason'],
    properties: {
      source_sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      page_number: { type: 'integer', minimum: 1 },
      page_count: { type: 'integer', minimum: 1, maximum: 32 },
      candidates: { type: 'array', maxItems: 64, items: ref('ImageCandidate') },
      unsupported_reason: nullable('string'),
    },
    additionalProperties: false,
  },
};

const errorSchemas = {
  ErrorResponse: {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: { type: 'string' },
      request_id: nullable('string', { description: 'On 500: equals X-Request-ID.' }),
    },
    additionalProperties: false,
  },
  HTTPValidationError: {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'array', minItems: 1, items: ref('ValidationError') } },
    additionalProperties: false,
  },
  ValidationError: {
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: { type: 'array', items: { type: ['string', 'integer'] } },
      msg: { type: 'string' },
      type: { type: 'string' },
      input: {},
      ctx: { type: 'object' },
    },
    additionalProperties: false,
  },
};

const health = {
  status: { type: 'string', enum: ['healthy', 'degraded'] },
  engine_version: { type: 'string' },
  dependencies: {
    type: 'object',
    required: ['pdf'],
    properties: { pdf: { type: 'string', enum: ['available', 'unavailable'] } },
  },
  detail: { type: 'string', description: 'Why the service is degraded; absent when healthy.' },
};

const metaSchemas = {
  Entry: {
    type: 'object',
    required: ['name', 'version', 'licence', 'source', 'description', 'documentation'],
    properties: {
      name: { type: 'string' },
      version: { type: 'string' },
      licence: { type: 'string' },
      source: nullable('string'),
      description: { type: 'string' },
      documentation: { type: 'string' },
    },
  },
  Health: {
    type: 'object',
    required: ['status', 'engine_version', 'dependencies'],
    properties: health,
    additionalProperties: false,
  },
  HealthDetails: {
    type: 'object',
    required: ['status', 'engine_version', 'dependencies', 'quota', 'workers', 'runtime'],
    properties: {
      ...health,
      quota: { type: 'string', enum: ['redis', 'local'] },
      workers: {
        type: 'object',
        required: ['total', 'busy', 'queued', 'restarts'],
        properties: { total: count, busy: count, queued: count, restarts: count },
      },
      walls: {
        type: 'object',
        additionalProperties: { type: 'boolean' },
        description: 'Shown to callers with a key only, as are node and memory_mib.',
      },
      runtime: {
        type: 'object',
        required: ['uptime_seconds'],
        properties: { node: { type: 'string' }, uptime_seconds: count, memory_mib: count },
      },
    },
    additionalProperties: false,
  },
};

export const schemas = {
  ...formSchemas,
  ...reportSchemas,
  ...imageSchemas,
  ...errorSchemas,
  ...metaSchemas,
};
