/** The schemas of the report and of the body that holds it, as `report.ts` writes them. */
import { DISCOVERY_STATUSES, listNames, OUTCOME_REASONS } from '../engine/values/outcome-words.js';
import {
  count,
  yesOrNo,
  nullableSchema,
  nullableText,
  nullableRef,
  ref,
  strings,
  sentencesOf,
  closedObject,
} from './schema-parts.js';

export const counters = {
  text_watermarks_found: count(
    'Text occurrences matched by any strategy, removed or not. What a form or stream that several pages share holds counts once.',
  ),
  text_watermarks_removed: count('Text occurrences actually removed.'),
  image_watermarks_found: count('Image draws matched as watermark stamps.'),
  image_watermarks_removed: count('Image draws actually removed.'),
} as const;

export const patternsMatched = strings(
  'Distinct matched strings, with the adopted variants. As many as fit into 2.5 KB.',
);

/** A member that only headers have, if entries were left out. */
export function omitted(member: string) {
  const description = `In the header only: how many entries of \`${member}\` were omitted so that it fits. Absent when none.`;
  return { type: 'integer', minimum: 1, description } as const;
}

const outcomeReason = {
  type: 'string',
  enum: listNames(OUTCOME_REASONS),
  description: sentencesOf(
    Object.fromEntries(Object.entries(OUTCOME_REASONS).map(([name, { description }]) => [name, description])),
  ),
} as const;

/** `reason` is set exactly when nothing was removed. */
function outcome<const Status, const Reason>(description: string, status: Status, reason: Reason) {
  return closedObject(description, { status, reason, discovery: nullableRef('ProcessingDiscovery') });
}

const page = {
  page: { type: 'integer', minimum: 1, description: 'Number of the page, from 1.' },
  text_watermarks: count(
    'Text occurrences removed on this page. A shared form counts once per page, so the sum over pages can exceed the total. 0 does not mean unchanged.',
  ),
  image_watermarks: count('Image draws removed on this page.'),
  location_count: count('Entries of evidence recorded for this page.'),
  location_types: {
    type: 'array',
    uniqueItems: true,
    items: ref('LocationType'),
    description: 'Distinct kinds of evidence on this page.',
  },
  has_reported_change: yesOrNo('Whether anything changed this page: the reliable yes or no.'),
} as const;

const discovery = {
  status: {
    type: 'string',
    description: `Informational; the set may grow. ${sentencesOf(DISCOVERY_STATUSES)}`,
  },
  discovered_target: nullableSchema('string', {
    maxLength: 256,
    description: 'The variant that the document proposes, cut to 256 characters.',
  }),
  similarity: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0,
    description: 'Between the text that was sent and the variant; 1 is the same text.',
  },
  adopted: yesOrNo('Whether the variant was removed with the text in this run.'),
} as const;

export const reportSchemas = {
  WatermarkRemovalResponse: {
    type: 'object',
    description: 'Both reports, whole.',
    required: ['message'],
    properties: {
      message: { type: 'string', description: 'What was done, as a sentence for a person.' },
      file_path: nullableText('Always null: nothing is kept on the server.'),
      statistics: nullableRef('WatermarkStats'),
      processing_report: nullableRef('ProcessingReport'),
    },
  },
  ProcessingReport: closedObject(
    'What was found and removed, page by page. `summary`, `outcome`, `pages` and `warnings` are stable.',
    {
      summary: ref('ProcessingSummary'),
      outcome: nullableRef('ProcessingOutcome'),
      pages: {
        type: 'object',
        propertyNames: { pattern: '^[1-9][0-9]*$' },
        additionalProperties: ref('ProcessingPageReport'),
        description: 'By page number, from 1; only pages with evidence.',
      },
      warnings: strings(
        'Sentences about what could not be read, what a removal leaves or breaks, and pages that went back as they were. Occurrences that stay because no gate admits them, or because they cannot go without loss, are counted in `diagnostics`.',
      ),
      diagnostics: {
        type: 'object',
        additionalProperties: true,
        description:
          'Counts of the engine; as `refused_…`, how many occurrences stay, by reason; as `did_you_mean`, where nothing was removed, up to three texts that may have been meant. Informational: keys may change between releases.',
      },
      diagnostics_truncated: omitted('diagnostics'),
      pages_truncated: omitted('pages'),
    },
    ['summary'],
  ),
  ProcessingSummary: closedObject('Totals of the run.', { ...counters, patterns_matched: patternsMatched }),
  ProcessingOutcome: {
    description: 'The verdict. Status 200 alone does not mean that the document changed: this does.',
    oneOf: [ref('OutcomeRemoved'), ref('OutcomeNothingRemoved')],
  },
  OutcomeRemoved: outcome(
    'At least one occurrence was removed.',
    { type: 'string', const: 'removed' },
    { type: 'null' },
  ),
  OutcomeNothingRemoved: outcome(
    'The document is unchanged.',
    { type: 'string', const: 'nothing_removed' },
    outcomeReason,
  ),
  ProcessingDiscovery: closedObject(
    'What was found beside the very text that was sent; null when discovery did not run.',
    discovery,
    ['status'],
  ),
  ProcessingPageReport: closedObject('One page with evidence.', page, ['page']),
} as const;
