/**
 * What the handlers of one request share with each other and with the access log.
 *
 * One typed record per response, instead of untyped properties on Express's objects.
 */
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** How many requests a caller may make in any minute and in any hour. */
export interface Tier {
  perMinute: number;
  perHour: number;
}

/** Logs show `name`; clients with the same `quotaKey` share one quota. */
export interface Client {
  name: string;
  quotaKey: string;
  tier: Tier;
}

/** Whether a quota key is that of a client with an API key, and not of an address. */
export function isKeyed(quotaKey: string): boolean {
  return quotaKey.startsWith('key:');
}

export interface UploadedFile {
  fileName: string;
  /** Null for a file of another type, which is not stored. */
  bytes: Buffer | null;
}

/** A received form; `fields` has every value of a name, in order, undefined if it was sent in an unknown charset. */
export interface Upload {
  /** False for a body of any other type than multipart/form-data: such a form is empty. */
  isMultipart: boolean;
  file: UploadedFile | null;
  fields: ReadonlyMap<string, (string | undefined)[]>;
  textSentAsFile: ReadonlySet<string>;
}

/** Decides what a failure means: the same one is 500 for text and 503 for images. */
export type Workflow = 'text' | 'image';

/**
 * Stages of a request: `queued` when it is passed to the pool, `taken` by a worker, `worked` when it has an outcome.
 */
export type Moment = 'began' | 'uploadBegan' | 'uploadEnded' | 'queued' | 'taken' | 'worked' | 'ended';

interface RequestContext {
  requestId: string;
  /** Operation id of the published description; null while no route has matched. */
  operation: string | null;
  workflow: Workflow;
  client: Client | null;
  upload: Upload | null;
  /** Size of the file; null if none has arrived. */
  uploadBytes: number | null;
  /** Releases the upload and its memory; further calls do nothing. */
  releaseUpload: () => void;
  /** Charges an answer to the caller until the returned function is called; `cut` ends an answer that is not read. */
  holdAnswer: (bytes: number, reader: { isMoving: () => boolean; cut: () => void }) => () => void;
  /** The outcome of the request, as one word for the access log. */
  outcome: string | null;
  /** By `performance.now()`; stages that the request did not reach are missing. */
  moments: Partial<Record<Moment, number>>;
  /** Pages of the document, once the engine has counted them. */
  pages: number | null;
}

const contexts = new WeakMap<object, RequestContext>();

export function openContext(res: Response, requestId: string): RequestContext {
  const context: RequestContext = {
    requestId,
    operation: null,
    workflow: 'text',
    client: null,
    upload: null,
    uploadBytes: null,
    releaseUpload: () => undefined,
    holdAnswer: () => () => undefined,
    outcome: null,
    moments: {},
    pages: null,
  };
  contexts.set(res, context);
  return context;
}

const ACCEPTED_ID = /^[A-Za-z0-9._:/+=@-]{1,128}$/;

/**
 * Begins the record of each response, with X-Request-ID, in and out.
 *
 * An id with other characters is replaced and not rejected, since the contract has no status for it. Echoing it could
 * forge headers or log lines.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const untrustedId = req.get('X-Request-ID');
  const id = untrustedId !== undefined && ACCEPTED_ID.test(untrustedId) ? untrustedId : randomUUID();
  openContext(res, id);
  res.setHeader('X-Request-ID', id);
  next();
};

/** The record of this response; a missing one is a bug in the order of the chain. */
export function contextOf(res: Response): RequestContext {
  const context = contexts.get(res);
  if (context === undefined) throw new Error('the request has no context: requestId must come first');
  return context;
}

export function clientOf(res: Response): Client {
  const { client } = contextOf(res);
  if (client === null) throw new Error('the request has no caller: identify() must come first');
  return client;
}

/** Sets the operation that a route serves, and the workflow whose statuses apply. */
export function operation(id: string, workflow: Workflow = 'text'): RequestHandler {
  return function nameOperation(_req, res, next) {
    const context = contextOf(res);
    context.operation = id;
    context.workflow = workflow;
    next();
  };
}
