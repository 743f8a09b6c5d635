/**
 * The headers of answers, and the one parameter that every operation takes.
 */
import { removed } from './examples/removed.js';
import { jsonOf } from './schemas.js';

const integerHeader = (description: string, minimum: number, example: number) => ({
  description,
  required: true,
  schema: { type: 'integer', minimum, examples: [example] },
});

export const headers = {
  'X-Request-ID': {
    description: 'The id that the caller sent, or a new one. Quote it when reporting a problem.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:/+=@-]{1,128}$' },
  },
  'RateLimit-Limit': integerHeader("Requests allowed per hour for the caller's tier.", 1, 60),
  'RateLimit-Remaining': integerHeader(
    'Requests left in the current hour window. The window of a minute has a limit of its own, which this does not tell.',
    0,
    50,
  ),
  'RateLimit-Reset': integerHeader(
    'Seconds until the oldest counted request of the hour window expires.',
    1,
    3540,
  ),
  'Retry-After': integerHeader('Seconds to wait before the next request.', 1, 42),
  RetryLater: {
    ...integerHeader('Seconds to wait; sent where waiting helps.', 1, 5),
    required: false,
  },
  'X-Quota-Exhausted': {
    description: 'Which window of the quota is used up; `hour` also when both are.',
    required: true,
    schema: { type: 'string', enum: ['minute', 'hour'] },
  },
  'Content-Disposition': {
    description:
      '`attachment`, with a suggested file name that ends in .pdf: the name of the upload, marked as processed.',
    required: true,
    schema: {
      type: 'string',
      pattern: '^attachment; filename=.*\\.pdf"?$',
      examples: ['attachment; filename="in_cleaned.pdf"'],
    },
  },
  'X-Processing-Report': {
    description:
      'ProcessingReport as JSON in ASCII, under 8 KiB. When it would not fit, first `diagnostics` and then `pages` keep their first entries only, and `diagnostics_truncated` and `pages_truncated` give the number omitted. The rest is never cut.',
    required: true,
    content: {
      'application/json': {
        ...jsonOf('ProcessingReport')['application/json'],
        example: removed.processing_report,
      },
    },
  },
  'X-Watermark-Stats': {
    description:
      'WatermarkStats as JSON in ASCII, under 5 KiB. When it would not fit, first `page_statistics` and then `locations` keep their first entries only, and `page_statistics_truncated` and `locations_truncated` give the number omitted. The counters are never cut.',
    required: true,
    content: {
      'application/json': { ...jsonOf('WatermarkStats')['application/json'], example: removed.statistics },
    },
  },
};

export type HeaderName = keyof typeof headers;

export function headerRefs(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const QUOTA_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

export const parameters = {
  RequestId: {
    name: 'X-Request-ID',
    in: 'header',
    description:
      'A correlation id of the caller, up to 128 letters, digits and `._:/+=@-`; any other is replaced by a new one.',
    schema: { type: 'string' },
    example: 'order-7',
  },
};
