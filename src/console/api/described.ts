/**
 * The answers of the published description. Written by `npx tsx spec/console/write-described.ts`.
 */

/**
 * text: an exact text match. image: a removed image or form draw. chunk_text: the page changed without a match that has a place of its own there.
 */
export type LocationType = 'text' | 'image' | 'chunk_text';
/**
 * The verdict. Status 200 alone does not mean that the document changed: this does.
 */
export type ProcessingOutcome = OutcomeRemoved | OutcomeNothingRemoved;

export interface Described {
  WatermarkRemovalResponse: WatermarkRemovalResponse;
  ProcessingReport: ProcessingReport;
  WatermarkStats: WatermarkStats;
  ImageCandidates: ImageCandidates;
  ErrorResponse: ErrorResponse;
  HTTPValidationError: HTTPValidationError;
}
/**
 * Both reports, whole.
 */
export interface WatermarkRemovalResponse {
  /**
   * What was done, as a sentence for a person.
   */
  message: string;
  /**
   * Always null: nothing is kept on the server.
   */
  file_path?: string | null;
  statistics?: WatermarkStats | null;
  processing_report?: ProcessingReport | null;
}
/**
 * The counters again, with every piece of evidence and its place.
 */
export interface WatermarkStats {
  /**
   * Text occurrences matched by any strategy, removed or not. What a form or stream that several pages share holds counts once.
   */
  text_watermarks_found: number;
  /**
   * Text occurrences actually removed.
   */
  text_watermarks_removed: number;
  /**
   * Image draws matched as watermark stamps.
   */
  image_watermarks_found: number;
  /**
   * Image draws actually removed.
   */
  image_watermarks_removed: number;
  /**
   * In the order in which the strategies recorded them.
   */
  locations: WatermarkLocation[];
  /**
   * Distinct matched strings, with the adopted variants. At most 2.5 KB, then cut.
   */
  patterns_matched: string[];
  /**
   * By `page_` and the number of the page, from 1; every page with a placed match.
   */
  page_statistics: {
    [k: string]: PageStatistics;
  };
  /**
   * In the header only: how many entries of `page_statistics` were omitted so that it fits. Absent when none.
   */
  page_statistics_truncated?: number;
  /**
   * In the header only: how many entries of `locations` were omitted so that it fits. Absent when none.
   */
  locations_truncated?: number;
}
/**
 * One piece of evidence: something that was removed from one page.
 */
export interface WatermarkLocation {
  type: LocationType;
  /**
   * Byte offset at which the text object starts in its decoded content stream; null where the match lies in none or in several.
   */
  start?: number | null;
  /**
   * Byte offset behind its end, in the same stream.
   */
  end?: number | null;
  /**
   * The matched text, as the page has it.
   */
  content?: string | null;
  /**
   * How the match was found. The set may grow.
   *
   * | encoding | meaning |
   * | --- | --- |
   * | `plain` | one text-showing operator, its string written in parentheses |
   * | `hex` | one text-showing operator, its string written in hexadecimal |
   * | `TJ` | one `TJ` array, with kerns between its strings |
   * | `aggregate` | several operators of one text object, read together |
   * | `split` | several text objects, read together |
   * | `rotated` | glyphs that stand on lines of their own, read in painting order |
   * | `structured` | named as a watermark by the structure of the document: artifact, annotation, form or layer |
   * | `raster_stamp` | a picture or an outline that was read as the text |
   */
  encoding?: string | null;
  /**
   * Number of the page, from 1.
   */
  page?: number | null;
  properties?: LocationProperties | null;
  /**
   * Where on the page; `page_content_diff` for chunk_text, null where nothing was painted there.
   */
  position?: PageBox | 'page_content_diff' | null;
}
/**
 * Details of the strategy; more may be added.
 */
export interface LocationProperties {
  /**
   * The gate that admitted the match. The set may grow.
   *
   * | gate | meaning |
   * | --- | --- |
   * | `watermark-artifact` | marked as an artifact of the subtype Watermark |
   * | `watermark-annotation` | an annotation of the subtype Watermark |
   * | `watermark-form` | a form that its program wrote as a watermark |
   * | `optional-content` | in a layer that is named as a watermark, or after the text |
   * | `turned` | turned against the page's own text |
   * | `transparent` | more transparent than the page's own text |
   * | `oversized` | twice as large as the body text or more, and over it |
   * | `pale` | paler than the page's own text, and larger |
   * | `lattice` | tiled over the page |
   * | `shared-form` | alone in a form that several pages draw |
   * | `own-stream` | alone in a content stream, on most pages |
   * | `merged` | a group of its own that was merged into the contents of most pages |
   * | `stamped` | laid over or under a page that was there before |
   * | `same-placement` | at the same place on most pages |
   * | `weighed` | signs that are weak by themselves, and enough together: one look at one place of three pages or more |
   * | `companion` | beside or at the place of occurrences that another gate admitted |
   * | `overlay` | a picture of the size of the page that the page shows through |
   */
  gate?: string;
  /**
   * What held of the match, of all that the gate asks: together it was enough. The set may grow.
   *
   * | evidence | meaning |
   * | --- | --- |
   * | `in-watermark-artifact` | in an artifact by which products declare marks: Watermark, and around text Background |
   * | `in-watermark-annotation` | in a watermark or stamp annotation |
   * | `in-watermark-form` | in a form that its program wrote as a watermark |
   * | `in-named-layer` | in a layer that is named as a watermark, or after the text |
   * | `laid-on` | laid over or under a page that was there before |
   * | `merged` | in a group of its own that was merged into the contents |
   * | `alone-in-stream` | alone in a content stream, a form or an annotation |
   * | `alone-in-form` | alone in a form |
   * | `oblique` | four degrees or more off the four right angles |
   * | `slanted` | fifteen degrees or more off the four right angles |
   * | `turned` | in another direction than the page's own text |
   * | `body-sized` | about as large as the body text, or larger |
   * | `of-body-size` | as large as the body text, or larger |
   * | `stamp-sized` | 1.2 times as large as the body text, or more |
   * | `apart-sized` | 1.3 times as large as the body text, or more |
   * | `slant-sized` | 1.4 times as large as the body text, or more |
   * | `display-sized` | twice as large as the body text, or more |
   * | `banner-sized` | three times as large as the body text, or more |
   * | `transparent` | more transparent than the page's own text, or blended |
   * | `pale` | paler than the body text |
   * | `faint` | more transparent than the body text, or paler and larger, and on no page shown in full |
   * | `coloured` | of another colour than the body text |
   * | `touching-text` | touches the letters of other lines |
   * | `across-text` | lies across other lines by a tenth of it or more |
   * | `well-across-text` | lies across other lines by three tenths of it or more |
   * | `at-edge` | in the strip along an edge of the page, beyond all of its other text |
   * | `single` | the only one of its look on the page |
   * | `one-of-several` | one of several of its look on the page |
   * | `on-lattice` | one of six or more in rows and columns |
   * | `one-of-many-tiles` | one of twelve or more in rows and columns |
   * | `repeated` | at one place on two pages or more, or in rows and columns |
   * | `on-two-pages` | at one place on two pages or more |
   * | `on-three-pages` | at one place on three pages or more |
   * | `on-most-pages` | at one place on most pages |
   * | `form-on-two-pages` | its form is run by two pages or more |
   * | `long-text` | of twenty letters or more |
   * | `odd-text` | with a date, an address of the net or the words of a licence |
   * | `page-sized` | a picture of the size of the page |
   * | `seen-through` | what lies under the picture is seen through it |
   * | `reads-as-text` | its letters were read, and are the text |
   * | `said-to-show-text` | the document itself says that it shows the text |
   * | `in-row-of-marks` | in line with equal tiles of the page, most of which went |
   * | `at-place-of-mark` | at the place and with the look of one that went on another page |
   * | `note-like-mark` | an annotation by itself, as another one that went |
   * | `mask-of-mark` | makes the soft mask through which one that went is seen |
   * | `clips` | what is painted after it is clipped to its letters |
   * | `unattributed` | the instruction that wrote it is not known for certain |
   * | `in-mask` | painted into a soft mask |
   * | `in-form-field` | the value of a form field |
   * | `under-scan` | painted before the pictures that fill the page |
   * | `over-scan` | on a page that pictures fill |
   * | `apart-from-hidden` | hidden, and written apart from all other hidden text of the page |
   * | `painted-apart` | alone in a stream or a form, and coloured or transparent, as recognisers write no text |
   * | `unseen` | seen by no reader: in invisible letters, or wholly under a picture |
   * | `unpainted` | in invisible letters |
   * | `in-line` | a word in a line of other text |
   * | `in-column` | between lines that begin at its margin, as the page's own lines are |
   * | `column-line` | between lines that begin at its margin, and on no other line's letters |
   * | `map-label` | one of a page of oblique labels, neither faint nor at one place on three pages |
   * | `in-palette` | coloured as other text of its pages is, apart from it |
   * | `covered-in-turn` | faint on some pages and in full on others, as items of slides |
   * | `over-ground` | over something dark or a picture |
   * | `light-title` | over something dark or a picture, touching no text, not turned and not repeated |
   * | `drawing-label` | in a drawing, touching no text, not turned and not repeated |
   * | `too-small` | a picture too low to be read |
   * | `too-many-samples` | a picture larger than any stamp |
   * | `in-pattern` | painted as the cell of a pattern |
   * | `in-annotation` | in an annotation, which is somebody's work |
   *
   * @maxItems 12
   */
  evidence?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string];
  /**
   * How often the page paints this one place of text or image.
   */
  occurrence_count?: number;
  /**
   * Where else the page paints it, beside `position`; absent where it does so once. Of many, the first ones.
   *
   * @maxItems 31
   */
  further_positions?: PageBox[];
}
/**
 * A box on the page as a reader sees it, in points (1/72 inch); the origin is the top left corner of what is shown.
 */
export interface PageBox {
  /**
   * From the left edge of the page.
   */
  left: number;
  /**
   * From the top edge of the page, downwards.
   */
  top: number;
  /**
   * From the left edge of the page.
   */
  right: number;
  /**
   * From the top edge of the page, downwards.
   */
  bottom: number;
}
/**
 * Counters of one page.
 */
export interface PageStatistics {
  /**
   * Text occurrences removed on the page.
   */
  text_watermarks: number;
  /**
   * Image draws removed on the page.
   */
  image_watermarks: number;
}
/**
 * What was found and removed, page by page. `summary`, `outcome`, `pages` and `warnings` are stable.
 */
export interface ProcessingReport {
  summary: ProcessingSummary;
  outcome?: ProcessingOutcome | null;
  /**
   * By page number, from 1; only pages with evidence.
   */
  pages?: {
    [k: string]: ProcessingPageReport;
  };
  /**
   * Sentences about what stayed, what the change breaks, and pages that went back as they were.
   */
  warnings?: string[];
  /**
   * Counts of the engine. Informational: keys may change between releases.
   */
  diagnostics?: {
    [k: string]: unknown;
  };
  /**
   * In the header only: how many entries of `diagnostics` were omitted so that it fits. Absent when none.
   */
  diagnostics_truncated?: number;
  /**
   * In the header only: how many entries of `pages` were omitted so that it fits. Absent when none.
   */
  pages_truncated?: number;
}
/**
 * Totals of the run.
 */
export interface ProcessingSummary {
  /**
   * Text occurrences matched by any strategy, removed or not. What a form or stream that several pages share holds counts once.
   */
  text_watermarks_found: number;
  /**
   * Text occurrences actually removed.
   */
  text_watermarks_removed: number;
  /**
   * Image draws matched as watermark stamps.
   */
  image_watermarks_found: number;
  /**
   * Image draws actually removed.
   */
  image_watermarks_removed: number;
  /**
   * Distinct matched strings, with the adopted variants. At most 2.5 KB, then cut.
   */
  patterns_matched: string[];
}
/**
 * At least one occurrence was removed.
 */
export interface OutcomeRemoved {
  status: 'removed';
  reason: null;
  discovery: ProcessingDiscovery | null;
}
/**
 * What was found beside the very text that was sent; null when discovery did not run.
 */
export interface ProcessingDiscovery {
  /**
   * Informational; the set may grow. found: the document has a close variant of the text. target_present: the text itself stands there. uncorroborated: a variant was seen, without enough evidence. no_candidate: nothing like it. no_text: there is no text layer. contract_rejected: the variant breaks the limits of a hint. error: the search failed, the rest of the run did not.
   */
  status: string;
  /**
   * The variant that the document proposes, cut to 256 characters.
   */
  discovered_target?: string | null;
  /**
   * Between the text that was sent and the variant; 1 is the same text.
   */
  similarity?: number;
  /**
   * Whether the variant was removed with the text in this run.
   */
  adopted?: boolean;
}
/**
 * The document is unchanged.
 */
export interface OutcomeNothingRemoved {
  status: 'nothing_removed';
  /**
   * no_text_layer: the document has no text to extract, it is scanned or of images. target_not_found: no page has the text. target_found_not_removed: the text is there, but no occurrence passed the safety gates. undetermined: no verdict could be established.
   */
  reason: 'no_text_layer' | 'target_not_found' | 'target_found_not_removed' | 'undetermined';
  discovery: ProcessingDiscovery | null;
}
/**
 * One page with evidence.
 */
export interface ProcessingPageReport {
  /**
   * Number of the page, from 1.
   */
  page: number;
  /**
   * Text occurrences removed on this page. A shared form counts once per page, so the sum over pages can exceed the total. 0 does not mean unchanged.
   */
  text_watermarks?: number;
  /**
   * Image draws removed on this page.
   */
  image_watermarks?: number;
  /**
   * Entries of evidence recorded for this page.
   */
  location_count?: number;
  /**
   * Distinct kinds of evidence on this page.
   */
  location_types?: LocationType[];
  /**
   * Whether anything changed this page: the reliable yes or no.
   */
  has_reported_change?: boolean;
}
/**
 * What can be selected on one page. An empty list means that there is no safe selection.
 */
export interface ImageCandidates {
  /**
   * SHA-256 of the uploaded file; to be sent to preview.
   */
  source_sha256: string;
  /**
   * The page that was asked for, from 1.
   */
  page_number: number;
  /**
   * Pages of the document.
   */
  page_count: number;
  /**
   * In the order in which the page draws them.
   *
   * @maxItems 64
   */
  candidates: ImageCandidate[];
  /**
   * Why the page offers nothing although it has images; null otherwise.
   */
  unsupported_reason: string | null;
}
/**
 * One drawing of an image that can be selected.
 */
export interface ImageCandidate {
  /**
   * Names the drawing; to be sent to preview. Valid for this very file only.
   */
  instruction_index: number;
  bbox: ImageBox;
  /**
   * Width of the image in pixels.
   */
  pixel_width: number;
  /**
   * Height of the image in pixels.
   */
  pixel_height: number;
}
/**
 * A box on the page as a reader sees it, in shares of its width and height; the origin is the top left corner.
 */
export interface ImageBox {
  /**
   * Left edge, as a share of the width of the page.
   */
  left: number;
  /**
   * Top edge, as a share of the height of the page, downwards.
   */
  top: number;
  /**
   * As a share of the width of the page.
   */
  width: number;
  /**
   * As a share of the height of the page.
   */
  height: number;
}
/**
 * Body of every error but 422.
 */
export interface ErrorResponse {
  /**
   * The reason, as a sentence for a person.
   */
  detail: string;
  /**
   * On 500 only: equals X-Request-ID.
   */
  request_id?: string | null;
}
/**
 * Body of 422: one entry for each field that is missing or mistyped, in declared order.
 */
export interface HTTPValidationError {
  /**
   * @minItems 1
   */
  detail: [ValidationError, ...ValidationError[]];
}
/**
 * What is wrong with one field.
 */
export interface ValidationError {
  /**
   * Where the field belongs: `body` and its name.
   */
  loc: (string | number)[];
  /**
   * What is wrong, for a person.
   */
  msg: string;
  /**
   * `missing`, `value_error` or `string_type`; the set may grow.
   */
  type: string;
  /**
   * What was sent in its place; null where nothing was.
   */
  input?: {
    [k: string]: unknown;
  };
  /**
   * More about it, with free-form keys.
   */
  ctx?: {};
}
