/**
 * What crosses the wall between the parent and a worker process.
 *
 * A job goes in, one answer comes back. The answer is untrusted until it has
 * been checked here: a worker that was taken over can only be wrong about its
 * own document.
 */
import type { BudgetLimits } from '../../engine/values/budget.js';
import type { ImageCandidateList, RemovalResult } from '../../engine/values/evidence.js';
import {
  FAILURE_CODES,
  PAGE_COUNT_CODES,
  type FailureCode,
  type PageCountCode,
} from '../../engine/values/failure.js';
import { cutEvidence } from './evidence-cut.js';
import { evidence, imageCandidateList } from './evidence-shape.js';
import type { Frame } from './frame.js';
import { fields, flag, oneOf, ShapeFault, text, whole } from './shape.js';

export type Job =
  | {
      kind: 'remove-text';
      bytes: Uint8Array;
      hint: string;
      readStamps: boolean;
      /** Languages that pictures are read in; English where nothing is said. */
      stampLanguages?: readonly string[];
      secondWitness?: boolean;
      /** What the document may cost, where it is not the default. */
      limits?: Partial<BudgetLimits>;
      /** Whether to tell of the progress before the answer. */
      tellsProgress?: boolean;
    }
  | { kind: 'image-candidates'; bytes: Uint8Array; pageNumber: number }
  | {
      kind: 'image-preview';
      bytes: Uint8Array;
      pageNumber: number;
      instructionIndex: number;
      secondWitness?: boolean;
    }
  | { kind: 'probe' };

export type Answer =
  | { kind: 'remove-text'; result: RemovalResult }
  | { kind: 'image-candidates'; list: ImageCandidateList }
  | { kind: 'image-preview'; output: Uint8Array }
  | { kind: 'probe' }
  | { kind: 'refused'; code: FailureCode; detail: string }
  | { kind: 'refused-pages'; code: PageCountCode; pageCount: number }
  | { kind: 'bug'; message: string };

/** The first frame of every worker: its engine is loaded and has never seen a document. */
export const READY = { kind: 'ready' } as const;

const NOTHING = new Uint8Array(0);

/** Puts a job into a frame's two parts. */
export function packJob(job: Job): { head: unknown; body: Uint8Array } {
  if (job.kind === 'probe') {
    return { head: job, body: NOTHING };
  }
  const { bytes, ...head } = job;
  return { head, body: bytes };
}

/** The worker's side of `packJob`; the parent is trusted there. */
export function unpackJob(frame: Frame): Job {
  const head = frame.untrustedHead as Exclude<Job, { kind: 'probe' }>;
  return { ...head, bytes: frame.untrustedBody };
}

/** Puts an answer into a frame's two parts, its evidence cut to what may cross. */
export function packAnswer(answer: Answer): { head: unknown; body: Uint8Array } {
  switch (answer.kind) {
    case 'remove-text': {
      const { output, evidence } = answer.result;
      const head = { kind: answer.kind, hasOutput: output !== null, evidence: cutEvidence(evidence) };
      return { head, body: output ?? NOTHING };
    }
    case 'image-preview':
      return { head: { kind: answer.kind }, body: answer.output };
    default:
      return { head: answer, body: NOTHING };
  }
}

const kindOf = fields<{ kind: string }>({ kind: text(50) });
const removal = fields({ hasOutput: flag, evidence });
const candidates = fields({ list: imageCandidateList });
const refusal = fields({ code: oneOf(FAILURE_CODES), detail: text(1_000) });
/** A document may claim any number of pages that an integer of 32 bits holds. */
const refusalOfPages = fields({ code: oneOf(PAGE_COUNT_CODES), pageCount: whole(0, 2 ** 31) });
const bug = fields({ message: text(10_000) });

export function isReady(untrusted: Frame): boolean {
  return kindOf(untrusted.untrustedHead, 'ready').kind === READY.kind;
}

/**
 * Turns a worker's frame into an answer to this kind of job.
 *
 * Throws a `ShapeFault` for anything that an honest worker could not have
 * said, an answer to another kind of job included.
 */
export function checkAnswer(untrusted: Frame, asked: Job['kind']): Answer {
  const { untrustedHead, untrustedBody } = untrusted;
  const { kind } = kindOf(untrustedHead, 'answer');
  if (kind === 'refused') {
    return { kind, ...refusal(untrustedHead, kind) };
  }
  if (kind === 'refused-pages' && asked.startsWith('image-')) {
    return { kind, ...refusalOfPages(untrustedHead, kind) };
  }
  if (kind === 'bug') {
    return { kind, ...bug(untrustedHead, kind) };
  }
  if (kind !== asked) {
    throw new ShapeFault('the answer is to another kind of job');
  }
  switch (asked) {
    case 'remove-text': {
      const checked = removal(untrustedHead, kind);
      const output = checked.hasOutput ? pdfBytes(untrustedBody) : null;
      return { kind: asked, result: { output, evidence: checked.evidence } };
    }
    case 'image-candidates':
      return { kind: asked, list: candidates(untrustedHead, kind).list };
    case 'image-preview':
      return { kind: asked, output: pdfBytes(untrustedBody) };
    default:
      return { kind: asked };
  }
}

/** The output is handed to the caller who sent the upload, so that there are bytes at all is what matters here. */
function pdfBytes(untrustedBody: Uint8Array): Uint8Array {
  if (untrustedBody.length === 0) {
    throw new ShapeFault('the output is empty');
  }
  return untrustedBody;
}
