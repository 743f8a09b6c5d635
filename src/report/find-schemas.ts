/**
 * The schemas of the list of watermarks, as `watermark-list.ts` writes it.
 */
import {
  CANDIDATE_KINDS,
  CANDIDATE_RANKS,
  MAX_CANDIDATE_BOXES,
  MAX_WATERMARK_CANDIDATES,
} from '../engine/values/candidates.js';
import { nullableSchema, ref, strings } from './schema-parts.js';
import { sentencesOf } from './word-tables.js';

const coordinate = (description: string) => ({ type: 'number', description }) as const;

/** Lists that may grow: a reader passes over values that it does not know. */
const openList = (meanings: Record<string, string>, example: string) =>
  ({
    type: 'string',
    description: `${sentencesOf(meanings)} There may be more values in future.`,
    examples: [example],
  }) as const;

export const findSchemas = {
  WatermarkBox: {
    type: 'object',
    description:
      'A box on a page as a reader sees it, in points; the origin is the top left corner, y grows downwards.',
    required: ['page_number', 'left', 'top', 'right', 'bottom'],
    properties: {
      page_number: { type: 'integer', minimum: 1, description: 'Number of the page, from 1.' },
      left: coordinate('Left edge.'),
      top: coordinate('Top edge.'),
      right: coordinate('Right edge.'),
      bottom: coordinate('Bottom edge.'),
    },
    additionalProperties: false,
  },
  TextWatermarkCandidate: {
    type: 'object',
    description: 'One watermark, with all its places.',
    required: [
      'watermark_text',
      'pattern',
      'rank',
      'kind',
      'gate',
      'evidence',
      'count',
      'pages',
      'boxes',
      'removable',
      'reason',
    ],
    properties: {
      watermark_text: {
        type: 'string',
        description:
          'Sent to remove_watermark with the same file it removes this watermark, where `removable` is true; lines are parted by a line feed.',
      },
      pattern: nullableSchema('string', {
        description:
          'What its places have in common, with … for the part that changes from page to page; null where all show one text.',
      }),
      rank: openList(CANDIDATE_RANKS, 'likely'),
      kind: openList(CANDIDATE_KINDS, 'text'),
      gate: {
        type: 'string',
        description: 'Name of the rule that would let it be removed, as in `locations` of a report.',
        examples: ['turned'],
      },
      evidence: { ...strings, description: 'What was found to hold, in words.' },
      count: { type: 'integer', minimum: 1, description: 'How many places show it.' },
      pages: {
        type: 'string',
        description: 'Pages that show it, as ranges.',
        examples: ['1-3,7'],
      },
      boxes: {
        type: 'array',
        maxItems: MAX_CANDIDATE_BOXES,
        items: ref('WatermarkBox'),
        description: 'Where it stands; of the first 64 places whose extent is known.',
      },
      removable: {
        type: 'boolean',
        description: 'Whether remove_watermark takes it out when `watermark_text` is sent.',
      },
      reason: nullableSchema('string', { description: 'Why it would stay; null where it is removable.' }),
    },
    additionalProperties: false,
  },
  TextWatermarkCandidates: {
    type: 'object',
    description:
      'The watermarks of a document. An empty list means that nothing stands apart as watermarks do.',
    required: ['source_sha256', 'page_count', 'has_text_layer', 'candidates', 'warnings'],
    properties: {
      source_sha256: {
        type: 'string',
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the uploaded file.',
      },
      page_count: { type: 'integer', minimum: 1, description: 'Pages of the document.' },
      has_text_layer: { type: 'boolean', description: 'Whether any page shows text that is text.' },
      candidates: {
        type: 'array',
        maxItems: MAX_WATERMARK_CANDIDATES,
        items: ref('TextWatermarkCandidate'),
        description: 'The most likely first; `possible` ones are three at most.',
      },
      warnings: { ...strings, description: 'What could not be read.' },
    },
    additionalProperties: false,
  },
} as const;
