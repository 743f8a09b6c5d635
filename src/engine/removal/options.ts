/** What a removal is called with: the settings of its request, and what the host process provides. */
import type { RemovalSettings, RequestedSettings } from '../values/request.js';
import type { StampReader } from '../stamps/stamp-reader.js';
import type { SecondWitness } from '../witness/second-witness.js';

/** The steps that are reported as progress. */
export type RemovalStep = 'trace' | 'find' | 'write' | 'verify';

export interface EngineMeans {
  /**
   * Creates the picture reader on first use, because most documents never need it.
   *
   * Null if there is none; then only declared stamps are found.
   */
  createStampReader?: (language: string) => Promise<StampReader | null>;
  /**
   * Creates the engine that checks the touched pages a second time; null if there is none.
   *
   * It always checks mended files: other readers may have read differently what MuPDF repaired there.
   */
  createSecondWitness?: () => Promise<SecondWitness | null>;
  /** Called as pages are traced and verified, to show progress; other steps call it once at their start, with a total of 0. */
  onProgress?: (step: RemovalStep, done: number, total: number) => void;
}

export interface PassOptions extends RequestedSettings, EngineMeans {}

export interface CompleteOptions extends RemovalSettings, EngineMeans {}
