/**
 * The engine for programs of one's own: what a user of the package imports.
 *
 * Nothing of the service comes along, neither HTTP nor the environment. MuPDF is loaded with
 * the first document, or not at all where every document is isolated.
 */
import { createHash } from 'node:crypto';
import type { BudgetLimits } from './engine/values/budget.js';
import { describeMissingModels } from './engine/stamps/stamp-models.js';
import { EngineFailure, type FailureCode } from './engine/values/failure.js';
import type { Doings, EngineOptions } from './library/doings.js';
import { PoolFailure, type PoolFailureCode } from './pool/protocol/pool-failure.js';
import { removalResponse, wireCandidates, type WatermarkRemovalResponse } from './report.js';

export interface CallOptions {
  /** Ends the call with the signal's reason. Without `isolate` it is heard only as the engine tells of its progress. */
  signal?: AbortSignal;
  /** Works in a process of its own, behind the service's walls and within its memory. */
  isolate?: boolean;
}

export interface RemovalOptions extends CallOptions {
  /** Told as pages are read and checked, and with a total of 0 as the other steps begin. */
  onProgress?: NonNullable<EngineOptions['onProgress']>;
  /** What a document may cost, where it is not what the service allows. */
  limits?: Partial<BudgetLimits>;
  /** Tesseract's names of the languages that pictures are read in, `['eng']` if not given; the models are npm packages. */
  languages?: readonly string[];
}

/** The edited document and the API's report. */
export interface Removal extends Omit<WatermarkRemovalResponse, 'file_path'> {
  status: 'removed' | 'nothing_removed';
  /** The very input where nothing was removed. */
  output: Uint8Array;
}

/** As the API answers: boxes are shares of the page as a reader sees it, from its top left corner. */
export type ImageCandidates = ReturnType<typeof wireCandidates>;

/** Why a document was not processed; the message is a sentence for people that never quotes it. */
export class RemovalError extends Error {
  override readonly name = 'RemovalError';
  readonly code: FailureCode | PoolFailureCode;

  constructor(code: RemovalError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Removes every occurrence of a text watermark that is safe to remove; every page that changed is checked.
 *
 * @param bytes never changed.
 * @param hint the watermark as it stands on the page, with line breaks between its lines.
 * @throws RemovalError where the hint or the document is refused; the signal's reason; what `onProgress` throws.
 */
export async function removeWatermark(
  bytes: Uint8Array,
  hint: string,
  options: RemovalOptions = {},
): Promise<Removal> {
  const { signal, onProgress, limits, languages } = options;
  const missing = describeMissingModels(languages ?? []);
  if (missing !== null) throw new TypeError(`languages ${missing}`);
  const { output, evidence } = await perform(options, (doings) =>
    doings.remove(bytes, hint, {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
      ...(limits && { limits }),
      ...(languages && { stampLanguages: languages }),
    }),
  );
  const { message, statistics, processing_report } = removalResponse(evidence);
  return { status: evidence.status, output: output ?? bytes, message, statistics, processing_report };
}

/**
 * Lists the images of one page that can be removed one by one; documents of up to 32 pages.
 *
 * @param pageNumber from 1.
 * @throws RemovalError where the document is refused or has no such page.
 */
export async function listImageCandidates(
  bytes: Uint8Array,
  pageNumber: number,
  options: CallOptions = {},
): Promise<ImageCandidates> {
  const list = await perform(options, (doings) => doings.listImages(bytes, pageNumber, options));
  return wireCandidates(list, createHash('sha256').update(bytes).digest('hex'));
}

/**
 * Removes one listed image from its page; all else is compared and stays.
 *
 * @param instructionIndex of a candidate of that page.
 * @throws RemovalError where there is no such candidate, or where its removal would change more than the image.
 */
export async function removeImageDraw(
  bytes: Uint8Array,
  pageNumber: number,
  instructionIndex: number,
  options: CallOptions = {},
): Promise<Uint8Array> {
  return perform(options, (doings) => doings.removeImage(bytes, pageNumber, instructionIndex, options));
}

async function perform<Result>(
  { isolate, signal }: CallOptions,
  work: (doings: Doings) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  try {
    const { DOINGS } =
      isolate === true ? await import('./library/isolated.js') : await import('./library/engine.js');
    return await work(DOINGS);
  } catch (error) {
    signal?.throwIfAborted();
    throw asRemovalError(error);
  }
}

/** The engine speaks of the API's form fields. */
const PARAMETER_OF_FIELD: [field: string, parameter: string][] = [
  ['watermark_text', 'hint'],
  ['page_number', 'pageNumber'],
];

function asRemovalError(error: unknown): unknown {
  if (error instanceof EngineFailure) {
    const detail = PARAMETER_OF_FIELD.reduce(
      (text, [field, name]) => text.replaceAll(field, name),
      error.detail,
    );
    return new RemovalError(error.code, detail, { cause: error });
  }
  if (error instanceof PoolFailure) return new RemovalError(error.code, error.reason, { cause: error });
  return error;
}
