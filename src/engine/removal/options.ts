import type { RemovalSettings, RequestedSettings } from '../values/request.js';
import type { StampReader } from '../stamps/stamp-reader.js';
import type { SecondWitness } from '../witness/second-witness.js';

/** The steps that are reported as progress. */
export type RemovalStep = 'trace' | 'find' | 'write' | 'verify';

/** What the process that runs the engine gives it. */
export interface EngineMeans {
  /**
   * Makes the reader of pictures, when a document has one that must be read: most never do.
   *
   * Null if there is none; then only declared stamps are found.
   */
  createStampReader?: (language: string) => Promise<StampReader | null>;
  /**
   * Makes the engine that looks at the touched pages a second time; null if there is none.
   *
   * A file that had to be written anew is always shown to it: what MuPDF mended there, others may have read otherwise.
   */
  createSecondWitness?: () => Promise<SecondWitness | null>;
  /** Called as pages are traced and verified, for a person who waits; once, with a total of 0, as the other steps begin. */
  onProgress?: (step: RemovalStep, done: number, total: number) => void;
}

/** The settings of the request, and the means. */
export interface PassOptions extends RequestedSettings, EngineMeans {}

export interface CompleteOptions extends RemovalSettings, EngineMeans {}
