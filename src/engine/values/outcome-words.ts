/**
 * The closed lists of a report, each value with its words: types, checks, the API's description and all messages use
 * them.
 */

/** Why nothing was removed: the message follows "Nothing removed:", the description is the API's. */
export const OUTCOME_REASONS = {
  no_text_layer: {
    message: 'the document has no text layer',
    description: 'the document has no text to extract, it is scanned or of images',
  },
  target_not_found: {
    message: 'the watermark text was not found on any page',
    description: 'no page has the text',
  },
  target_found_not_removed: {
    message: 'the watermark text was found, but no occurrence was safe to remove',
    description: 'the text is there, but no occurrence passed the safety gates',
  },
  undetermined: {
    message: 'no verdict could be established',
    description: 'no verdict could be established',
  },
} as const;

export type OutcomeReason = keyof typeof OUTCOME_REASONS;

export const DISCOVERY_STATUSES = {
  found: 'the document has a close variant of the text',
  target_present: 'the text itself stands there',
  uncorroborated: 'a variant was seen, without enough evidence',
  no_candidate: 'nothing like it',
  no_text: 'there is no text layer',
  contract_rejected: 'the variant breaks the limits of a hint',
  error: 'the search failed, the rest of the run did not',
} as const;

export const LOCATION_TYPES = {
  text: 'an exact text match',
  image: 'a removed image or form draw',
  chunk_text: 'the page changed without a match that has a place of its own there',
} as const;

/** How a match was found. */
export const LOCATION_ENCODINGS = {
  plain: 'one text-showing operator, its string written in parentheses',
  hex: 'one text-showing operator, its string written in hexadecimal',
  TJ: 'one `TJ` array, with kerns between its strings',
  aggregate: 'several operators of one text object, read together',
  split: 'several text objects, read together',
  rotated: 'glyphs that stand on lines of their own, read in painting order',
  structured: 'named as a watermark by the structure of the document: artifact, annotation, form or layer',
  raster_stamp: 'a picture or an outline that was read as the text',
} as const;

export type LocationEncoding = keyof typeof LOCATION_ENCODINGS;

/** The values of a list, in its order. */
export function listNames<Name extends string>(words: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(words) as Name[];
}
