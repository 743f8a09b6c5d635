import { expect } from 'chai';
import type { EngineJob } from '../../../src/engine/values/request.js';
import { type Frame, framePieces, isWithin, type Message } from '../../../src/pool/protocol/frame.js';
import {
  checkAnswer,
  isReady,
  packAnswer,
  packJob,
  READY,
  unpackJob,
  type Answer,
  MOST_PROGRESS,
  packProgress,
  createProgressReader,
  answerLimits,
  READY_LIMITS,
} from '../../../src/pool/protocol/protocol.js';
import { ShapeFault } from '../../../src/engine/values/shape.js';
import { candidateList, createSummary, nothingRemoved } from '../../support/fake-pool.js';
import { removalJob } from '../../support/removal-job.js';
import { startWorker } from '../../../src/pool/processes/worker-process.js';
import { fixtureWorker } from '../pool-options.js';

const BYTES = Buffer.from('%PDF-1.4');
const NOTHING = new Uint8Array(0);

/** What arrives on the other side of the pipe. */
function cross({ head, body = NOTHING }: Message): Frame {
  return { untrustedHead: JSON.parse(JSON.stringify(head)) as unknown, untrustedBody: Buffer.from(body) };
}

function frame(untrustedHead: unknown, body: Uint8Array = BYTES): Frame {
  return { untrustedHead, untrustedBody: Buffer.from(body) };
}

function isRefused(untrusted: Frame, asked: EngineJob['kind']): boolean {
  try {
    checkAnswer(untrusted, asked);
    return false;
  } catch (error) {
    expect(error).to.be.instanceOf(ShapeFault);
    return true;
  }
}

describe('jobs', () => {
  for (const job of [
    removalJob(BYTES, 'Entwurf\n𝐀', { limits: { pages: 3 } }),
    { kind: 'image-candidates', bytes: BYTES, pageNumber: 3 },
    { kind: 'image-preview', bytes: Buffer.alloc(0), pageNumber: 3, instructionIndex: 0 },
  ] as const) {
    it(`${job.kind} arrives as it was sent, its document outside the JSON`, () => {
      expect(JSON.stringify(packJob(job).head)).to.not.include('bytes');
      expect(unpackJob(cross(packJob(job)))).to.deep.equal(job);
    });
  }
});

describe('answers', () => {
  for (const [what, answer, asked] of [
    [
      'a removal',
      { kind: 'remove-text', result: { output: BYTES, summary: createSummary() } },
      'remove-text',
    ],
    [
      'nothing removed',
      { kind: 'remove-text', result: { output: null, summary: nothingRemoved('target_not_found') } },
      'remove-text',
    ],
    ['candidates', { kind: 'image-candidates', list: candidateList }, 'image-candidates'],
    ['a preview', { kind: 'image-preview', output: BYTES, pages: [1], left: [] }, 'image-preview'],
    ['a refusal', { kind: 'refused', code: 'unreadable', detail: 'No PDF.' }, 'image-preview'],
    ['a bug', { kind: 'bug', message: 'stack' }, 'remove-text'],
  ] as [string, Answer, EngineJob['kind']][]) {
    it(`are accepted if they are ${what}`, () => {
      expect(checkAnswer(cross(packAnswer(answer)), asked)).to.deep.equal(answer);
    });
  }

  const honest = { kind: 'remove-text', summary: createSummary() };
  const withSummary = (more: object): unknown => ({ ...honest, summary: { ...honest.summary, ...more } });
  const withNames = (names: string[]): unknown => {
    const [location] = createSummary().locations;
    const properties = { ...location!.properties!, evidence: names };
    return withSummary({ locations: [{ ...location!, properties }] });
  };

  for (const [what, head, asked] of [
    ['to another kind of job', { kind: 'image-preview' }, 'remove-text'],
    ['of an unknown kind', { kind: 'ready' }, 'image-candidates'],
    ['nothing', null, 'image-candidates'],
    ['a list', [honest], 'remove-text'],
    ['a refusal by a code of the pool’s', { kind: 'refused', code: 'busy', detail: '' }, 'image-candidates'],
    [
      'a refusal with a page of words',
      { kind: 'refused', code: 'selector', detail: 'x'.repeat(1001) },
      'image-candidates',
    ],
    ['a summary without a page count', withSummary({ pageCount: undefined }), 'remove-text'],
    ['a summary of half a removal', withSummary({ textRemoved: 0.5 }), 'remove-text'],
    ['a summary with an unknown status', withSummary({ status: 'done' }), 'remove-text'],
    [
      'a summary of page 0',
      withSummary({ pages: [{ ...createSummary().pages[0], pageNumber: 0 }] }),
      'remove-text',
    ],
    ['a summary with an unknown name', withNames(['no-such-name']), 'remove-text'],
    ['a summary with more names than a report lists', withNames(Array(13).fill('oblique')), 'remove-text'],
    ['a summary with text as a place', withSummary({ locations: [{ position: 'here' }] }), 'remove-text'],
    ['a summary with nested diagnostics', withSummary({ diagnostics: { a: {} } }), 'remove-text'],
    ['a summary with endless warnings', withSummary({ warnings: Array(10_001).fill('') }), 'remove-text'],
    ['a preview of page 0', { kind: 'image-preview', pages: [0], left: [] }, 'image-preview'],
    [
      'candidates outside any page',
      { kind: 'image-candidates', list: { ...candidateList, pageNumber: -1 } },
      'image-candidates',
    ],
  ] as [string, unknown, EngineJob['kind']][]) {
    it(`are refused if they are ${what}`, () => {
      expect(isRefused(frame(head), asked)).to.equal(true);
    });
  }

  it('are refused if a promised document does not come', () => {
    const empty = new Uint8Array(0);
    expect(isRefused(frame(honest, empty), 'remove-text')).to.equal(true);
    expect(
      isRefused(frame({ kind: 'image-preview', pages: [1], left: [] }, empty), 'image-preview'),
    ).to.equal(true);
  });

  it('carry no document if none is promised, whatever is sent along', () => {
    const kept = nothingRemoved('target_not_found');
    const answer = checkAnswer(frame({ ...honest, summary: kept }), 'remove-text');
    expect(answer).to.have.nested.property('result.output', null);
  });

  it('lose fields that a worker adds on its own', () => {
    const untrusted = frame({ ...honest, admin: true, summary: { ...honest.summary, secret: 'x' } });
    expect(JSON.stringify(checkAnswer(untrusted, 'remove-text'))).to.not.match(/admin|secret/u);
  });
});

describe('isReady', () => {
  it('distinguishes the first frame of a worker from any other', () => {
    expect(isReady(frame(READY))).to.equal(true);
    expect(isReady(frame({ kind: 'bug' }))).to.equal(false);
    expect(() => isReady(frame('ready'))).to.throw(ShapeFault);
  });
});

const PROGRESS = { step: 'trace', done: 1, total: 2 } as const;

function read(head: unknown, body = NOTHING): unknown {
  return createProgressReader()({ untrustedHead: head, untrustedBody: body });
}

describe('progress', () => {
  it('arrives as it was sent, without other fields', () => {
    expect(read(packProgress(PROGRESS))).to.deep.equal(PROGRESS);
    expect(read({ ...packProgress(PROGRESS), more: 'from a document' })).to.deep.equal(PROGRESS);
    expect(read(packProgress({ step: 'write', done: 0, total: 0 }))).to.have.property('total', 0);
  });

  it('is distinguished from answers', () => {
    for (const head of [{ kind: 'remove-text' }, { kind: 'bug' }, {}, null, 'progress', ['progress']]) {
      expect(read(head)).to.equal(null);
    }
  });

  it('rejects text, fractions and more steps than there are', () => {
    for (const wrong of [
      { step: 'a line of the document' },
      { step: 1 },
      { done: 1.5 },
      { done: -1 },
      { done: 3 },
      { done: '1' },
      { total: Number.NaN },
      { total: 1e9, done: 0 },
      { total: null },
    ]) {
      expect(() => read({ ...packProgress(PROGRESS), ...wrong }), JSON.stringify(wrong)).to.throw(ShapeFault);
    }
    expect(() => read(packProgress(PROGRESS), new Uint8Array(1))).to.throw(ShapeFault);
  });

  it('is rejected beyond the most messages of one job', () => {
    const readFrame = createProgressReader();
    const frame = { untrustedHead: packProgress(PROGRESS), untrustedBody: NOTHING };
    for (let count = 0; count < MOST_PROGRESS; count++) readFrame(frame);
    expect(() => readFrame(frame)).to.throw(ShapeFault);
  });
});

describe('a worker that reports its progress', () => {
  const job = removalJob(Buffer.from('document'), 'DRAFT');

  async function ask(): Promise<[reported: unknown[], outcome: string]> {
    const worker = startWorker({ command: process.execPath, args: [fixtureWorker('reports-progress')] });
    const reported: unknown[] = [];
    try {
      const answer = await worker.ask({ ...job, reportsProgress: true }, (progress) =>
        reported.push(progress),
      );
      return [reported, answer.kind];
    } catch (failure) {
      return [reported, (failure as Error).message];
    } finally {
      worker.kill();
      await worker.reaped;
    }
  }

  it('is read, and then answers', async () => {
    expect(await ask()).to.deep.equal([[PROGRESS, { ...PROGRESS, done: 2 }], 'refused']);
  });
});

const MIB = 1024 * 1024;
const bytes = Buffer.alloc(10);

const jobs: EngineJob[] = [
  removalJob(bytes, 'DRAFT'),
  { kind: 'image-candidates', bytes, pageNumber: 1 },
  { kind: 'image-preview', bytes, pageNumber: 1, instructionIndex: 0 },
];

function fits(answer: Answer, job: EngineJob): boolean {
  return isWithin(answerLimits(job), framePieces(packAnswer(answer)));
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
    const small: EngineJob = { kind: 'image-preview', bytes, pageNumber: 1, instructionIndex: 0 };
    expect(fits(answered(8 * MIB), small)).to.equal(true);
    expect(fits(answered(64 * MIB), small)).to.equal(false);
    expect(fits(answered(28 * MIB), { ...small, bytes: Buffer.alloc(10 * MIB) })).to.equal(true);
    expect(fits(answered(28 * MIB + 1), { ...small, bytes: Buffer.alloc(10 * MIB) })).to.equal(false);
  });

  it('leave no room for a document if none was requested', () => {
    expect(answerLimits(jobs.find(({ kind }) => kind === 'image-candidates')!).bodyBytes).to.equal(0);
  });

  it('let a worker report that it is ready, and no more', () => {
    const isTaken = (message: Message) => isWithin(READY_LIMITS, framePieces(message));
    expect(isTaken({ head: READY })).to.equal(true);
    expect(isTaken({ head: { ...READY, more: 'x'.repeat(64) } })).to.equal(false);
    expect(isTaken({ head: READY, body: Buffer.alloc(1) })).to.equal(false);
  });
});
