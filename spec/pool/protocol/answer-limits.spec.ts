import { expect } from 'chai';
import { answerLimits, READY_LIMITS } from '../../../src/pool/protocol/answer-limits.js';
import { framePieces, isWithin } from '../../../src/pool/protocol/frame.js';
import { packAnswer, READY, type Answer, type Job } from '../../../src/pool/protocol/protocol.js';
import { removalJob } from '../../support/removal-job.js';

const MIB = 1024 * 1024;
const bytes = Buffer.alloc(10);

const jobs: Job[] = [
  removalJob(bytes, 'DRAFT'),
  { kind: 'image-candidates', bytes, pageNumber: 1 },
  { kind: 'image-preview', bytes, pageNumber: 1, instructionIndex: 0 },
  { kind: 'probe' },
];

function fits(answer: Answer, job: Job): boolean {
  const { head, body } = packAnswer(answer);
  return isWithin(answerLimits(job), framePieces(head, body));
}

describe('the limits of an answer', () => {
  for (const job of jobs) {
    it(`to ${job.kind} leave room for a refusal and for an error with its stack`, () => {
      expect(fits({ kind: 'refused', code: 'unreadable', detail: '\u{1f600}'.repeat(500) }, job)).to.equal(
        true,
      );
      expect(fits({ kind: 'bug', message: '\n'.repeat(10_000) }, job)).to.equal(true);
    });
  }

  it('grow with the upload: ten bytes cannot become sixty-four megabytes', () => {
    const answered = (length: number): Answer => ({
      kind: 'image-preview',
      output: Buffer.alloc(length),
      pages: [1],
      left: [],
    });
    const small: Job = { kind: 'image-preview', bytes, pageNumber: 1, instructionIndex: 0 };
    expect(fits(answered(8 * MIB), small)).to.equal(true);
    expect(fits(answered(64 * MIB), small)).to.equal(false);
    expect(fits(answered(28 * MIB), { ...small, bytes: Buffer.alloc(10 * MIB) })).to.equal(true);
    expect(fits(answered(28 * MIB + 1), { ...small, bytes: Buffer.alloc(10 * MIB) })).to.equal(false);
  });

  it('leave no room for a document if none was requested', () => {
    for (const kind of ['image-candidates', 'probe'] as const) {
      expect(answerLimits(jobs.find((job) => job.kind === kind)!).bodyBytes).to.equal(0);
    }
  });

  it('let a worker report that it is ready, and no more', () => {
    expect(isWithin(READY_LIMITS, framePieces(READY, Buffer.alloc(0)))).to.equal(true);
    expect(isWithin(READY_LIMITS, framePieces({ ...READY, more: 'x'.repeat(64) }, Buffer.alloc(0)))).to.equal(
      false,
    );
    expect(isWithin(READY_LIMITS, framePieces(READY, Buffer.alloc(1)))).to.equal(false);
  });
});
