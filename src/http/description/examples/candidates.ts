/** Answers of the service, written down by `spec/support/write-examples.ts`. */
export const candidates = {
  'two of several candidates': {
    source_sha256: 'db63068eaaab8bfc62cbd2a07aa5d5edf70abb27569e3421efda150899853ee1',
    page_number: 1,
    page_count: 2,
    candidates: [
      {
        instruction_index: 20,
        bbox: { left: 0.120952, top: 0.040254, width: 0.16127, height: 0.057015 },
        pixel_width: 104,
        pixel_height: 56,
      },
      {
        instruction_index: 24,
        bbox: { left: 0.671958, top: 0.054508, width: 0.174709, height: 0.066517 },
        pixel_width: 104,
        pixel_height: 56,
      },
    ],
    unsupported_reason: null,
  },
  'no safe selection': {
    source_sha256: 'f67d6322d4da6511bfe82a1e8416185397e738371ac52536d3069479d55de0ed',
    page_number: 1,
    page_count: 1,
    candidates: [],
    unsupported_reason:
      'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.',
  },
};
