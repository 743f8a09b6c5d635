import type { StampReader } from '../stamps/stamp-reader.js';
import type { SecondWitness } from '../witness/second-witness.js';
import type { BudgetLimits } from '../values/budget.js';

/** What a person who waits is told of. */
export type RemovalStep = 'trace' | 'find' | 'write' | 'verify';

export interface RemovalOptions {
  limits?: BudgetLimits;
  /** False leaves stamps without text alone; true where nothing is said. */
  readStamps?: boolean;
  /**
   * Makes the reader of pictures, when a document has one that must be read: most never do.
   *
   * Null where there is none; then only what the document says of its pictures counts.
   */
  createStampReader?: (language: string) => Promise<StampReader | null>;
  /** Tesseract's names of the languages that pictures are read in; English where nothing is said. */
  stampLanguages?: readonly string[];
  /**
   * Makes the engine that looks at the touched pages a second time; null where there is none.
   *
   * A file that had to be written anew is always shown to it: what MuPDF mended there, others may have read otherwise.
   */
  createSecondWitness?: () => Promise<SecondWitness | null>;
  /** True shows it every file of which something was removed, and holds it to pixels, too. */
  witnessesAll?: boolean;
  /** Called as pages are traced and verified, for a person who waits; once, with a total of 0, as the other steps begin. */
  onProgress?: (step: RemovalStep, done: number, total: number) => void;
}
