/**
 * The schemas of the published forms, by which `form.ts` validates requests.
 */

const pdfFile = { type: 'string', contentMediaType: 'application/pdf' };
const pageNumber = { type: 'integer', minimum: 1, description: 'One-based page number.' };

/**
 * Self-contained, because Ajv compiles them as they stand.
 *
 * The hint's own limits are not here: breaking them is 400, not 422.
 */
export const formSchemas = {
  RemovalForm: {
    type: 'object',
    required: ['file', 'watermark_text'],
    properties: {
      file: { ...pdfFile, description: 'The PDF; at most 10 MB, one per request.' },
      watermark_text: {
        type: 'string',
        description:
          'The watermark as it appears on the page. At most 256 characters, 4 non-empty lines and 24 words, at least 3 letters or digits per line; body-like text (16 words or more, mostly in lower case, of several sentences) is refused with 400.',
      },
    },
  },
  CandidatesForm: {
    type: 'object',
    required: ['file', 'page_number'],
    properties: { file: { ...pdfFile, description: 'At most 5 MB and 32 pages.' }, page_number: pageNumber },
  },
  PreviewForm: {
    type: 'object',
    required: ['file', 'page_number', 'instruction_index', 'source_sha256', 'confirmed'],
    properties: {
      file: { ...pdfFile, description: 'The same file as sent to candidates.' },
      page_number: pageNumber,
      instruction_index: { type: 'integer', minimum: 0, description: 'Taken from a candidate.' },
      source_sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      confirmed: { type: 'boolean', const: true },
    },
  },
};
