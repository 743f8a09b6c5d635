/**
 * The messages between the parent and a worker process.
 *
 * The parent sends a job and receives one answer. The answer is untrusted until it was checked here, so that a
 * compromised worker can only be wrong about its own document.
 */
import { FAILURE_CODES, type FailureCode } from '../../engine/values/failure.js';
import { foundWatermarksShape } from '../../engine/values/candidates.js';
import { summaryShape, imageCandidatesShape, imagePagesShape } from '../../engine/values/run-summary.js';
import type { EngineAnswer, EngineJob } from '../../engine/values/request.js';
import { cutSummary } from './summary-cut.js';
import type { Frame, FrameLimits, Message } from './frame.js';
import { fields, oneOf, ShapeFault, text, whole } from '../../engine/values/shape.js';

export type Answer =
  EngineAnswer | { kind: 'refused'; code: FailureCode; detail: string } | { kind: 'bug'; message: string };

/** The first frame of every worker: its engine is loaded and has never seen a document. */
export const READY = { kind: 'ready' } as const;

/** Converts a job to the two parts of a frame. */
export function packJob({ bytes, ...head }: EngineJob): Message {
  return { head, body: bytes };
}

/** Reverses `packJob` in the worker, which trusts its parent. */
export function unpackJob(frame: Frame): EngineJob {
  return { ...(frame.untrustedHead as EngineJob), bytes: frame.untrustedBody };
}

/** Converts an answer to the two parts of a frame; its summary is cut to the limit. */
export function packAnswer(answer: Answer): Message {
  if (answer.kind === 'remove-text') {
    const { output, summary } = answer.result;
    const head = { kind: answer.kind, summary: cutSummary(summary) };
    return output === null ? { head } : { head, body: output };
  }
  if (answer.kind !== 'image-preview') return { head: answer };
  const { output, ...head } = answer;
  return { head, body: output };
}

const kindShape = fields<{ kind: string }>({ kind: text(50) });
const removalShape = fields({ summary: summaryShape });
const candidatesShape = fields({ list: imageCandidatesShape });
const findingShape = fields({ found: foundWatermarksShape });
const refusalShape = fields({ code: oneOf(FAILURE_CODES), detail: text(1_000) });
const bugShape = fields({ message: text(10_000) });

export function isReady(untrusted: Frame): boolean {
  return kindShape(untrusted.untrustedHead, 'ready').kind === READY.kind;
}

/**
 * Turns a worker's frame into an answer to this kind of job.
 *
 * Throws a `ShapeFault` for anything that a sound worker cannot send, such as an answer to another kind of job.
 */
export function checkAnswer(untrusted: Frame, asked: EngineJob['kind']): Answer {
  const { untrustedHead, untrustedBody } = untrusted;
  const { kind } = kindShape(untrustedHead, 'answer');
  if (kind === 'refused') return { kind, ...refusalShape(untrustedHead, kind) };
  if (kind === 'bug') return { kind, ...bugShape(untrustedHead, kind) };
  if (kind !== asked) throw new ShapeFault('the answer is to another kind of job');
  switch (asked) {
    case 'remove-text': {
      const { summary } = removalShape(untrustedHead, kind);
      const output = summary.status === 'removed' ? checkOutput(untrustedBody) : null;
      return { kind: asked, result: { output, summary } };
    }
    case 'find-text':
      return { kind: asked, found: findingShape(untrustedHead, kind).found };
    case 'image-candidates':
      return { kind: asked, list: candidatesShape(untrustedHead, kind).list };
    default:
      return { kind: asked, ...imagePagesShape(untrustedHead, kind), output: checkOutput(untrustedBody) };
  }
}

/** The output goes back to the caller who sent the upload, so it is enough that there are bytes. */
function checkOutput(untrustedBody: Uint8Array): Uint8Array {
  if (untrustedBody.length === 0) throw new ShapeFault('the output is empty');
  return untrustedBody;
}

const STEPS = ['trace', 'find', 'write', 'verify'] as const;

export type Progress = ReturnType<typeof progressShape>;

const PROGRESS = 'progress';

/** Each round reports a page a few times, and a document has at most ten thousand pages. */
export const MOST_PROGRESS = 1_000_000;

/** Greater than the number of pages that a document may have. */
const MOST_PAGES = 1_000_000;

const progressShape = fields({
  step: oneOf(STEPS),
  done: whole(0, MOST_PAGES),
  /** 0 if the step does not know its total. */
  total: whole(0, MOST_PAGES),
});

/** The head of a frame that reports progress. */
export function packProgress(current: Progress): object {
  return { kind: PROGRESS, ...current };
}

/**
 * Returns a function that reads the progress which a worker reports before its answer, and null from other frames. The
 * messages are untrusted and their number is limited: it throws a `ShapeFault` for those that a sound worker cannot send.
 */
export function createProgressReader() {
  let count = 0;
  return ({ untrustedHead, untrustedBody }: Frame): Progress | null => {
    if ((untrustedHead as { kind?: unknown } | null)?.kind !== PROGRESS) return null;
    count += 1;
    if (count > MOST_PROGRESS || untrustedBody.length > 0) {
      throw new ShapeFault('a worker reports progress too often');
    }
    const current = progressShape(untrustedHead, PROGRESS);
    if (current.done > current.total) throw new ShapeFault('a worker has done more than there is');
    return current;
  };
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** A `READY` frame has no body. */
export const READY_LIMITS: FrameLimits = { headBytes: 64, bodyBytes: 0 };

/** A refusal, or a bug with its stack. */
const SHORT_HEAD_BYTES = 64 * KIB;

/** Enough for ten thousand pages and all locations that `summary-cut.ts` keeps. */
const SUMMARY_BYTES = 8 * MIB;

/** An appended section has edited streams once more, and the sections of a mended file list all of its objects. */
const OUTPUT_PER_UPLOAD = 2;

/** How much small files may grow: copies of edited streams, and sections. */
const OUTPUT_ALLOWANCE_BYTES = 8 * MIB;

/**
 * The most bytes of an answer, by the kind of job.
 *
 * The parent checks an announced length before it stores a byte. The worker checks its own answers against the same
 * limits, so that a large answer becomes a refusal with a reason and is not rejected as invalid.
 */
export function answerLimits({ kind, bytes }: EngineJob): FrameLimits {
  const hasOutput = kind === 'remove-text' || kind === 'image-preview';
  return {
    headBytes: kind === 'image-preview' ? SHORT_HEAD_BYTES : SUMMARY_BYTES,
    bodyBytes: hasOutput ? bytes.length * OUTPUT_PER_UPLOAD + OUTPUT_ALLOWANCE_BYTES : 0,
  };
}
