/** Reads one multipart form with multer, and gives its faults the contract's status. */
import type { Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { HttpError } from '../request/errors.js';
import type { Upload, UploadedFile } from '../request/request-context.js';

/** Far above any valid field, so that a field that is a little too long is refused by its own rule. */
const MAX_FIELD_BYTES = 16 * 1024;

export interface UploadRules {
  maxFileBytes: number;
  /** Of the file and the form around it. */
  maxBodyBytes: number;
  /** 400 on the text endpoints, 413 elsewhere. */
  tooLargeStatus: 400 | 413;
  tooLargeDetail: string;
  /** Names of the text fields: if one of these is sent as a file, it is mistyped and not a second file. */
  textFields: readonly string[];
}

interface FormParts {
  rules: UploadRules;
  storage: StorageEngine;
  feed: (req: Request, parser: Writable) => void;
}

export function readForm(req: Request, res: Response, { rules, storage, feed }: FormParts): Promise<Upload> {
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
      const isDocument = part.fieldname === 'file';
      if (isDocument) file = { fileName: part.originalname, bytes: null };
      // Another type is refused later, if no field is missing; its bytes are dropped now.
      done(null, isDocument && part.mimetype.toLowerCase() === 'application/pdf');
    },
  };
  return new Promise((resolve, reject) => {
    multer(options).any()(req, res, (error: unknown) => {
      if (error !== undefined && error !== null) {
        reject(asHttpError(error, rules));
        return;
      }
      const [stored] = (req.files ?? []) as Express.Multer.File[];
      if (file !== null && stored !== undefined) file = { ...file, bytes: stored.buffer };
      resolve({ isMultipart: true, file, fields: readTextFields(req.body), textSentAsFile });
    });
  });
}

/** multer gives repeated names as an array, and no text for a part in an unknown charset. */
function readTextFields(body: unknown): Upload['fields'] {
  const entries = Object.entries(Object(body) as Record<string, string | (string | undefined)[] | undefined>);
  return new Map(entries.map(([name, value]) => [name, [value].flat()]));
}

function asHttpError(error: unknown, rules: UploadRules): Error {
  if (error instanceof HttpError) return error;
  if (error instanceof MulterError) {
    switch (error.code) {
      case 'LIMIT_FILE_SIZE':
        return tooLargeError(rules);
      case 'LIMIT_FILE_COUNT':
        return new HttpError(400, 'second-file', 'Only one file per request is accepted.');
      case 'LIMIT_FIELD_VALUE':
        return longFieldError(error.field);
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

function longFieldError(field: string | undefined): HttpError {
  switch (field) {
    case 'watermark_text':
      return new HttpError(400, 'hint-contract', 'watermark_text is longer than 256 characters.');
    case 'file':
      return new HttpError(400, 'form-limits', 'file has no file name, and so was read as a text field.');
    default:
      return new HttpError(400, 'form-limits', 'A form field is too long.');
  }
}

export function tooLargeError(rules: UploadRules): HttpError {
  return new HttpError(rules.tooLargeStatus, 'too-large', rules.tooLargeDetail);
}

/**
 * Keeps an uploaded file in one buffer of the declared size.
 *
 * multer's own memory storage joins its pieces at the end and so needs twice the memory. Pages of a large buffer that
 * are never written take no memory.
 */
export function createOneBuffer(expectedBytes: number) {
  let bytes: Buffer | null = null;
  let isDropped = false;

  function bufferFor(length: number): Buffer {
    bytes ??= Buffer.allocUnsafeSlow(isDropped ? 0 : expectedBytes);
    if (length <= bytes.length || isDropped) return bytes;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, length));
    bytes.copy(larger);
    return (bytes = larger);
  }

  return {
    /** Drops the stored bytes; the rest of the body may still arrive but is not needed. */
    drop(): void {
      isDropped = true;
      bytes = null;
    },
    _handleFile(...[, part, done]: Parameters<StorageEngine['_handleFile']>): void {
      let length = 0;
      part.stream.on('data', (piece: Buffer) => {
        if (!isDropped) length += piece.copy(bufferFor(length + piece.length), length);
      });
      part.stream.once('error', done);
      part.stream.once('end', () => {
        const buffer = bufferFor(length).subarray(0, length);
        done(null, { buffer, size: length });
      });
    },
    _removeFile(...[, , done]: Parameters<StorageEngine['_removeFile']>): void {
      done(null);
    },
  } satisfies StorageEngine & { drop: () => void };
}
