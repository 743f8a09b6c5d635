/**
 * The schemas of the image workflow, as `report.ts` writes them.
 */
import { nullableSchema, ref } from './schema-parts.js';

const fraction = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description }) as const;
const extent = (description: string) =>
  ({ type: 'number', exclusiveMinimum: 0, maximum: 1, description }) as const;

export const imageSchemas = {
  ImageBox: {
    type: 'object',
    description:
      'A box on the page as a reader sees it, in shares of its width and height; the origin is the top left corner.',
    required: ['left', 'top', 'width', 'height'],
    properties: {
      left: fraction('Left edge, as a share of the width of the page.'),
      top: fraction('Top edge, as a share of the height of the page, downwards.'),
      width: extent('As a share of the width of the page.'),
      height: extent('As a share of the height of the page.'),
    },
    additionalProperties: false,
  },
  ImageCandidate: {
    type: 'object',
    description: 'One drawing of an image that can be selected.',
    required: ['instruction_index', 'bbox', 'pixel_width', 'pixel_height'],
    properties: {
      instruction_index: {
        type: 'integer',
        minimum: 0,
        description: 'Names the drawing; to be sent to preview. Valid for this very file only.',
      },
      bbox: ref('ImageBox'),
      pixel_width: { type: 'integer', exclusiveMinimum: 0, description: 'Width of the image in pixels.' },
      pixel_height: { type: 'integer', exclusiveMinimum: 0, description: 'Height of the image in pixels.' },
    },
    additionalProperties: false,
  },
  ImageCandidates: {
    type: 'object',
    description: 'What can be selected on one page. An empty list means that there is no safe selection.',
    required: ['source_sha256', 'page_number', 'page_count', 'candidates', 'unsupported_reason'],
    properties: {
      source_sha256: {
        type: 'string',
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the uploaded file; to be sent to preview.',
      },
      page_number: { type: 'integer', minimum: 1, description: 'The page that was asked for, from 1.' },
      page_count: { type: 'integer', minimum: 1, maximum: 32, description: 'Pages of the document.' },
      candidates: {
        type: 'array',
        maxItems: 64,
        items: ref('ImageCandidate'),
        description: 'In the order in which the page draws them.',
      },
      unsupported_reason: nullableSchema('string', {
        description: 'Why the page offers nothing although it has images; null otherwise.',
      }),
    },
    additionalProperties: false,
  },
} as const;
