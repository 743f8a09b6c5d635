/**
 * Receives one multipart form: at most one file, and a few short fields.
 *
 * The body is read only after the caller was identified and is within its quota. Faults of the body itself get the
 * contract's status here; `form.ts` checks the fields.
 */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { type BodyParser, pipeWithinReservation } from './body-gate.js';
import { HttpError } from '../request/errors.js';
import { OneBuffer } from './one-buffer.js';
import { type Pace, type PaceRule, watchPace } from '../transfer/pace.js';
import { countPieces, stopReading } from '../transfer/pieces.js';
import { contextOf } from '../request/request-context.js';
import type { Reservation } from './upload-memory.js';
import type { UploadBudget } from './upload-budget.js';
import type { Upload, UploadedFile } from '../request/upload-form.js';

/** A MiB, which is what the contract's MB means here. */
export const MIB = 1024 * 1024;

/** For the form around the file: boundaries, part headers and the other fields. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

/** Far above any valid field, so that longer ones are refused by the field's own rule. */
const MAX_FIELD_BYTES = 16 * 1024;

export interface UploadRules {
  maxFileBytes: number;
  /** For hosts that limit the whole body; otherwise the file's size plus an allowance for the form. */
  maxBodyBytes?: number;
  /** 400 on the text endpoints, 413 elsewhere. */
  tooLargeStatus: 400 | 413;
  tooLargeDetail: string;
  /** Names of the text fields: if one of these is sent as a file, it is mistyped and not a second file. */
  textFields: readonly string[];
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The upload of this response's request. */
export function uploadOf(res: Response): Upload {
  const { upload } = contextOf(res);
  if (upload === null) throw new Error('no upload: receiveUpload() must come first');
  return upload;
}

/** Refuses by the headers alone, before the body is read. */
export function checkLength(rules: UploadRules): RequestHandler {
  return function checkDeclaredLength(req, _res, next) {
    if (!/^(identity)?$/i.test(req.get('Content-Encoding')?.trim() ?? '')) {
      throw new HttpError(400, 'encoded', 'Content-Encoding is not supported. Send the body as it is.');
    }
    const declared = declaredBytes(req);
    if (declared !== null && declared > maxBodyBytes(rules)) throw tooLarge(rules);
    next();
  };
}

/** Limits for the arrival of every body. */
export interface UploadBounds {
  budget: UploadBudget;
  pace: PaceRule;
}

/** Reads the body into the context's `upload`; other types than multipart/form-data give an empty form. */
export function receiveUpload(rules: UploadRules, { budget, pace }: UploadBounds): RequestHandler {
  return async function receive(req, res, next) {
    const context = contextOf(res);
    if (!/^multipart\/form-data\s*(;|$)/i.test(req.get('Content-Type') ?? '')) {
      context.upload = { isMultipart: false, file: null, fields: new Map(), textSentAsFile: new Set() };
      next();
      return;
    }
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const claimBytes = Math.min(declaredBytes(req) ?? maxBodyBytes(rules), maxBodyBytes(rules));
    const caller = context.client?.quotaKey ?? 'unknown';
    const reservation = await budget.reserve(caller, claimBytes, gone.signal);
    context.releaseUpload = () => {
      context.uploadBytes ??= context.upload?.file?.bytes?.length ?? null;
      context.upload = null;
      reservation.release();
    };
    context.holdAnswer = (bytes, reader) => budget.holdAnswer(caller, bytes, reader);
    if (gone.signal.aborted) reservation.release();
    // A refusal was sent by then; an answer of a job has released the memory before.
    else res.once('prefinish', context.releaseUpload).once('close', context.releaseUpload);

    // curl and others wait for this before they send; a denied caller never gets it.
    if (/^100-continue$/i.test(req.get('Expect') ?? '')) res.writeContinue();
    context.upload = await parseForm(req, res, { rules, reservation, pace });
    next();
  };
}

interface Arrival {
  rules: UploadRules;
  reservation: Reservation;
  pace: PaceRule;
}

async function parseForm(
  req: Request,
  res: Response,
  { rules, reservation, pace }: Arrival,
): Promise<Upload> {
  const storage = new OneBuffer(declaredBytes(req) ?? FORM_OVERHEAD_BYTES);
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const endSlow = () => {
    // The rest is not read: the connection ends with the answer.
    res.setHeader('Connection', 'close');
    refuse(new HttpError(408, 'too-slow', 'The request did not arrive in time.'));
  };
  const watched = watchPace(pace, endSlow);
  reservation.endWhenSlow(endSlow);
  res.once('close', () => watched.stop());
  countArrival(req, rules, watched, refuse);
  const feed = (_req: Request, parser: BodyParser) =>
    pipeWithinReservation(req, parser, { reservation, pace: watched, refuse });
  try {
    return await Promise.race([refused, runMulter(req, res, { rules, storage, feed, refuse })]);
  } catch (error) {
    storage.drop();
    throw error;
  } finally {
    watched.stop();
    reservation.complete();
  }
}

/** multer reads an oversized body to its end before it reports it, so bodies without a declared length are measured here. */
function countArrival(req: Request, rules: UploadRules, pace: Pace, refuse: (error: Error) => void): void {
  const isTooFine = countPieces();
  let receivedBytes = 0;
  req.on('data', (piece: Buffer) => {
    receivedBytes += piece.length;
    pace.moved(piece.length);
    if (isTooFine(piece.length)) {
      stopReading(req);
      refuse(new HttpError(400, 'fine-pieces', 'The body arrives in too many small pieces.'));
    }
    if (receivedBytes > maxBodyBytes(rules)) refuse(tooLarge(rules));
  });
}

interface FormParts {
  rules: UploadRules;
  storage: OneBuffer;
  feed: (req: Request, parser: BodyParser) => void;
  refuse: (error: Error) => void;
}

function runMulter(
  req: Request,
  res: Response,
  { rules, storage, feed, refuse }: FormParts,
): Promise<Upload> {
  const textSentAsFile = new Set<string>();
  let file: UploadedFile | null = null;
  let fileParts = 0;
  const options: multer.Options & { streamHandler: FormParts['feed'] } = {
    storage,
    streamHandler: feed,
    defParamCharset: 'utf8',
    limits: {
      fileSize: rules.maxFileBytes,
      files: rules.textFields.length + 1,
      fields: 16,
      parts: 20,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
      fieldNestingDepth: 0,
    },
    fileFilter(_req, part, done) {
      if (rules.textFields.includes(part.fieldname)) {
        textSentAsFile.add(part.fieldname);
        done(null, false);
        return;
      }
      fileParts += 1;
      if (fileParts > 1) {
        done(new HttpError(400, 'second-file', 'Only one file per request is accepted.'));
        return;
      }
      const wanted = part.fieldname === 'file';
      if (wanted) file = { fileName: part.originalname, mimeType: part.mimetype, bytes: null };
      // Another type is refused later, if no field is missing; its bytes are dropped now.
      done(null, wanted && part.mimetype.toLowerCase() === 'application/pdf');
    },
  };
  return new Promise((resolve) => {
    multer(options).any()(req, res, (error: unknown) => {
      if (error !== undefined && error !== null) {
        refuse(refusal(error, rules));
        return;
      }
      const [stored] = (req.files ?? []) as Express.Multer.File[];
      if (file !== null && stored !== undefined) file = { ...file, bytes: stored.buffer };
      resolve({ isMultipart: true, file, fields: textFields(req.body), textSentAsFile });
    });
  });
}

/** multer gives repeated names as an array. */
function textFields(body: unknown): Map<string, string[]> {
  const entries = Object.entries(Object(body) as Record<string, string | string[]>);
  return new Map(entries.map(([name, value]) => [name, [value].flat()]));
}

function refusal(error: unknown, rules: UploadRules): Error {
  if (error instanceof HttpError) return error;
  if (error instanceof MulterError) {
    switch (error.code) {
      case 'LIMIT_FILE_SIZE':
        return tooLarge(rules);
      case 'LIMIT_FILE_COUNT':
        return new HttpError(400, 'second-file', 'Only one file per request is accepted.');
      case 'LIMIT_FIELD_VALUE':
        return error.field === 'watermark_text'
          ? new HttpError(400, 'hint-contract', 'watermark_text is longer than 256 characters.')
          : new HttpError(400, 'form-limits', 'A form field is too long.');
      default:
        return new HttpError(400, 'form-limits', 'The form has too many or malformed fields.');
    }
  }
  // busboy's errors have no codes. This one is recognised by its message.
  const detail =
    (error as Error).message === 'Multipart: Boundary not found'
      ? 'Missing boundary in multipart: leave Content-Type to the library that writes the form.'
      : 'Invalid multipart data: the body ends early or a part of it is malformed.';
  return new HttpError(400, 'multipart', detail, { cause: error });
}

function tooLarge(rules: UploadRules): HttpError {
  return new HttpError(rules.tooLargeStatus, 'too-large', rules.tooLargeDetail);
}

function maxBodyBytes(rules: UploadRules): number {
  return rules.maxBodyBytes ?? rules.maxFileBytes + FORM_OVERHEAD_BYTES;
}

/** Content-Length; null for a chunked body, for which that header does not count. */
function declaredBytes(req: Request): number | null {
  const untrusted = req.get('Content-Length');
  if (req.get('Transfer-Encoding') !== undefined || untrusted === undefined) return null;
  return Number(untrusted);
}
