/** The headers of answers, and the one parameter that every operation takes. */
import { removed } from './examples.js';
import { ref } from '../../report/schema-parts.js';

const integerHeader = (description: string, minimum: number, example: number) => ({
  description,
  required: true,
  schema: { type: 'integer', minimum, examples: [example] },
});

const PAGE_RANGES = '^[1-9][0-9]*(-[1-9][0-9]*)?(,[1-9][0-9]*(-[1-9][0-9]*)?)*$';

export const headers = {
  'X-Request-ID': {
    description: 'The id that the caller sent, or a new one. Quote it when reporting a problem.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:/+=@-]{1,128}$' },
  },
  'RateLimit-Limit': integerHeader("Requests allowed per hour for the caller's tier.", 1, 60),
  'RateLimit-Remaining': integerHeader(
    'Requests left in the current hour window. The window of a minute has a limit of its own, which this header does not report.',
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
  'X-API-Key-Note': {
    description: 'Sent to callers without X-API-Key who send `Authorization: Bearer`, which is not read.',
    required: false,
    schema: { type: 'string' },
  },
  Link: {
    description:
      'Where to read more, with the relation `help`; relative to the address that was called. Sent where the part of the file is of another type than application/pdf.',
    required: false,
    schema: {
      type: 'string',
      pattern: '^<(\\.\\./)+docs>; rel="help"$',
      examples: ['<../../docs>; rel="help"'],
    },
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
  'X-Image-Pages': {
    description: 'The pages from which the image was removed, as ranges.',
    required: true,
    schema: { type: 'string', pattern: PAGE_RANGES, examples: ['1-3,7'] },
  },
  'X-Image-Pages-Left': {
    description:
      'With `everywhere`: pages on which the same picture stays, because its removal would change more than the picture. Absent if there are none.',
    required: false,
    schema: { type: 'string', pattern: PAGE_RANGES },
  },
  'X-Processing-Report': {
    description:
      'ProcessingReport as JSON in ASCII, under 8 KiB. When it would not fit, first `diagnostics` and then `pages` keep their first entries only, and `diagnostics_truncated` and `pages_truncated` give the number omitted. The rest is never cut.',
    required: true,
    content: {
      'application/json': { schema: ref('ProcessingReport'), example: removed.processing_report },
    },
  },
  'X-Watermark-Stats': {
    description:
      'WatermarkStats as JSON in ASCII, under 5 KiB. When it would not fit, first `page_statistics` and then `locations` keep their first entries only, and `page_statistics_truncated` and `locations_truncated` give the number omitted. The counters are never cut.',
    required: true,
    content: {
      'application/json': { schema: ref('WatermarkStats'), example: removed.statistics },
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
