/**
 * Receives one multipart form: at most one file, and a few short fields.
 *
 * The body is read only after the caller was identified and is within its quota. Faults of the body itself get the
 * contract's status here; `form.ts` checks the fields.
 */
import type { Writable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { pipeWithinReservation } from './reserved-pipe.js';
import { HttpError } from '../request/errors.js';
import { readForm, tooLargeError, type UploadRules, createOneBuffer } from './multipart-form.js';
import { type Pace, type PaceRule, watchPace } from '../transfer/pace.js';
import { countPieces, stopReading } from '../transfer/bounded-drain.js';
import { clientOf, contextOf, type Upload } from '../request/request-context.js';
import { MIB } from '../../upload-sizes.js';
import type { Reservation } from './upload-memory.js';
import type { UploadBudget } from './upload-budget.js';

/** For the form around the file: boundaries, part headers and the other fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

export function limitUpload(maxFileMb: number, tooLargeStatus: UploadRules['tooLargeStatus']) {
  const maxFileBytes = maxFileMb * MIB;
  return {
    maxFileBytes,
    maxBodyBytes: maxFileBytes + FORM_OVERHEAD_BYTES,
    tooLargeStatus,
    tooLargeDetail: `The file is larger than ${maxFileMb} MB.`,
  };
}

export function uploadOf(res: Response): Upload {
  const { upload } = contextOf(res);
  if (upload === null) throw new Error('no upload: receiveUpload() must come first');
  return upload;
}

/** Refuses a body that is encoded or declared too large, before it is read. */
export function checkLength(rules: UploadRules): RequestHandler {
  return function checkDeclaredLength(req, _res, next) {
    if (!/^(identity)?$/i.test(req.get('Content-Encoding')?.trim() ?? '')) {
      throw new HttpError(400, 'encoded', 'Content-Encoding is not supported. Send the body as it is.');
    }
    const declared = declaredBytes(req);
    if (declared !== null && declared > rules.maxBodyBytes) throw tooLargeError(rules);
    next();
  };
}

/** Reads the body into the context's `upload`; other types than multipart/form-data give an empty form. */
export function receiveUpload(rules: UploadRules, budget: UploadBudget, pace: PaceRule): RequestHandler {
  return async function receive(req, res, next) {
    const context = contextOf(res);
    const { moments } = context;
    moments.uploadBegan = performance.now();
    if (!/^multipart\/form-data\s*(;|$)/i.test(req.get('Content-Type') ?? '')) {
      context.upload = { isMultipart: false, file: null, fields: new Map(), textSentAsFile: new Set() };
      moments.uploadEnded = performance.now();
      next();
      return;
    }
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const claimBytes = Math.min(declaredBytes(req) ?? Infinity, rules.maxBodyBytes);
    const { quotaKey: caller } = clientOf(res);
    const reservation = await budget.reserve(caller, claimBytes, gone.signal);
    context.releaseUpload = () => {
      context.upload = null;
      reservation.release();
    };
    context.holdAnswer = (bytes, reader) => budget.holdAnswer(caller, bytes, reader);
    if (gone.signal.aborted) reservation.release();
    // At 'prefinish' a refusal has been sent. The answer of a job has released the memory earlier.
    else res.once('prefinish', context.releaseUpload).once('close', context.releaseUpload);

    // curl and others wait for this before they send; a denied caller never gets it, nor one of HTTP/1.0 (RFC 9110, 10.1.1).
    const isWaiting = /^100-continue$/i.test(req.get('Expect') ?? '');
    if (isWaiting && req.httpVersion !== '1.0') res.writeContinue();
    context.upload = await parseForm(req, res, rules, reservation, pace);
    context.uploadBytes = context.upload.file?.bytes?.length ?? null;
    moments.uploadEnded = performance.now();
    next();
  };
}

async function parseForm(
  req: Request,
  res: Response,
  rules: UploadRules,
  reservation: Reservation,
  pace: PaceRule,
): Promise<Upload> {
  const storage = createOneBuffer(declaredBytes(req) ?? FORM_OVERHEAD_BYTES);
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
  const feed = (_req: Request, parser: Writable) =>
    pipeWithinReservation(req, parser, reservation, watched, refuse);
  try {
    return await Promise.race([refused, readForm(req, res, { rules, storage, feed })]);
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
    if (receivedBytes > rules.maxBodyBytes) refuse(tooLargeError(rules));
  });
}

/** Content-Length; null if the body is chunked, since that header does not count then. */
function declaredBytes(req: Request): number | null {
  const untrusted = req.get('Content-Length');
  if (req.get('Transfer-Encoding') !== undefined || untrusted === undefined) return null;
  return Number(untrusted);
}
