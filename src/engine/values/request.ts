/**
 * What a caller wants done with a document: one value, made at each entrance (HTTP, command line, library, batch) and
 * passed unchanged to the engine, through processes and threads.
 *
 * A new setting is declared here, read where the engine uses it, and set by the entrances that offer it.
 */
import type { BudgetLimits } from './budget.js';
import type { FoundWatermarks } from './candidates.js';
import type { ImageCandidateList, ImageRemoval, RemovalResult } from './run-summary.js';
import { parseHint } from './hint.js';

/** Tesseract's names of the languages in which pictures are read by default. */
export const DEFAULT_LANGUAGES: readonly string[] = ['eng'];

/** What a caller may set in addition to the hint. */
export interface RemovalSettings {
  /** False if marks that are pictures or outlines are not removed. */
  readStamps: boolean;
  /** Tesseract's names of the languages that pictures are read in. */
  stampLanguages: readonly string[];
  /** True checks every changed file with PDFium; false checks only mended ones. */
  secondWitness: boolean;
  /** The cost limits that differ from the defaults. */
  limits: Partial<BudgetLimits>;
  /** True removes every whole-text occurrence that can be removed without loss, even with evidence against it. */
  insist: boolean;
  /** The user's or the owner's, for a document that needs one; the output has the same passwords and rights. */
  password: string | null;
}

export interface RemovalRequest extends RemovalSettings {
  /** The mark's text as the page shows it. */
  hint: string;
}

/** Undefined counts as not set. */
export type RequestedSettings = { [Name in keyof RemovalSettings]?: RemovalSettings[Name] | undefined };

/**
 * A complete request: the hint checked against its contract, every setting given.
 *
 * @throws EngineFailure `hint-contract`.
 */
export function createRequest(hint: string, settings: RequestedSettings = {}): RemovalRequest {
  return { hint: parseHint(hint, settings.insist).text, ...completeSettings(settings) };
}

/** All settings, with defaults for those that are not given. */
export function completeSettings({
  readStamps = true,
  stampLanguages = DEFAULT_LANGUAGES,
  secondWitness = false,
  limits = {},
  insist = false,
  password = null,
}: RequestedSettings): RemovalSettings {
  return { readStamps, stampLanguages, secondWitness, limits: withoutInfinity(limits), insist, password };
}

/** A request is sent to other processes as JSON, which has no infinity. */
function withoutInfinity(limits: Partial<BudgetLimits>): Partial<BudgetLimits> {
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  const finite = given.map(([name, limit]) => [name, Math.min(limit, Number.MAX_VALUE)]);
  return Object.fromEntries(finite) as Partial<BudgetLimits>;
}

/** A job of the engine, in this process, on a thread or in a worker. */
export type EngineJob = {
  bytes: Uint8Array;
  /** True reports progress before the answer. */
  reportsProgress?: boolean;
} & (
  | { kind: 'remove-text'; request: RemovalRequest }
  | { kind: 'find-text'; settings: RemovalSettings }
  | { kind: 'image-candidates'; pageNumber: number }
  | {
      kind: 'image-preview';
      pageNumber: number;
      instructionIndex: number;
      /** True also removes the same picture wherever else it can be selected. */
      everywhere?: boolean;
      /** As in `RemovalSettings`. */
      secondWitness?: boolean;
    }
);

export type EngineAnswer =
  | { kind: 'remove-text'; result: RemovalResult }
  | { kind: 'find-text'; found: FoundWatermarks }
  | { kind: 'image-candidates'; list: ImageCandidateList }
  | ({ kind: 'image-preview' } & ImageRemoval);

export type AnswerTo<Job extends { kind: string }> = Extract<EngineAnswer, { kind: Job['kind'] }>;
