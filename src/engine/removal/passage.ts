/**
 * One way through a document: its file, its traced copy and what was read there.
 */
import type { BudgetLimits } from '../values/budget.js';
import type { Hint } from '../values/hint.js';
import type { LoadedFile } from '../mupdf/open.js';
import type { Trace } from '../mupdf/trace/trace.js';
import type { StampReader } from '../stamps/stamp-reader.js';
import type { DocumentText } from '../lines/reading.js';

export interface RemovalOptions {
  limits?: BudgetLimits;
  /** False leaves stamps without text alone; true where nothing is said. */
  readStamps?: boolean;
  /** Reads what a picture shows; without one, only what the document says of its pictures counts. */
  stampReader?: StampReader;
  /** Called as pages are traced and verified, for a person who waits; once, with a total of 0, as the other steps begin. */
  onProgress?: (step: 'trace' | 'find' | 'write' | 'verify', done: number, total: number) => void;
}

export interface Passage {
  file: LoadedFile;
  hint: Hint;
  trace: Trace;
  document: DocumentText;
  options: RemovalOptions;
}
