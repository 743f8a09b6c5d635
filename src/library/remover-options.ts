/** The options of a remover and of its calls. */
import type { RemovalStep } from '../engine/removal/options.js';
import type { BudgetLimits } from '../engine/values/budget.js';

export interface RemoverOptions {
  /** Documents at a time, the others wait; as many as there are cores if not given. */
  threads?: number;
  /** Works in processes inside the service's sandbox and its memory limit, for untrusted documents. */
  isolate?: boolean;
  /** Called as a browser fetches the engine's module, with null for a total that is not known. */
  onLoad?: (loadedBytes: number, totalBytes: number | null) => void;
  /**
   * Where a browser finds `mupdf-wasm.wasm`, if not where npm laid it and a bundler found it. It may be packed by gzip,
   * and its name end in `.gzip`. All removers share it.
   */
  wasm?: string;
  /**
   * The address of a folder in which a browser finds the optional packages as npm lays them in `node_modules`:
   * `tesseract-wasm` and `@tesseract.js-data/eng` read pictures, `@hyzyla/pdfium` looks at rewritten pages again. A file
   * is fetched when a document needs it, and may be packed by gzip.
   */
  packages?: string;
}

export interface CallOptions {
  /** Ends the call with the signal's reason, and what works on it. */
  signal?: AbortSignal;
  /** Works in a process inside the service's sandbox and its memory limit, for untrusted documents. */
  isolate?: boolean;
  /** False works on the calling thread: it blocks that thread, and a signal takes effect between pages only. */
  inThread?: boolean;
}

export interface RemovalOptions extends CallOptions {
  /** Called as pages are read and checked, and with a total of 0 when the other steps begin. */
  onProgress?: (step: RemovalStep, done: number, total: number) => void;
  /** What a document may cost, if it differs from the service's limits. */
  limits?: Partial<BudgetLimits>;
  /** Tesseract's names of the languages that pictures are read in, `['eng']` if not given; the models are npm packages. */
  languages?: readonly string[];
  /** The user's or the owner's, for a document that needs one; the output has the same passwords and rights. */
  password?: string;
  /** Removes the text wherever it is a whole line and can be removed without loss, even if it looks like body text. */
  insist?: boolean;
}

/** The types of the options of any call, for `checkOptions`; one that is forgotten here does not compile. */
export const CALL_CHECKS = {
  signal: 'signal',
  isolate: 'boolean',
  inThread: 'boolean',
} as const satisfies Record<keyof CallOptions, string>;

/** The same for a removal. */
export const REMOVAL_CHECKS = {
  ...CALL_CHECKS,
  onProgress: 'function',
  limits: 'object',
  languages: 'strings',
  password: 'string',
  insist: 'boolean',
} as const satisfies Record<keyof RemovalOptions, string>;
