/** Answers of the service, written down by `spec/support/write-examples.ts`. */
export const removed = {
  message: 'Removed 1 text and 0 image watermark occurrences.',
  file_path: null,
  statistics: {
    text_watermarks_found: 1,
    text_watermarks_removed: 1,
    image_watermarks_found: 0,
    image_watermarks_removed: 0,
    locations: [
      {
        type: 'text',
        start: 679,
        end: 785,
        content: 'DONOTCOPY',
        encoding: 'TJ',
        page: 1,
        properties: { gate: 'turned', evidence: ['oblique', 'slanted', 'slant-sized'], occurrence_count: 1 },
        position: { left: 70.91, top: 223, right: 263, bottom: 415.09 },
      },
    ],
    patterns_matched: ['DO NOT COPY'],
    page_statistics: { page_1: { text_watermarks: 1, image_watermarks: 0 } },
  },
  processing_report: {
    summary: {
      text_watermarks_found: 1,
      text_watermarks_removed: 1,
      image_watermarks_found: 0,
      image_watermarks_removed: 0,
      patterns_matched: ['DO NOT COPY'],
    },
    outcome: {
      status: 'removed',
      reason: null,
      discovery: { status: 'target_present', discovered_target: null, similarity: 1, adopted: false },
    },
    pages: {
      '1': {
        page: 1,
        text_watermarks: 1,
        image_watermarks: 0,
        location_count: 1,
        location_types: ['text'],
        has_reported_change: true,
      },
    },
    warnings: [],
    diagnostics: {
      writing: 'in-place',
      witnesses: 'MuPDF',
      pages: 1,
      glyphs: 563,
      content_streams: 1,
      edited_streams: 1,
      occurrences: 1,
      sightings: 0,
      stamp_pictures: 0,
      stamp_readings: 0,
    },
  },
};

export const watermarks = {
  'one watermark': {
    source_sha256: '2351f21b296eaabf60dde99fb22b37989cf61f195f1cef7fdcbff617f66f3e3d',
    page_count: 1,
    has_text_layer: true,
    candidates: [
      {
        watermark_text: 'DO NOT COPY',
        pattern: null,
        rank: 'likely',
        kind: 'text',
        gate: 'turned',
        evidence: [
          'four degrees or more off the four right angles',
          'fifteen degrees or more off the four right angles',
          '1.4 times as large as the body text, or more',
        ],
        count: 1,
        pages: '1',
        boxes: [{ page_number: 1, left: 70.91, top: 223, right: 263, bottom: 415.09 }],
        removable: true,
        reason: null,
      },
    ],
    warnings: [],
  },
};

export const candidates = {
  'one of several candidates': {
    source_sha256: 'db63068eaaab8bfc62cbd2a07aa5d5edf70abb27569e3421efda150899853ee1',
    page_number: 1,
    page_count: 2,
    candidates: [
      {
        instruction_index: 20,
        bbox: { left: 0.120952, top: 0.040254, width: 0.16127, height: 0.057015 },
        pixel_width: 104,
        pixel_height: 56,
      },
    ],
    unsupported_reason: null,
  },
};

export const entry = {
  name: 'Watermark Removal Service',
  version: '1.0.0',
  licence: 'AGPL-3.0-or-later',
  source: 'https://example.org/source',
  description: '/openapi.json',
  documentation: '/docs',
};

export const health = { status: 'healthy', engine_version: '194644f', dependencies: { pdf: 'available' } };

export const healthDetails = {
  'with a key': {
    status: 'healthy',
    engine_version: '194644f',
    dependencies: { pdf: 'available' },
    quota: 'local',
    workers: { total: 2, busy: 0, queued: 0, restarts: 0 },
    runtime: { node: 'v20.20.2', uptime_seconds: 1, memory_mib: 112 },
    walls: {
      resourceLimits: true,
      noNewPrivileges: true,
      parentDeathSignal: true,
      landlock: false,
      seccompFilter: false,
      permissionModel: true,
    },
  },
};

export const healthDegraded = {
  status: 'degraded',
  engine_version: '194644f',
  dependencies: { pdf: 'unavailable' },
  detail: 'The PDF engine is not available.',
};

export const textErrors = {
  '400': {
    'part of another type': { detail: 'Invalid file type. Only PDF files are allowed.' },
    'not a PDF': { detail: 'The PDF cannot be parsed or repaired.' },
    'text too short': { detail: 'Each line of watermark_text needs at least 3 letters or digits.' },
  },
  '401': { 'unknown key': { detail: 'Invalid API key' } },
  '422': {
    'text missing': {
      detail: [{ type: 'missing', loc: ['body', 'watermark_text'], msg: 'Field required', input: null }],
    },
  },
  '429': { 'minute used up': { detail: 'Rate limit exceeded' } },
  '500': { 'busy or broken': { detail: 'Internal server error', request_id: 'order-7' } },
};

export const findErrors = {
  '400': { 'not a PDF': { detail: 'The PDF cannot be parsed or repaired.' } },
  '422': {
    'file missing': {
      detail: [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null }],
    },
  },
};

export const imageErrors = {
  '400': {
    'page beyond the last': { detail: 'The document has no page of this page_number: it has 2 pages.' },
    'no such page number': { detail: 'page_number must be an integer of at least 1.' },
    'file missing': {
      detail:
        'file is missing: send multipart/form-data with the PDF in a part named file of type application/pdf.',
    },
  },
  '413': {
    'too many pages': { detail: 'The document has 40 pages; the image workflow takes at most 32.' },
    'too large': { detail: 'The file is larger than 5 MB.' },
  },
  '503': { busy: { detail: 'The service is busy. Retry later.' } },
};

export const tooSlow = { 'too slow': { detail: 'The request did not arrive in time.' } };

export const headersTooLarge = { 'headers too large': { detail: 'The request headers are too large.' } };
