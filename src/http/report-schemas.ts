/**
 * The schemas of the report and the statistics, as `report.ts` writes them.
 */
import { count, nullable, nullableRef, ref, strings } from './schema-parts.js';

const counters = {
  text_watermarks_found: { ...count, description: 'Text occurrences matched by any strategy.' },
  text_watermarks_removed: { ...count, description: 'Text occurrences actually removed.' },
  image_watermarks_found: { ...count, description: 'Image draws matched as watermark stamps.' },
  image_watermarks_removed: { ...count, description: 'Image draws actually removed.' },
};
const counterNames = Object.keys(counters);

export const reportSchemas = {
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
