/** The schemas of the statistics and their evidence, as `report.ts` writes them. */
import { MAX_FURTHER_POSITIONS } from '../engine/values/run-summary.js';
import { EVIDENCE_WORDS, MAX_REPORTED_EVIDENCE } from '../engine/values/evidence-words.js';
import { ADMITTING_GATES } from '../engine/values/gate-words.js';
import { listNames, LOCATION_ENCODINGS, LOCATION_TYPES } from '../engine/values/outcome-words.js';
import {
  closedObject,
  coordinate,
  count,
  nullableRef,
  nullableSchema,
  nullableText,
  ref,
  sentencesOf,
  tableOf,
} from './schema-parts.js';
import { counters, omitted, patternsMatched } from './report-schemas.js';

export const statsSchemas = {
  WatermarkStats: closedObject(
    'The counters again, with every piece of evidence and its place.',
    {
      ...counters,
      locations: {
        type: 'array',
        items: ref('WatermarkLocation'),
        description: 'In the order in which the strategies recorded them.',
      },
      patterns_matched: patternsMatched,
      page_statistics: {
        type: 'object',
        propertyNames: { pattern: '^page_[1-9][0-9]*$' },
        additionalProperties: ref('PageStatistics'),
        description: 'By `page_` and the number of the page, from 1; every page with a placed match.',
      },
      page_statistics_truncated: omitted('page_statistics'),
      locations_truncated: omitted('locations'),
    },
    [...listNames(counters), 'locations', 'patterns_matched', 'page_statistics'],
  ),
  PageStatistics: closedObject('Counters of one page.', {
    text_watermarks: count('Text occurrences removed on the page.'),
    image_watermarks: count('Image draws removed on the page.'),
  }),
  LocationType: {
    type: 'string',
    enum: listNames(LOCATION_TYPES),
    description: sentencesOf(LOCATION_TYPES),
  },
  WatermarkLocation: closedObject(
    'One piece of evidence: something that was removed from one page.',
    {
      type: ref('LocationType'),
      start: nullableSchema('integer', {
        minimum: 0,
        description:
          'Byte offset at which the text object starts in its decoded content stream; null where the match lies in none or in several.',
      }),
      end: nullableSchema('integer', {
        minimum: 0,
        description: 'Byte offset behind its end, in the same stream.',
      }),
      content: nullableText('The matched text, as the page has it.'),
      encoding: nullableText(
        `How the match was found. The set may grow.\n\n${tableOf('encoding', LOCATION_ENCODINGS)}`,
      ),
      page: nullableSchema('integer', { minimum: 1, description: 'Number of the page, from 1.' }),
      properties: nullableRef('LocationProperties'),
      position: {
        oneOf: [ref('PageBox'), { type: 'string', enum: ['page_content_diff'] }, { type: 'null' }],
        description:
          'Where on the page; `page_content_diff` for chunk_text, null where nothing was painted there.',
      },
    },
    ['type'],
  ),
  LocationProperties: {
    type: 'object',
    description: 'Details of the strategy; more may be added.',
    properties: {
      gate: {
        type: 'string',
        description: `The gate that admitted the match. The set may grow.\n\n${tableOf('gate', ADMITTING_GATES)}`,
      },
      evidence: {
        type: 'array',
        maxItems: MAX_REPORTED_EVIDENCE,
        items: { type: 'string' },
        description: `What held of the match, of all that the gate asks: together it was enough. The set may grow.\n\n${tableOf('evidence', EVIDENCE_WORDS)}`,
      },
      occurrence_count: count('How often the page paints this one place of text or image.'),
      further_positions: {
        type: 'array',
        maxItems: MAX_FURTHER_POSITIONS,
        items: ref('PageBox'),
        description:
          'Where else the page paints it, beside `position`; absent where it does so once. Of many, the first ones.',
      },
    },
  },
  PageBox: closedObject(
    'A box on the page as a reader sees it, in points (1/72 inch); the origin is the top left corner of what is shown.',
    {
      left: coordinate('From the left edge of the page.'),
      top: coordinate('From the top edge of the page, downwards.'),
      right: coordinate('From the left edge of the page.'),
      bottom: coordinate('From the top edge of the page, downwards.'),
    },
  ),
} as const;
