/**
 * Receives one multipart form: at most one file, a few short fields.
 *
 * The body is asked for only here, after the caller is known and inside its
 * quota. Whatever is wrong with the body itself ends here with the contract's
 * status; whether fields are missing or mistyped is for `form.ts`.
 */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { type BodyParser, pipeWithinRoom } from './body-gate.js';
import { HttpError } from '../request/errors.js';
import { OneBuffer } from './one-buffer.js';
import { type Pace, type PaceRule, watchPace } from '../transfer/pace.js';
import { contextOf } from '../request/request-context.js';
import type { Stay } from './room.js';
import type { UploadBudget } from './upload-budget.js';
import type { Upload, UploadedFile } from '../request/upload-form.js';

/** A MiB, which is what the contract's MB means here. */
export const MIB = 1024 * 1024;

/** Room for the form around the file: boundaries, part headers and the other fields. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

/** Far above any valid field, so that the field's own rule is what refuses it. */
const MAX_FIELD_BYTES = 16 * 1024;

export interface UploadRules {
  maxFileBytes: number;
  /** For hosts that cap the whole body; otherwise the file and the room for its form. */
  maxBodyBytes?: number;
  /** 400 on the text endpoints, 413 elsewhere. */
  tooLargeStatus: 400 | 413;
  tooLargeDetail: string;
  /** Names of the text fields: one of these sent as a file is mistyped, not a second file. */
  textFields: readonly string[];
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The upload that this response's request brought. */
export function uploadOf(res: Response): Upload {
  const { upload } = contextOf(res);
  if (upload === null) throw new Error('no upload: receiveUpload() must come first');
  return upload;
}

/** Refuses by the declared length alone, before anything is read. */
export function checkLength(rules: UploadRules): RequestHandler {
  return function checkDeclaredLength(req, _res, next) {
    const declared = declaredBytes(req);
    if (declared !== null && declared > maxBodyBytes(rules)) throw tooLarge(rules);
    next();
  };
}

/** What bounds the arrival of every body. */
export interface UploadBounds {
  budget: UploadBudget;
  pace: PaceRule;
}

/** Reads the body into the context's `upload`; anything but multipart/form-data is an empty form. */
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
    const stay = await budget.enter(caller, claimBytes, gone.signal);
    context.releaseUpload = () => {
      context.uploadBytes ??= context.upload?.file?.bytes?.length ?? null;
      context.upload = null;
      stay.leave();
    };
    context.holdAnswer = (bytes, cut) => budget.holdAnswer(caller, bytes, cut);
    if (gone.signal.aborted) stay.leave();
    // A refusal is whole by then; an answer from a job has given the room back before.
    else res.once('prefinish', context.releaseUpload).once('close', context.releaseUpload);

    // curl and others wait for this before they send; a denied caller never gets it.
    if (/^100-continue$/i.test(req.get('Expect') ?? '')) res.writeContinue();
    context.upload = await parseForm(req, res, { rules, stay, pace });
    next();
  };
}

interface Arrival {
  rules: UploadRules;
  stay: Stay;
  pace: PaceRule;
}

async function parseForm(req: Request, res: Response, { rules, stay, pace }: Arrival): Promise<Upload> {
  const storage = new OneBuffer(declaredBytes(req) ?? FORM_OVERHEAD_BYTES);
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const watched = watchPace(pace, () => {
    // The rest is not waited for: the connection ends with the answer.
    res.setHeader('Connection', 'close');
    refuse(new HttpError(408, 'too-slow', 'The request did not arrive in time.'));
  });
  res.once('close', () => watched.stop());
  countArrival(req, rules, watched, refuse);
  const feed = (_req: Request, parser: BodyParser) =>
    pipeWithinRoom(req, parser, { stay, pace: watched, refuse });
  try {
    return await Promise.race([refused, runMulter(req, res, { rules, storage, feed, refuse })]);
  } catch (error) {
    storage.drop();
    throw error;
  } finally {
    watched.stop();
    stay.settle();
  }
}

/** multer reads an oversized body to its end before it reports it, so a body without a declared length is measured here. */
function countArrival(req: Request, rules: UploadRules, pace: Pace, refuse: (error: Error) => void): void {
  let receivedBytes = 0;
  req.on('data', (piece: Buffer) => {
    receivedBytes += piece.length;
    pace.moved(piece.length);
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
      // Another type is refused later, when no field is missing; its bytes are dropped now.
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

/** Repeated names arrive from multer as an array. */
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
  // busboy's errors have no codes; only this one is told apart, by the header that caused it.
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

/** Content-Length; null for a chunked body, whose length header would not count. */
function declaredBytes(req: Request): number | null {
  const untrusted = req.get('Content-Length');
  if (req.get('Transfer-Encoding') !== undefined || untrusted === undefined) return null;
  return Number(untrusted);
}
