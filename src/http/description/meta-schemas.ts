/**
 * The schemas of root, health and health_details, as `meta.ts` writes them.
 */
import { count, nullableSchema } from '../../report/schema-parts.js';

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

export const metaSchemas = {
  Entry: {
    type: 'object',
    description: 'What this service is, and where to read on.',
    required: ['name', 'version', 'licence', 'source', 'description', 'documentation'],
    properties: {
      name: { type: 'string' },
      version: { type: 'string', description: 'Version of this description.' },
      licence: { type: 'string', description: 'SPDX identifier.' },
      source: nullableSchema('string', {
        description: 'Where the source is; null where no operator said so.',
      }),
      description: { type: 'string', description: 'Path of this document.' },
      documentation: { type: 'string', description: 'Path of the page that shows it.' },
    },
  },
  Health: {
    type: 'object',
    description: 'Whether to send work here.',
    required: ['status', 'engine_version', 'dependencies'],
    properties: health,
    additionalProperties: false,
  },
  HealthDetails: {
    type: 'object',
    description: 'The same, with what the instance is made of and does.',
    required: ['status', 'engine_version', 'dependencies', 'quota', 'workers', 'runtime'],
    properties: {
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
          total: { ...count, description: 'Documents that are processed at once.' },
          busy: { ...count, description: 'Of these, at work now.' },
          queued: { ...count, description: 'Documents that wait.' },
          restarts: { ...count, description: 'Processes that ended before their time, since the start.' },
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
          uptime_seconds: { ...count, description: 'Since the start of this process.' },
          memory_mib: {
            ...count,
            description:
              'Resident memory of this process, without its workers. Shown to callers with a key only.',
          },
        },
      },
    },
    additionalProperties: false,
  },
};
