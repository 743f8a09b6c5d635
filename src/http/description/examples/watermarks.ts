/** Answers of the service, written down by `spec/support/write-examples.ts`. */
export const watermarks = {
  'one watermark': {
    source_sha256: '17fe1e9cca1eea9aee683d9515cf6284fcb2e4441848d9ac7fa27cff7f83abb2',
    page_count: 2,
    has_text_layer: true,
    warnings: [],
    candidates: [
      {
        watermark_text: 'CONFIDENTIAL',
        pattern: null,
        rank: 'likely',
        kind: 'text',
        gate: 'turned',
        evidence: [
          'four degrees or more off the four right angles',
          'fifteen degrees or more off the four right angles',
          '1.4 times as large as the body text, or more',
        ],
        count: 2,
        pages: '1-2',
        boxes: [{ page_number: 1, left: 58.79, top: 188.24, right: 296.21, bottom: 425.66 }],
        removable: true,
        reason: null,
      },
    ],
  },
  'no watermark': {
    source_sha256: 'f67d6322d4da6511bfe82a1e8416185397e738371ac52536d3069479d55de0ed',
    page_count: 1,
    has_text_layer: true,
    candidates: [],
    warnings: [],
  },
};
