/**
 * Reads the values that a job needs from an upload, by the published schemas.
 *
 * The text endpoints answer a missing or mistyped field with 422 in exactly FastAPI's words, which existing clients
 * parse; further details are in `ctx`. The image endpoints answer 400 with one sentence.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { FormInvalid, HttpError, type ValidationError } from '../request/errors.js';
import { formSchemas } from '../description/form-schemas.js';
import { sha256Of } from './upload.js';
import type { RequestedSettings } from '../../engine/values/request.js';
import type { Upload } from '../request/request-context.js';
import { UNKNOWN_CHARSET, WrongKind } from './wrong-kind.js';

export interface RemovalForm {
  bytes: Buffer;
  fileName: string;
  /** Not yet checked against the hint's contract. */
  watermarkText: string;
  /** Settings that the caller chose; they replace the operator's. */
  settings: Pick<RequestedSettings, 'insist'>;
}

export interface FindForm {
  bytes: Buffer;
  sourceSha256: string;
}

export interface CandidatesForm {
  bytes: Buffer;
  sourceSha256: string;
  pageNumber: number;
}

export interface PreviewForm extends CandidatesForm {
  fileName: string;
  instructionIndex: number;
  everywhere: boolean;
}

/** Names of each form's text fields; the upload needs them. */
export const REMOVAL_FIELDS = ['watermark_text', 'insist'] as const;
export const FIND_FIELDS = [] as const;
export const CANDIDATES_FIELDS = ['page_number'] as const;
export const PREVIEW_FIELDS = [
  'page_number',
  'instruction_index',
  'source_sha256',
  'confirmed',
  'everywhere',
] as const;

// No type coercion: Ajv's own accepts "1e3" and "0x10" as integers.
const ajv = new Ajv2020({ allErrors: true, strictTypes: false, formats: { binary: true } });
const isRemovalForm = ajv.compile<{ watermark_text: string; insist?: boolean }>(formSchemas.RemovalForm);
const isFindForm = ajv.compile<object>(formSchemas.FindForm);
const isCandidatesForm = ajv.compile<{ page_number: number }>(formSchemas.CandidatesForm);
const isPreviewForm = ajv.compile<{
  page_number: number;
  instruction_index: number;
  source_sha256: string;
  everywhere?: boolean;
}>(formSchemas.PreviewForm);

/** A selector that was sent more than once, even with equal values. */
const SENT_TWICE = Symbol('sent twice');

/** Added to each missing field if the body is not a form. */
const NO_FORM = { reason: 'The body must be multipart/form-data, with each field as a part of it.' };

/**
 * Reads the form of remove_watermark and its stats.
 *
 * Of a repeated text field the last value counts.
 *
 * @throws FormInvalid with every missing or mistyped field in declared order; HttpError 400 for a file that is empty
 * or no PDF.
 */
export function readRemovalForm(upload: Upload): RemovalForm {
  const values = withFile(upload, {
    watermark_text: readText(upload, 'watermark_text'),
    insist: readBoolean(upload, 'insist'),
  });
  // As in FastAPI, an empty string counts as a missing field.
  for (const name of Object.keys(values)) if (values[name] === '' && name !== 'file') delete values[name];
  if (!isRemovalForm(values)) throw asFormInvalid(isRemovalForm, values, upload);
  return { ...pdfOf(upload), watermarkText: values.watermark_text, settings: { insist: values.insist } };
}

function readText(upload: Upload, name: (typeof REMOVAL_FIELDS)[number]): string | WrongKind | undefined {
  if (upload.textSentAsFile.has(name)) return new WrongKind(null);
  return upload.fields.has(name)
    ? (upload.fields.get(name)!.at(-1) ?? new WrongKind(null, UNKNOWN_CHARSET))
    : undefined;
}

function readBoolean(upload: Upload, name: (typeof REMOVAL_FIELDS)[number]): unknown {
  const text = readText(upload, name);
  return typeof text === 'string' ? (BOOLEANS.get(text.toLowerCase()) ?? text) : text;
}

/**
 * Reads the form of text_watermark_candidates.
 *
 * @throws as `readRemovalForm`.
 */
export function readFindForm(upload: Upload): FindForm {
  const values = withFile(upload, {});
  if (!isFindForm(values)) throw asFormInvalid(isFindForm, values, upload);
  const { bytes } = pdfOf(upload);
  return { bytes, sourceSha256: sha256Of(bytes) };
}

function asFormInvalid(
  validate: ValidateFunction,
  values: Record<string, unknown>,
  { isMultipart }: Upload,
): FormInvalid {
  const errors = inDeclaredOrder(validate).map((error) => asFastApi(error, values));
  return new FormInvalid(isMultipart ? errors : errors.map((error) => ({ ...error, ctx: NO_FORM })));
}

/** @throws HttpError 400 with one sentence about the first field that is wrong. */
export function readCandidatesForm(upload: Upload): CandidatesForm {
  const values = withFile(upload, imageFields(upload, CANDIDATES_FIELDS));
  if (!isCandidatesForm(values)) throw asSentence(isCandidatesForm, values);
  const { bytes } = pdfOf(upload);
  return { bytes, sourceSha256: sha256Of(bytes), pageNumber: values.page_number };
}

/**
 * Reads the form of image_watermark_preview.
 *
 * @throws HttpError 400; also if the file is not the one that candidates were listed for.
 */
export function readPreviewForm(upload: Upload): PreviewForm {
  const values = withFile(upload, imageFields(upload, PREVIEW_FIELDS));
  if (!isPreviewForm(values)) throw asSentence(isPreviewForm, values);
  const { bytes, fileName } = pdfOf(upload);
  const sourceSha256 = sha256Of(bytes);
  if (values.source_sha256 !== sourceSha256) {
    throw new HttpError(400, 'stale-source', 'source_sha256 does not match the uploaded file.');
  }
  const { page_number: pageNumber, instruction_index: instructionIndex, everywhere = false } = values;
  return { bytes, fileName, sourceSha256, pageNumber, instructionIndex, everywhere };
}

function pdfOf(upload: Upload): { bytes: Buffer; fileName: string } {
  const { file } = upload;
  if (file?.bytes == null) {
    const detail = 'Invalid file type. Only PDF files are allowed.';
    throw new HttpError(400, 'not-a-pdf', detail, { help: 'docs' });
  }
  if (file.bytes.length === 0) throw new HttpError(400, 'empty-file', 'The file is empty.');
  return { bytes: file.bytes, fileName: file.fileName };
}

/** Adds the file, which the schemas describe as a string; its own rules are checked after the form's. */
function withFile(upload: Upload, fields: Record<string, unknown>): Record<string, unknown> {
  const fileAsText = upload.fields.get('file')?.at(-1);
  const values: Record<string, unknown> = { ...fields };
  if (upload.file !== null) values['file'] = '';
  else if (fileAsText !== undefined) values['file'] = new WrongKind(fileAsText);
  for (const name of Object.keys(values)) if (values[name] === undefined) delete values[name];
  return values;
}

function imageFields(upload: Upload, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const sent = upload.fields.get(name);
      if (upload.textSentAsFile.has(name)) return [name, new WrongKind(null)];
      // A repeated selection is ambiguous.
      if (sent !== undefined && sent.length > 1) return [name, SENT_TWICE];
      return [name, sent?.[0] === undefined ? undefined : imageValue(name, sent[0])];
    }),
  );
}

/** Text that is not an integer or boolean stays text, which the schema then refuses. */
function imageValue(name: string, text: string): unknown {
  if (name === 'source_sha256') return text;
  if (name === 'confirmed' || name === 'everywhere') return BOOLEANS.get(text.toLowerCase()) ?? text;
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** The values that pydantic accepts as booleans. */
const BOOLEANS = new Map<string, boolean>([
  ...['true', '1', 'on', 'yes', 't', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'off', 'no', 'f', 'n'].map((word) => [word, false] as const),
]);

function fieldOf(error: ErrorObject): string {
  return error.keyword === 'required'
    ? String(error.params['missingProperty'])
    : (error.instancePath.split('/')[1] ?? '');
}

function inDeclaredOrder(validate: ValidateFunction): ErrorObject[] {
  const { properties } = validate.schema as { properties: object };
  const order = Object.keys(properties);
  return [...(validate.errors ?? [])].sort((a, b) => order.indexOf(fieldOf(a)) - order.indexOf(fieldOf(b)));
}

function asFastApi(error: ErrorObject, values: Record<string, unknown>): ValidationError {
  const field = fieldOf(error);
  const loc = ['body', field];
  const value = values[field];
  if (error.keyword === 'required') return { type: 'missing', loc, msg: 'Field required', input: null };
  const { input, more } = value instanceof WrongKind ? value : { input: value, more: {} };
  if (field === 'file') {
    const msg = "Value error, Expected UploadFile, received: <class 'str'>";
    return { type: 'value_error', loc, msg, input, ctx: { error: {} } };
  }
  if (error.params['type'] === 'boolean') {
    const msg = 'Input should be a valid boolean, unable to interpret input';
    return { type: 'bool_parsing', loc, msg, input, ...more };
  }
  return { type: 'string_type', loc, msg: 'Input should be a valid string', input, ...more };
}

const SENTENCES: Record<string, string> = {
  file: 'file must be a part with the bytes of a PDF and the type application/pdf, not a text field.',
  page_number: 'page_number must be an integer of at least 1.',
  instruction_index: 'instruction_index must be an integer of at least 0.',
  source_sha256: 'source_sha256 must be 64 lowercase hexadecimal characters.',
  confirmed: 'confirmed must be true.',
  everywhere: 'everywhere must be true or false.',
};

const FILE_MISSING =
  'file is missing: send multipart/form-data with the PDF in a part named file of type application/pdf.';

/** @param values as given to the schema: a field that is not in it was not sent. */
function asSentence(validate: ValidateFunction, values: Record<string, unknown>): HttpError {
  const [first] = inDeclaredOrder(validate);
  const field = first === undefined ? '' : fieldOf(first);
  if (field === 'file' && values[field] === undefined) return new HttpError(400, 'form', FILE_MISSING);
  if (field !== 'file' && values[field] instanceof WrongKind) {
    return new HttpError(400, 'form', `${field} must be a text field, not a file.`);
  }
  if (values[field] === SENT_TWICE) return new HttpError(400, 'form', `${field} was sent more than once.`);
  return new HttpError(400, 'form', SENTENCES[field] ?? 'The form is not valid.');
}
