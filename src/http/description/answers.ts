/**
 * The answers of the operations, each with real examples.
 *
 * Statuses and headers are those that the code sends: the tests compare every response with them.
 */
import {
  candidates,
  findErrors,
  headersTooLarge,
  imageErrors,
  removed,
  textErrors,
  tooSlow,
  watermarks,
} from './examples.js';
import { type HeaderName, headerRefs, QUOTA_HEADERS } from './headers.js';
import { pdfBytes, ref } from '../../report/schema-parts.js';
import { MAX_IMAGE_MB, MAX_TEXT_MB } from '../../upload-sizes.js';
import type { SchemaName } from './schemas.js';

/** Short names of situations, each with the body of the answer. */
type Bodies = Record<string, object>;

const counted = headerRefs('X-Request-ID', 'X-API-Key-Note', ...QUOTA_HEADERS);

const countedWithHelp = { ...counted, ...headerRefs('Link') };

/** A JSON answer; several `bodies` become separate examples. */
function jsonAnswer(
  description: string,
  schema: SchemaName,
  bodies: Bodies,
  answerHeaders: object = counted,
) {
  const examples = Object.fromEntries(
    Object.entries(bodies).map(([name, value]) => [name.replaceAll(' ', '-'), { summary: name, value }]),
  );
  const content = { 'application/json': { schema: ref(schema), examples } };
  return { description, headers: answerHeaders, content };
}

const errorAnswer = (description: string, bodies: Bodies, answerHeaders: object = counted) =>
  jsonAnswer(description, 'ErrorResponse', bodies, answerHeaders);

const onlyId = headerRefs('X-Request-ID');

const countedAndLater = { ...counted, 'Retry-After': { $ref: '#/components/headers/RetryLater' } };

/** Refusals of the connection itself, on every operation that takes a document. */
const transport = {
  408: errorAnswer('The request did not arrive in time: send it faster, or again.', tooSlow, onlyId),
  431: errorAnswer('The headers of the request are too large.', headersTooLarge, onlyId),
};

function pdfAnswer(description: string, ...names: HeaderName[]) {
  return {
    description,
    headers: { ...counted, ...headerRefs('Content-Disposition', ...names) },
    // Swagger would show invented bytes.
    content: { 'application/pdf': { schema: pdfBytes, example: '%PDF-1.7 … (the bytes of the document)' } },
  };
}

/** Refusals before the document is looked at, of every processing operation. */
const refusals = {
  // A 401 comes before the quota, so it has no quota headers.
  401: errorAnswer(
    'The X-API-Key is unknown. The request is never taken for an anonymous one instead.',
    textErrors[401],
    onlyId,
  ),
  429: errorAnswer(
    "Rate limit exceeded for the caller's tier; X-Quota-Exhausted says in which window. Denied requests do not consume quota.",
    textErrors[429],
    { ...counted, ...headerRefs('Retry-After', 'X-Quota-Exhausted') },
  ),
};

export const textErrorAnswers = {
  400: errorAnswer(
    `Not application/pdf, empty, larger than ${MAX_TEXT_MB} MB, a PDF that cannot be parsed or repaired or is too complex, or watermark_text outside its limits.`,
    textErrors[400],
    countedWithHelp,
  ),
  ...refusals,
  422: jsonAnswer('file or watermark_text is missing or mistyped.', 'HTTPValidationError', textErrors[422]),
  500: errorAnswer(
    'Processing failed after the input was accepted: a full queue, a missed deadline or a fault. Retry once, after Retry-After seconds where that header is sent; if it persists, report the X-Request-ID.',
    textErrors[500],
    countedAndLater,
  ),
  ...transport,
};

/** As `textErrorAnswers`, without a hint. */
export const findErrorAnswers = {
  ...textErrorAnswers,
  400: errorAnswer(
    `Not application/pdf, empty, larger than ${MAX_TEXT_MB} MB, or a PDF that cannot be parsed or repaired or is too complex.`,
    findErrors[400],
    countedWithHelp,
  ),
  422: jsonAnswer('file is missing or mistyped.', 'HTTPValidationError', findErrors[422]),
};

export const imageErrorAnswers = {
  400: errorAnswer(
    'Invalid PDF, selector, confirmation or unsupported document.',
    imageErrors[400],
    countedWithHelp,
  ),
  ...refusals,
  413: errorAnswer(
    `Larger than ${MAX_IMAGE_MB} MB, more than 32 pages, too complex, or an output that would be too large.`,
    imageErrors[413],
  ),
  500: errorAnswer('Unexpected failure of the service.', textErrors[500]),
  503: errorAnswer(
    'Worker busy, timed out or safe resource limits unavailable. Retry after Retry-After seconds.',
    imageErrors[503],
    countedAndLater,
  ),
  ...transport,
};

export const cleanedPdf = pdfAnswer(
  'The PDF. It is returned also when nothing was removed: then these are the very bytes of the upload, and `outcome.status` of X-Processing-Report says nothing_removed.',
  'X-Processing-Report',
  'X-Watermark-Stats',
);

export const fullReport = jsonAnswer('Both reports, uncut.', 'WatermarkRemovalResponse', { removed });

export const watermarkList = jsonAnswer(
  'The watermarks; an empty list where nothing stands apart as watermarks do.',
  'TextWatermarkCandidates',
  watermarks,
);

export const candidateList = jsonAnswer(
  'What can be selected; an empty list means no safe selection.',
  'ImageCandidates',
  candidates,
);

export const previewPdf = pdfAnswer(
  'A proposed edit, not a claim that all watermarks are gone. To be compared with the original and confirmed again before it is offered for download.',
  'X-Image-Pages',
  'X-Image-Pages-Left',
);

/** An answer of an endpoint that counts against no quota. */
export function metaAnswer(description: string, schema: SchemaName, bodies: Bodies) {
  return jsonAnswer(description, schema, bodies, onlyId);
}
