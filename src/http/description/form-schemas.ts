/** The schemas of the published forms, by which `form.ts` validates requests. */
import { MAX_IMAGE_MB, MAX_TEXT_MB } from '../../upload-sizes.js';
import { pdfBytes, sha256 } from '../../report/schema-parts.js';

const file = (description: string) => ({
  ...pdfBytes,
  description: `${description} The part itself must carry \`Content-Type: application/pdf\`.`,
});

const pageNumber = {
  type: 'integer',
  minimum: 1,
  description: 'Number of the page, from 1.',
  examples: [1],
} as const;

/**
 * Self-contained, because Ajv compiles each one alone.
 *
 * The hint's own limits are not here: breaking them is 400, not 422.
 */
export const formSchemas = {
  RemovalForm: {
    type: 'object',
    description: 'One PDF and the text of its watermark.',
    required: ['file', 'watermark_text'],
    properties: {
      file: file(`The PDF; at most ${MAX_TEXT_MB} MB, one per request.`),
      watermark_text: {
        type: 'string',
        description:
          'The watermark as it appears on the page; case, white space and line breaks do not matter. At most 256 characters, 4 non-empty lines and 24 words, at least 3 letters or digits on each line; with `insist`, two Chinese, Japanese or Korean characters. Body-like text is refused with 400: 16 words or more of several sentences, mostly in lower case, or one plain sentence of 20; not with `insist`.',
        examples: ['CONFIDENTIAL'],
      },
      insist: {
        type: 'boolean',
        description:
          'False if absent. True takes the text wherever it stands whole and can go without loss, though nothing sets it apart from the body. The report names the gate `insisted` for each.',
        examples: [false],
      },
    },
  },
  FindForm: {
    type: 'object',
    description: 'One PDF whose watermarks are wanted.',
    required: ['file'],
    properties: {
      file: file(`The PDF; at most ${MAX_TEXT_MB} MB, one per request.`),
    },
  },
  CandidatesForm: {
    type: 'object',
    description: 'One PDF and the page whose images are wanted.',
    required: ['file', 'page_number'],
    properties: {
      file: file(`The PDF; at most ${MAX_IMAGE_MB} MB and 32 pages.`),
      page_number: pageNumber,
    },
  },
  PreviewForm: {
    type: 'object',
    description: 'The same PDF again, the selected image, and the confirmation.',
    required: ['file', 'page_number', 'instruction_index', 'source_sha256', 'confirmed'],
    properties: {
      file: { ...pdfBytes, description: 'The very file that was sent to candidates.' },
      page_number: pageNumber,
      instruction_index: {
        type: 'integer',
        minimum: 0,
        description: '`instruction_index` of one of the candidates of this page.',
        examples: [20],
      },
      source_sha256: {
        ...sha256,
        description:
          '`source_sha256` of the answer that listed the candidates; another file is refused with 400.',
        examples: ['db63068eaaab8bfc62cbd2a07aa5d5edf70abb27569e3421efda150899853ee1'],
      },
      confirmed: { type: 'boolean', const: true, description: 'That a person chose this image: true.' },
      everywhere: {
        type: 'boolean',
        description:
          'False if absent. True removes the same picture from all pages, wherever it could be selected; each page is proved by itself. `X-Image-Pages` says from which it went, `X-Image-Pages-Left` on which it stays. An addition to the published interface.',
        examples: [false],
      },
    },
  },
} as const;
