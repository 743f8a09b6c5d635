/**
 * What the library does with a document, in this process or in one of its own.
 */
import type { ImageCandidateList, RemovalResult } from '../engine/values/evidence.js';
import type { RemovalOptions } from '../engine/removal/options.js';
import type { BudgetLimits } from '../engine/values/budget.js';

export interface EngineOptions extends Pick<RemovalOptions, 'onProgress' | 'stampLanguages'> {
  signal?: AbortSignal;
  limits?: Partial<BudgetLimits>;
  /** PDFium looks at the touched pages, too. */
  secondWitness?: boolean;
}

/** Each throws an `EngineFailure` for what the engine refuses. */
export interface Doings {
  remove(bytes: Uint8Array, hint: string, options: EngineOptions): Promise<RemovalResult>;
  listImages(
    bytes: Uint8Array,
    pageNumber: number,
    options: { signal?: AbortSignal },
  ): Promise<ImageCandidateList>;
  removeImage(
    bytes: Uint8Array,
    pageNumber: number,
    instructionIndex: number,
    options: { signal?: AbortSignal },
  ): Promise<Uint8Array>;
}
