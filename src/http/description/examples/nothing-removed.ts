/** Answers of the service, written down by `spec/support/write-examples.ts`. */
export const nothingRemoved = {
  message: 'Nothing removed: the watermark text was not found on any page.',
  file_path: null,
  statistics: {
    text_watermarks_found: 0,
    text_watermarks_removed: 0,
    image_watermarks_found: 0,
    image_watermarks_removed: 0,
    locations: [],
    patterns_matched: [],
    page_statistics: {},
  },
  processing_report: {
    summary: {
      text_watermarks_found: 0,
      text_watermarks_removed: 0,
      image_watermarks_found: 0,
      image_watermarks_removed: 0,
      patterns_matched: [],
    },
    outcome: {
      status: 'nothing_removed',
      reason: 'target_not_found',
      discovery: { status: 'no_candidate', discovered_target: null, similarity: 0, adopted: false },
    },
    pages: {},
    warnings: [],
    diagnostics: {
      writing: 'none',
      pages: 2,
      glyphs: 1060,
      content_streams: 2,
      edited_streams: 0,
      occurrences: 0,
      sightings: 0,
      stamp_pictures: 0,
      stamp_readings: 0,
    },
  },
};
