/**
 * The schemas of the published description: resources, forms, errors.
 *
 * `form.ts` validates requests with the form schemas, and the tests validate
 * every response with the rest, so the description cannot drift from the code.
 */

const count = { type: 'integer', minimum: 0, default: 0 };
const nullable = (type: string, more: object = {}) => ({ type: [type, 'null'], ...more });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const nullableRef = (name: string) => ({ oneOf: [ref(name), { type: 'null' }] });
const strings = { type: 'array', items: { type: 'string' } };

const pdfFile = { type: 'string', contentMediaType: 'application/pdf' };
const pageNumber = { type: 'integer', minimum: 1, description: 'One-based page number.' };

/**
 * Self-contained, because Ajv compiles them as they stand.
 *
 * The hint's own limits are not here: breaking them is 400, not 422.
 */
export const formSchemas = {
  RemovalForm: {
    type: 'object',
    required: ['file', 'watermark_text'],
    properties: {
      file: { ...pdfFile, description: 'The PDF; at most 10 MB, one per request.' },
      watermark_text: {
        type: 'string',
        description:
          'The watermark as it appears on the page. At most 256 characters, 4 non-empty lines and 24 words, at least 3 letters or digits per line; body-like text (16 words or more, mostly in lower case, of several sentences) is refused with 400.',
      },
    },
  },
  CandidatesForm: {
    type: 'object',
    required: ['file', 'page_number'],
    properties: { file: { ...pdfFile, description: 'At most 5 MB and 32 pages.' }, page_number: pageNumber },
  },
  PreviewForm: {
    type: 'object',
    required: ['file', 'page_number', 'instruction_index', 'source_sha256', 'confirmed'],
    properties: {
      file: { ...pdfFile, description: 'The same file as sent to candidates.' },
      page_number: pageNumber,
      instruction_index: { type: 'integer', minimum: 0, description: 'Taken from a candidate.' },
      source_sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      confirmed: { type: 'boolean', const: true },
    },
  },
};

const counters = {
  text_watermarks_found: { ...count, description: 'Text occurrences matched by any strategy.' },
  text_watermarks_removed: { ...count, description: 'Text occurrences actually removed.' },
  image_watermarks_found: { ...count, description: 'Image draws matched as watermark stamps.' },
  image_watermarks_removed: { ...count, description: 'Image draws actually removed.' },
};
const counterNames = Object.keys(counters);

const reportSchemas = {
  WatermarkRemovalResponse: {
    type: 'object',
    required: ['message'],
    properties: {
      message: { type: 'string' },
      file_path: nullable('string', { description: 'Informational; not downloadable.' }),
      statistics: nullableRef('WatermarkStats'),
      processing_report: nullableRef('ProcessingReport'),
    },
  },
  ProcessingReport: {
    type: 'object',
    required: ['summary'],
    properties: {
      summary: ref('ProcessingSummary'),
      outcome: nullableRef('ProcessingOutcome'),
      pages: {
        type: 'object',
        propertyNames: { pattern: '^[1-9][0-9]*$' },
        additionalProperties: ref('ProcessingPageReport'),
      },
      warnings: strings,
      diagnostics: { type: 'object', description: 'Informational; keys may change between releases.' },
      diagnostics_truncated: { type: 'integer', minimum: 1, description: 'Entries omitted; header only.' },
      pages_truncated: { type: 'integer', minimum: 1, description: 'Entries omitted; header only.' },
    },
    additionalProperties: false,
  },
  ProcessingSummary: {
    type: 'object',
    required: [...counterNames, 'patterns_matched'],
    properties: { ...counters, patterns_matched: strings },
    additionalProperties: false,
  },
  ProcessingOutcome: {
    type: 'object',
    required: ['status', 'reason', 'discovery'],
    properties: {
      status: { type: 'string', enum: ['removed', 'nothing_removed'] },
      reason: {
        enum: ['no_text_layer', 'target_not_found', 'target_found_not_removed', 'undetermined', null],
      },
      discovery: nullableRef('ProcessingDiscovery'),
    },
    // `reason` is set exactly when nothing was removed.
    oneOf: [
      {
        required: ['status', 'reason'],
        properties: { status: { const: 'removed' }, reason: { type: 'null' } },
      },
      {
        required: ['status', 'reason'],
        properties: { status: { const: 'nothing_removed' }, reason: { type: 'string' } },
      },
    ],
    additionalProperties: false,
  },
  ProcessingDiscovery: {
    type: 'object',
    required: ['status'],
    properties: {
      status: {
        type: 'string',
        description:
          'found, target_present, uncorroborated, no_candidate, no_text, contract_rejected or error; the set may grow.',
      },
      discovered_target: nullable('string', { maxLength: 256 }),
      similarity: { type: 'number', minimum: 0, maximum: 1, default: 0 },
      adopted: { type: 'boolean', default: false },
    },
    additionalProperties: false,
  },
  ProcessingPageReport: {
    type: 'object',
    required: ['page'],
    properties: {
      page: { type: 'integer', minimum: 1 },
      text_watermarks: count,
      image_watermarks: count,
      location_count: count,
      location_types: { type: 'array', uniqueItems: true, items: ref('LocationType') },
      has_reported_change: { type: 'boolean', default: false },
    },
    additionalProperties: false,
  },
  WatermarkStats: {
    type: 'object',
    required: [...counterNames, 'locations', 'patterns_matched', 'page_statistics'],
    properties: {
      ...counters,
      locations: { type: 'array', items: ref('WatermarkLocation') },
      patterns_matched: strings,
      page_statistics: {
        type: 'object',
        propertyNames: { pattern: '^page_[1-9][0-9]*$' },
        additionalProperties: ref('PageStatistics'),
      },
      page_statistics_truncated: {
        type: 'integer',
        minimum: 1,
        description: 'Entries omitted; header only.',
      },
      locations_truncated: { type: 'integer', minimum: 1, description: 'Entries omitted; header only.' },
    },
    additionalProperties: false,
  },
  PageStatistics: {
    type: 'object',
    required: ['text_watermarks', 'image_watermarks'],
    properties: { text_watermarks: count, image_watermarks: count },
    additionalProperties: false,
  },
  LocationType: { type: 'string', enum: ['text', 'image', 'chunk_text'] },
  WatermarkLocation: {
    type: 'object',
    required: ['type'],
    properties: {
      type: ref('LocationType'),
      start: nullable('integer', { minimum: 0 }),
      end: nullable('integer', { minimum: 0 }),
      content: nullable('string'),
      encoding: nullable('string'),
      page: nullable('integer', { minimum: 1 }),
      properties: nullable('object'),
      position: { type: ['string', 'object', 'null'] },
    },
    additionalProperties: false,
  },
};

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
    required: ['status', 'engine_version', 'dependencies', 'quota', 'workers', 'walls', 'runtime'],
    properties: {
      ...health,
      quota: { type: 'string', enum: ['redis', 'local'] },
      workers: {
        type: 'object',
        required: ['total', 'busy', 'queued', 'restarts'],
        properties: { total: count, busy: count, queued: count, restarts: count },
      },
      walls: { type: 'object', additionalProperties: { type: 'boolean' } },
      runtime: {
        type: 'object',
        required: ['node', 'uptime_seconds', 'memory_mib'],
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
