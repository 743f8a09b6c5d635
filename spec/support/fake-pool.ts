/**
 * A pool without processes: it returns the answers of a test.
 *
 * For rules of the HTTP layer that no document can trigger: a full queue, a missed
 * deadline, an answer of any size.
 */
import type { FoundWatermarks } from '../../src/engine/values/candidates.js';
import type { RunSummary, ImageCandidateList } from '../../src/engine/values/run-summary.js';
import type { AnswerTo, EngineJob } from '../../src/engine/values/request.js';
import type { Answer } from '../../src/pool/protocol/protocol.js';
import type { Pool, PoolState } from '../../src/pool/worker-pool.js';

type Caller = Parameters<Pool['run']>[1];
type RemovalJob = Extract<EngineJob, { kind: 'remove-text' }>;

export class FakePool implements Pool {
  readonly jobs: EngineJob[] = [];
  readonly callers: Caller[] = [];
  engineWorks = true;
  isClosed = false;
  standing: PoolState = {
    workers: 2,
    busy: 0,
    idle: 2,
    starting: 0,
    queued: 0,
    restarts: 0,
    engineWorks: true,
    walls: { seccomp: true },
  };

  /** Replace it to decide the outcome of a job. */
  answer: (job: EngineJob, caller: Caller) => Answer | Promise<Answer> = usualAnswer;

  async run<J extends EngineJob>(job: J, caller: Caller): Promise<AnswerTo<J>> {
    this.jobs.push(job);
    this.callers.push(caller);
    caller.onTaken?.();
    return (await this.answer(job, caller)) as AnswerTo<J>;
  }

  /** Fails every job. */
  failWith(failure: Error): void {
    this.answer = () => {
      throw failure;
    };
  }

  /** Answers text jobs with this summary, and with bytes only if it says that a mark was removed. */
  find(found: RunSummary): void {
    this.answer = (job) => removal(job as RemovalJob, found);
  }

  state(): PoolState {
    return { ...this.standing, engineWorks: this.engineWorks };
  }

  async firstVerdict(): Promise<void> {
    return undefined;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** The summary of a run on a document of three pages with a mark on two. */
export function createSummary(more: Partial<RunSummary> = {}): RunSummary {
  return {
    pageCount: 3,
    status: 'removed',
    reason: null,
    discovery: { status: 'target_present', discoveredTarget: null, similarity: 1, adopted: false },
    textFound: 2,
    textRemoved: 2,
    imageFound: 0,
    imageRemoved: 0,
    patternsMatched: ['CONFIDENTIAL'],
    omittedLocations: [],
    locations: [1, 2].map((pageNumber) => ({
      type: 'text',
      pageNumber,
      start: 120,
      end: 180,
      content: 'CONFIDENTIAL',
      encoding: 'plain',
      properties: { gate: 'turned', evidence: ['oblique', 'across-text'], count: 1 },
      position: { left: 100, top: 200, right: 300, bottom: 400 },
      furtherPositions: [],
    })),
    pages: [1, 2].map((pageNumber) => ({ pageNumber, textRemoved: 1, imageRemoved: 0, changed: true })),
    warnings: [],
    diagnostics: { pages: 3, written: 'in place' },
    ...more,
  };
}

export function nothingRemoved(reason: RunSummary['reason'], more: Partial<RunSummary> = {}): RunSummary {
  return createSummary({
    status: 'nothing_removed',
    reason,
    textFound: 0,
    textRemoved: 0,
    patternsMatched: [],
    omittedLocations: [],
    locations: [],
    pages: [],
    ...more,
  });
}

export const candidateList: ImageCandidateList = {
  pageNumber: 1,
  pageCount: 1,
  candidates: [
    {
      instructionIndex: 4,
      boxNormalised: { left: 0.1, top: 0.2, width: 0.3, height: 0.1 },
      pixelWidth: 120,
      pixelHeight: 40,
    },
  ],
  unsupportedReason: null,
};

export const foundWatermarks: FoundWatermarks = {
  pageCount: 3,
  hasTextLayer: true,
  candidates: [
    {
      watermarkText: 'COPY 001',
      pattern: 'COPY 00…',
      kind: 'text',
      rank: 'likely',
      gate: 'turned',
      evidence: ['oblique', 'across-text'],
      count: 3,
      pages: [1, 2, 3],
      boxes: [{ pageNumber: 1, left: 100, top: 200, right: 300, bottom: 400 }],
      removable: true,
      reason: null,
    },
  ],
  warnings: [],
};

/** The output of the fake engine for a document that it changed. */
export const EDITED = Buffer.from('%PDF-1.4 edited');

function removal(job: RemovalJob, found: RunSummary): Answer {
  return {
    kind: job.kind,
    result: { output: found.status === 'removed' ? EDITED : null, summary: found },
  };
}

function usualAnswer(job: EngineJob): Answer {
  switch (job.kind) {
    case 'remove-text':
      return removal(job, createSummary());
    case 'find-text':
      return { kind: job.kind, found: foundWatermarks };
    case 'image-candidates':
      return { kind: job.kind, list: { ...candidateList, pageNumber: job.pageNumber } };
    default:
      return { kind: job.kind, output: EDITED, pages: [job.pageNumber], left: [] };
  }
}
