/**
 * The schemas of candidates: the list of watermarks, as `watermark-list.ts` writes it, and that of images, as `report.ts`
 * writes it.
 */
import {
  CANDIDATE_KINDS,
  CANDIDATE_RANKS,
  MAX_CANDIDATE_BOXES,
  MAX_WATERMARK_CANDIDATES,
} from '../engine/values/candidates.js';
import { closedObject, coordinate, nullableText, ref, sentencesOf, sha256, strings } from './schema-parts.js';

/** A value of a list that may grow: readers ignore values that they do not know. */
const openList = (meanings: Record<string, string>, example: string) =>
  ({
    type: 'string',
    description: `${sentencesOf(meanings)} There may be more values in future.`,
    examples: [example],
  }) as const;

const fraction = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description }) as const;
const extent = (description: string) =>
  ({ type: 'number', exclusiveMinimum: 0, maximum: 1, description }) as const;

export const candidateSchemas = {
  WatermarkBox: closedObject(
    'A box on a page as a reader sees it, in points; the origin is the top left corner, y grows downwards.',
    {
      page_number: { type: 'integer', minimum: 1, description: 'Number of the page, from 1.' },
      left: coordinate('Left edge.'),
      top: coordinate('Top edge.'),
      right: coordinate('Right edge.'),
      bottom: coordinate('Bottom edge.'),
    },
  ),
  TextWatermarkCandidate: closedObject('One watermark, with all its places.', {
    watermark_text: {
      type: 'string',
      description:
        'Sent to remove_watermark with the same file it removes this watermark, where `removable` is true; lines are parted by a line feed.',
    },
    pattern: nullableText(
      'What its places have in common, with … for the part that changes from page to page; null where all show one text or have nothing in common.',
    ),
    rank: openList(CANDIDATE_RANKS, 'likely'),
    kind: openList(CANDIDATE_KINDS, 'text'),
    gate: {
      type: 'string',
      description: 'Name of the rule that would let it be removed, as in `locations` of a report.',
      examples: ['turned'],
    },
    evidence: strings('What was found to hold, in words.'),
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
    reason: nullableText('Why it would stay; null where it is removable.'),
  }),
  TextWatermarkCandidates: closedObject(
    'The watermarks of a document. An empty list means that nothing stands apart as watermarks do.',
    {
      source_sha256: { ...sha256, description: 'SHA-256 of the uploaded file.' },
      page_count: { type: 'integer', minimum: 1, description: 'Pages of the document.' },
      has_text_layer: { type: 'boolean', description: 'Whether any page shows text that is text.' },
      candidates: {
        type: 'array',
        maxItems: MAX_WATERMARK_CANDIDATES,
        items: ref('TextWatermarkCandidate'),
        description: 'The most likely first; `possible` ones are three at most.',
      },
      warnings: strings('What could not be read.'),
    },
  ),
  ImageBox: closedObject(
    'A box on the page as a reader sees it, in shares of its width and height; the origin is the top left corner.',
    {
      left: fraction('Left edge, as a share of the width of the page.'),
      top: fraction('Top edge, as a share of the height of the page, downwards.'),
      width: extent('As a share of the width of the page.'),
      height: extent('As a share of the height of the page.'),
    },
  ),
  ImageCandidate: closedObject('One drawing of an image that can be selected.', {
    instruction_index: {
      type: 'integer',
      minimum: 0,
      description: 'Names the drawing; to be sent to preview. Valid for this very file only.',
    },
    bbox: ref('ImageBox'),
    pixel_width: { type: 'integer', exclusiveMinimum: 0, description: 'Width of the image in pixels.' },
    pixel_height: { type: 'integer', exclusiveMinimum: 0, description: 'Height of the image in pixels.' },
  }),
  ImageCandidates: closedObject(
    'What can be selected on one page. An empty list means that there is no safe selection.',
    {
      source_sha256: { ...sha256, description: 'SHA-256 of the uploaded file; to be sent to preview.' },
      page_number: { type: 'integer', minimum: 1, description: 'The page that was asked for, from 1.' },
      page_count: { type: 'integer', minimum: 1, maximum: 32, description: 'Pages of the document.' },
      candidates: {
        type: 'array',
        maxItems: 64,
        items: ref('ImageCandidate'),
        description: 'In the order in which the page draws them.',
      },
      unsupported_reason: nullableText('Why the page offers nothing although it has images; null otherwise.'),
    },
  ),
} as const;
