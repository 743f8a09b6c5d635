/**
 * The schemas of error bodies, as `errors.ts` writes them.
 */
import { nullableSchema, ref } from '../../report/schema-parts.js';

export const errorSchemas = {
  ErrorResponse: {
    type: 'object',
    description: 'Body of every error but 422.',
    required: ['detail'],
    properties: {
      detail: { type: 'string', description: 'The reason, as a sentence for a person.' },
      request_id: nullableSchema('string', { description: 'On 500 only: equals X-Request-ID.' }),
    },
    additionalProperties: false,
  },
  HTTPValidationError: {
    type: 'object',
    description: 'Body of 422: one entry for each field that is missing or mistyped, in declared order.',
    required: ['detail'],
    properties: { detail: { type: 'array', minItems: 1, items: ref('ValidationError') } },
    additionalProperties: false,
  },
  ValidationError: {
    type: 'object',
    description: 'What is wrong with one field.',
    required: ['loc', 'msg', 'type'],
    properties: {
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
    additionalProperties: false,
  },
} as const;
