/** The options of a remover and of its calls. */
import type { RemovalStep } from '../engine/removal/options.js';
import type { BudgetLimits } from '../engine/values/budget.js';

export interface RemoverOptions {
  /** The most documents at a time, others wait; as many as there are cores if not given. */
  threads?: number;
  /** Works in processes inside the service's sandbox and its memory limit, for untrusted documents. */
  isolate?: boolean;
  /** Called while a browser fetches the engine's module; `totalBytes` is null if it is not known. */
  onLoad?: (loadedBytes: number, totalBytes: number | null) => void;
  /**
   * The address of `mupdf-wasm.wasm` for a browser, if it is not where npm put it and a bundler found it. The file may be
   * compressed by gzip if its name ends in `.gzip`. All removers share it.
   */
  wasm?: string;
  /**
   * The address of a folder in which a browser finds the optional packages as npm puts them into `node_modules`:
   * `tesseract-wasm` and `@tesseract.js-data/eng` read pictures, `@hyzyla/pdfium` checks mended files again. A file is
   * fetched when a document needs it, and may be compressed by gzip.
   */
  packages?: string;
}

export interface CallOptions {
  /** Ends the call and its work; the call rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Works in a process inside the service's sandbox and its memory limit, for untrusted documents. */
  isolate?: boolean;
  /** If false, the call runs on the caller's thread and blocks it: a timer's signal ends it only while it waits for its turn. */
  inThread?: boolean;
}

export interface FindingOptions extends CallOptions {
  /** Called while pages are read and checked, and with a total of 0 when other steps begin. */
  onProgress?: (step: RemovalStep, done: number, total: number) => void;
  /** The costs that a document may have, if they differ from the service's limits. */
  limits?: Partial<BudgetLimits>;
  /** Tesseract's names of the languages that pictures are read in, `['eng']` if not given; the models are npm packages. */
  languages?: readonly string[];
  /** The user's or the owner's, for a document that needs one; the output has the same passwords and rights. */
  password?: string;
}

export interface RemovalOptions extends FindingOptions {
  /** Removes the text wherever it is a whole line and can be removed without loss, even if it looks like body text. */
  insist?: boolean;
}

/** The types of the options of a call, for `checkOptions`; a missing one does not compile. */
export const CALL_CHECKS = {
  signal: 'signal',
  isolate: 'boolean',
  inThread: 'boolean',
} as const satisfies Record<keyof CallOptions, string>;

/** The same of finding. */
export const FIND_CHECKS = {
  ...CALL_CHECKS,
  onProgress: 'function',
  limits: 'object',
  languages: 'strings',
  password: 'string',
} as const satisfies Record<keyof FindingOptions, string>;

/** The same of a removal. */
export const REMOVAL_CHECKS = {
  ...FIND_CHECKS,
  insist: 'boolean',
} as const satisfies Record<keyof RemovalOptions, string>;
