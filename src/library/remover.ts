/// <reference lib="esnext.disposable" preserve="true" />
/** The library's functions with threads and processes of their own. */
import { openEngines } from '#engines';
import { createHash, hex } from '#platform';
import { describeMissingModels } from '../engine/stamps/stamp-models.js';
import { removeInTurn } from '../engine/values/removals-in-turn.js';
import type { RunSummary } from '../engine/values/run-summary.js';
import {
  type AnswerTo,
  completeSettings,
  type EngineJob,
  type RequestedSettings,
} from '../engine/values/request.js';
import { joinRanges, listWatermarks, type WatermarkList } from '../report/watermark-list.js';
import { removalResponse, wireCandidates, type WatermarkRemovalResponse } from '../report.js';
import { checkLimits, checkOptions, checkType, type DocumentInput, readBytes, unshare } from './arguments.js';
import type { Engines, Place } from './calling.js';
import { asRemovalError, RemovalError } from './removal-error.js';
import {
  CALL_CHECKS,
  type CallOptions,
  FIND_CHECKS,
  type FindingOptions,
  REMOVAL_CHECKS,
  type RemovalOptions,
  type RemoverOptions,
} from './remover-options.js';

/** The API's report of one mark. */
export interface RemovalReport extends Omit<WatermarkRemovalResponse, 'file_path'> {
  status: 'removed' | 'nothing_removed';
}

/** The edited document and the API's report. */
export interface Removal extends RemovalReport {
  /** The input itself if nothing was removed; a copy of it if it is in shared memory. */
  output: Uint8Array<ArrayBuffer>;
}

/** The edited document and a report of each mark. */
export interface Removals {
  /** `removed` if at least one of the marks was removed. */
  status: 'removed' | 'nothing_removed';
  /** The input itself if nothing was removed. */
  output: Uint8Array<ArrayBuffer>;
  /** In the order of the hints. */
  parts: (RemovalReport & { hint: string })[];
}

/** The edited document, the pages that lost the picture (`1-3,7`), and in `left` the pages that keep it. */
export interface RemovedImage {
  output: Uint8Array<ArrayBuffer>;
  pages: string;
  left: string;
}

/** As the API answers: boxes are shares of the page as a reader sees it, from its top left corner. */
export type ImageCandidates = ReturnType<typeof wireCandidates>;

export class Remover implements AsyncDisposable {
  private readonly options: RemoverOptions;
  private readonly engines = new Map<Place, Promise<Engines>>();
  private isClosed = false;

  /** Threads and processes start with the first call. */
  constructor(options: RemoverOptions = {}) {
    this.options = options;
  }

  /**
   * Removes every occurrence of a text watermark that is safe to remove; every page that changed is checked.
   *
   * @param bytes never changed.
   * @param hint the text of the watermark as on the page, with line breaks between its lines.
   * @throws RemovalError if the hint or the document is refused; TypeError for arguments of other types; the signal's
   * reason; what `onProgress` throws.
   */
  removeWatermark(bytes: DocumentInput, hint: string, options?: RemovalOptions): Promise<Removal>;
  /** Removes several marks one after the other, each proved by itself and with its own report. */
  removeWatermark(
    bytes: DocumentInput,
    hints: readonly string[],
    options?: RemovalOptions,
  ): Promise<Removals>;
  /** For a hint that may be either. */
  removeWatermark(
    bytes: DocumentInput,
    hints: string | readonly string[],
    options?: RemovalOptions,
  ): Promise<Removal | Removals>;
  async removeWatermark(
    bytes: DocumentInput,
    hints: string | readonly string[],
    options: RemovalOptions = {},
  ): Promise<Removal | Removals> {
    checkType('hint', hints, 'string', 'strings');
    checkOptions(options, REMOVAL_CHECKS);
    // Copies: the caller may change the array while the document is read.
    const wanted = [hints].flat();
    const settings = readSettings(options);
    const input = await readBytes(bytes);
    const { output, parts } = await convertErrors(options, () =>
      removeInTurn(input, wanted, settings, async (remaining, request) => {
        return (await this.perform({ kind: 'remove-text', bytes: remaining, request }, options)).result;
      }),
    );
    const whole = unshare(output ?? input);
    if (typeof hints === 'string') return { ...describeRemoval(parts[0]!.summary), output: whole };
    const status = output === null ? 'nothing_removed' : 'removed';
    const reports = parts.map(({ hint, summary }) => ({ hint, ...describeRemoval(summary) }));
    return { status, output: whole, parts: reports };
  }

  /**
   * Lists the watermarks of a document without a hint, the most likely first.
   *
   * @param bytes never changed.
   * @returns the API's answer; the `watermark_text` of a `removable` entry is a hint that removes it.
   * @throws as `removeWatermark`.
   */
  async findWatermarks(bytes: DocumentInput, options: FindingOptions = {}): Promise<WatermarkList> {
    checkOptions(options, FIND_CHECKS);
    const input = await readBytes(bytes);
    const job = {
      kind: 'find-text',
      bytes: input,
      settings: completeSettings(readSettings(options)),
    } as const;
    const { found } = await convertErrors(options, () => this.perform(job, options));
    return listWatermarks(found, digest(input));
  }

  /**
   * Lists the images of one page that can be removed one by one; documents of up to 32 pages.
   *
   * @param pageNumber from 1.
   * @throws RemovalError if the document is refused or has no such page; TypeError for arguments of other types.
   */
  async listImageCandidates(
    bytes: DocumentInput,
    pageNumber: number,
    options: CallOptions = {},
  ): Promise<ImageCandidates> {
    checkType('pageNumber', pageNumber, 'integer');
    checkOptions(options, CALL_CHECKS);
    const input = await readBytes(bytes);
    const job = { kind: 'image-candidates', bytes: input, pageNumber } as const;
    const { list } = await convertErrors(options, () => this.perform(job, options));
    return wireCandidates(list, digest(input));
  }

  /**
   * Removes one listed image from its page; everything else is compared and is unchanged.
   *
   * @param instructionIndex of a candidate of that page.
   * @throws RemovalError if there is no such candidate, or if its removal would change more than the image;
   * TypeError for arguments of other types.
   */
  async removeImageDraw(
    bytes: DocumentInput,
    pageNumber: number,
    instructionIndex: number,
    options: CallOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    checkOptions(options, CALL_CHECKS);
    return (await this.removeImage(bytes, pageNumber, instructionIndex, options)).output;
  }

  /** As `removeImageDraw`; with `everywhere` also removes the same picture wherever else it can be selected. */
  async removeImage(
    bytes: DocumentInput,
    pageNumber: number,
    instructionIndex: number,
    options: CallOptions & { everywhere?: boolean } = {},
  ): Promise<RemovedImage> {
    checkType('pageNumber', pageNumber, 'integer');
    checkType('instructionIndex', instructionIndex, 'integer');
    checkOptions(options, { ...CALL_CHECKS, everywhere: 'boolean' });
    const input = await readBytes(bytes);
    const { everywhere = false, ...calling } = options;
    const job = { kind: 'image-preview', bytes: input, pageNumber, instructionIndex, everywhere } as const;
    const { output, pages, left } = await convertErrors(calling, () => this.perform(job, calling));
    return { output: unshare(output), pages: joinRanges(pages), left: joinRanges(left) };
  }

  /** Ends its threads and processes; running and later calls reject with `cancelled`. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.engines.values()].map(async (engines) => (await engines).close()));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private async perform<Job extends EngineJob>(job: Job, options: RemovalOptions): Promise<AnswerTo<Job>> {
    const { isolate = this.options.isolate, inThread = true, ...calling } = options;
    const place = isolate === true ? 'processes' : inThread ? 'threads' : 'here';
    try {
      if (this.isClosed) throw closedError();
      const engines = this.engines.get(place) ?? openEngines(place, this.options);
      this.engines.set(place, engines);
      return (await (await engines).perform(job, calling)) as AnswerTo<Job>;
    } catch (error) {
      throw this.isClosed ? closedError() : error;
    }
  }
}

function digest(bytes: Uint8Array): string {
  return hex(createHash('sha256').update(bytes).digest());
}

/** @throws TypeError for a wrong limit, or a language whose model is not installed. */
function readSettings({ languages, limits, password, insist }: RemovalOptions): RequestedSettings {
  checkLimits(limits ?? {});
  const missing = describeMissingModels(languages ?? []);
  if (missing !== null) throw new TypeError(`options.languages ${missing}`);
  return { limits: limits && { ...limits }, password, insist, stampLanguages: languages };
}

const closedError = (): RemovalError => new RemovalError('cancelled', 'The remover is closed.');

function describeRemoval(summary: RunSummary): RemovalReport {
  const { message, statistics, processing_report } = removalResponse(summary);
  return { status: summary.status, message, statistics, processing_report };
}

/** Rejects with the signal's reason, or with a `RemovalError`. */
async function convertErrors<Result>({ signal }: CallOptions, work: () => Promise<Result>): Promise<Result> {
  signal?.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw asRemovalError(error);
  }
}
