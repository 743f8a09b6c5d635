/**
 * All schemas of the published description, by name.
 *
 * `form.ts` validates requests with the form schemas, and the tests validate
 * every response with the rest, so the description cannot drift from the code.
 */
import { candidateSchemas } from '../../report/candidate-schemas.js';
import { formSchemas } from './form-schemas.js';
import { reportSchemas } from '../../report/report-schemas.js';
import { statsSchemas } from '../../report/stats-schemas.js';
import { count, nullableText, ref, closedObject } from '../../report/schema-parts.js';

/** As `errors.ts` writes them. */
const errorSchemas = {
  ErrorResponse: closedObject(
    'Body of every error but 422.',
    {
      detail: { type: 'string', description: 'The reason, as a sentence for a person.' },
      request_id: nullableText('On 500 only: equals X-Request-ID.'),
    },
    ['detail'],
  ),
  HTTPValidationError: closedObject(
    'Body of 422: one entry for each field that is missing or mistyped, in declared order.',
    { detail: { type: 'array', minItems: 1, items: ref('ValidationError') } },
  ),
  ValidationError: closedObject(
    'What is wrong with one field.',
    {
      loc: {
        type: 'array',
        items: { type: ['string', 'integer'] },
        description: 'Where the field belongs: `body` and its name.',
      },
      msg: { type: 'string', description: 'What is wrong, for a person.' },
      type: { type: 'string', description: '`missing`, `value_error` or `string_type`; the set may grow.' },
      input: { description: 'What was sent in its place; null where nothing was.' },
      ctx: { type: 'object', description: 'More about it, with free-form keys.' },
    },
    ['loc', 'msg', 'type'],
  ),
} as const;

const health = {
  status: {
    type: 'string',
    enum: ['healthy', 'degraded'],
    description: 'healthy with 200, degraded with 503.',
  },
  engine_version: { type: 'string', description: 'The deployed revision.' },
  dependencies: {
    type: 'object',
    required: ['pdf'],
    properties: {
      pdf: {
        type: 'string',
        enum: ['available', 'unavailable'],
        description: 'Whether the PDF engine has just processed a document of its own.',
      },
    },
  },
  detail: { type: 'string', description: 'Why the service is degraded; absent when healthy.' },
};

/** As `meta.ts` writes them. */
const metaSchemas = {
  Entry: {
    type: 'object',
    description: 'What this service is, and where to read on.',
    required: ['name', 'version', 'licence', 'source', 'description', 'documentation'],
    properties: {
      name: { type: 'string' },
      version: { type: 'string', description: 'Version of this description.' },
      licence: { type: 'string', description: 'SPDX identifier.' },
      source: nullableText('Where the source is; null where no operator said so.'),
      description: { type: 'string', description: 'Path of this document.' },
      documentation: { type: 'string', description: 'Path of the page that shows it.' },
    },
  },
  Health: closedObject('Whether to send work here.', health, ['status', 'engine_version', 'dependencies']),
  HealthDetails: closedObject(
    'The same, with what the instance is made of and does.',
    {
      ...health,
      quota: {
        type: 'string',
        enum: ['redis', 'local'],
        description: 'Where the quota is kept: shared by all instances, or in this one.',
      },
      workers: {
        type: 'object',
        description: 'The processes that read documents.',
        required: ['total', 'busy', 'queued', 'restarts'],
        properties: {
          total: count('Documents that are processed at once.'),
          busy: count('Of these, at work now.'),
          queued: count('Documents that wait.'),
          restarts: count('Processes that ended before their time, since the start.'),
        },
      },
      walls: {
        type: 'object',
        additionalProperties: { type: 'boolean' },
        description: 'By name, which walls around the workers stand. Shown to callers with a key only.',
      },
      runtime: {
        type: 'object',
        required: ['uptime_seconds'],
        properties: {
          node: { type: 'string', description: 'Version of Node. Shown to callers with a key only.' },
          uptime_seconds: count('Since the start of this process.'),
          memory_mib: count(
            'Resident memory of this process, without its workers. Shown to callers with a key only.',
          ),
        },
      },
    },
    ['status', 'engine_version', 'dependencies', 'quota', 'workers', 'runtime'],
  ),
};

export const schemas = {
  ...formSchemas,
  ...reportSchemas,
  ...statsSchemas,
  ...candidateSchemas,
  ...errorSchemas,
  ...metaSchemas,
};

export type SchemaName = keyof typeof schemas;
