/**
 * Reads the values that a job needs from an upload, by the published schemas.
 *
 * The text endpoints answer a missing or mistyped field with 422 in exactly FastAPI's words, which existing clients
 * parse; further details are in `ctx`. The image endpoints answer 400 with one sentence.
 */
import { hash } from 'node:crypto';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { formSchemas } from '../description/form-schemas.js';
import type { ValueOf } from '../../report/described.js';
import { HttpError, NOT_A_PDF, type ValidationError } from '../request/errors.js';
import type { Upload } from '../request/request-context.js';

// No type coercion: Ajv's own accepts "1e3" and "0x10" as integers.
const ajv = new Ajv2020({ allErrors: true, strictTypes: false, formats: { binary: true } });
const compile = <Name extends FormName>(name: Name) =>
  ajv.compile<ValueOf<(typeof formSchemas)[Name], object>>(formSchemas[name]);
const isRemovalForm = compile('RemovalForm');
const isFindForm = compile('FindForm');
const isCandidatesForm = compile('CandidatesForm');
const isPreviewForm = compile('PreviewForm');

/** A part of the wrong kind: a file instead of text, or the reverse, or text in an unknown charset. */
class WrongKind {
  /** For the 422 answer: the text of the part, if it has any, and what else explains it. */
  readonly input: string | null;
  readonly more: Pick<ValidationError, 'ctx'>;

  constructor(input: string | null, more: Pick<ValidationError, 'ctx'> = {}) {
    this.input = input;
    this.more = more;
  }
}

const UNKNOWN_CHARSET = {
  ctx: { reason: 'The charset of this part is not known. Send text in UTF-8.' },
};

/** A selector that was sent more than once, even with equal values. */
const SENT_TWICE = Symbol('sent twice');

/** Added to each missing field if the body is not a form. */
const NO_FORM = { reason: 'The body must be multipart/form-data, with each field as a part of it.' };

export type FormName = keyof typeof formSchemas;

/** The names of a form's fields, without its file. */
export function listTextFields(form: FormName): string[] {
  return Object.keys(formSchemas[form].properties).filter((name) => name !== 'file');
}

/**
 * The last value of a repeated text field counts.
 *
 * @returns a text that is not yet checked against the hint's contract, and settings that replace the operator's.
 * @throws HttpError 422 with every missing or mistyped field in declared order; 400 for a file that is empty or no PDF.
 */
export function readRemovalForm(upload: Upload) {
  const { watermark_text: watermarkText, insist } = readTextForm(upload, isRemovalForm);
  return { ...readPdf(upload), watermarkText, settings: { insist } };
}

/** @throws as `readRemovalForm`. */
export function readFindForm(upload: Upload) {
  readTextForm(upload, isFindForm);
  return readPdf(upload);
}

/** @throws HttpError 400 with one sentence about the first field that is wrong; a repeated selection is ambiguous. */
export function readCandidatesForm(upload: Upload) {
  const { page_number: pageNumber } = readImageForm(upload, isCandidatesForm);
  return { ...readPdf(upload), pageNumber };
}

/** @throws as `readCandidatesForm`; also if the file is not the one that candidates were listed for. */
export function readPreviewForm(upload: Upload) {
  const values = readImageForm(upload, isPreviewForm);
  const document = readPdf(upload);
  if (values.source_sha256 !== hash('sha256', document.bytes)) {
    throw new HttpError(400, 'stale-source', 'source_sha256 does not match the uploaded file.');
  }
  const { page_number: pageNumber, instruction_index: instructionIndex, everywhere = false } = values;
  return { ...document, pageNumber, instructionIndex, everywhere };
}

function readPdf(upload: Upload) {
  const { file } = upload;
  if (file?.bytes == null) {
    throw new HttpError(400, NOT_A_PDF, 'Invalid file type. Only PDF files are allowed.');
  }
  if (file.bytes.length === 0) throw new HttpError(400, 'empty-file', 'The file is empty.');
  return { bytes: file.bytes, fileName: file.fileName };
}

function readTextForm<Values>(upload: Upload, isForm: ValidateFunction<Values>): Values {
  const values = readFields(upload, isForm, (sent) => sent.at(-1) ?? new WrongKind(null, UNKNOWN_CHARSET));
  if (isForm(values)) return values;
  const errors = sortErrors(isForm).map((error) => asFastApi(error, values));
  const detail = upload.isMultipart ? errors : errors.map((error) => ({ ...error, ctx: NO_FORM }));
  throw new HttpError(422, 'form', detail);
}

function readImageForm<Values>(upload: Upload, isForm: ValidateFunction<Values>): Values {
  const values = readFields(upload, isForm, (sent) => (sent.length > 1 ? SENT_TWICE : sent[0]));
  if (!isForm(values)) throw asSentence(isForm, values);
  return values;
}

/** The values of a form, in the types of its schema. A file is an empty string: its own rules come after the form's. */
function readFields(
  upload: Upload,
  { schema }: ValidateFunction,
  choose: (sent: (string | undefined)[]) => unknown,
): Record<string, unknown> {
  const { properties } = schema as { properties: Record<string, { type: string }> };
  const values = Object.entries(properties).map(([name, { type }]) => {
    if (name === 'file') return [name, readFilePart(upload)] as const;
    if (upload.textSentAsFile.has(name)) return [name, new WrongKind(null)] as const;
    const sent = choose(upload.fields.get(name) ?? ['']);
    // As in FastAPI, an empty string counts as a missing field.
    return [name, sent === '' ? undefined : convert(sent, type)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function readFilePart({ file, fields }: Upload): WrongKind | '' | undefined {
  if (file !== null) return '';
  const fileAsText = fields.get('file')?.at(-1);
  return fileAsText === undefined ? undefined : new WrongKind(fileAsText);
}

/** Text that cannot be converted stays text, which the schema then refuses. */
function convert(sent: unknown, type: string): unknown {
  if (typeof sent !== 'string') return sent;
  if (type === 'boolean') return BOOLEANS.get(sent.toLowerCase()) ?? sent;
  return type === 'integer' && /^[+-]?\d{1,15}$/.test(sent) ? Number(sent) : sent;
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

function sortErrors(validate: ValidateFunction): ErrorObject[] {
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
  const [first] = sortErrors(validate);
  const field = first === undefined ? '' : fieldOf(first);
  if (field === 'file' && values[field] === undefined) return new HttpError(400, 'form', FILE_MISSING);
  if (field !== 'file' && values[field] instanceof WrongKind) {
    return new HttpError(400, 'form', `${field} must be a text field, not a file.`);
  }
  if (values[field] === SENT_TWICE) return new HttpError(400, 'form', `${field} was sent more than once.`);
  return new HttpError(400, 'form', SENTENCES[field] ?? 'The form is not valid.');
}
