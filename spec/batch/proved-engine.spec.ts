import { expect } from 'chai';
import { BrokenEngine, proveEngine } from '../../src/batch/proved-engine.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import { evidence, FakePool, nothingRemoved } from '../support/fake-pool.js';
import { removalJob } from '../support/removal-job.js';

const DOCUMENT = removalJob(Buffer.from('%PDF'), 'DRAFT');
const CALLER = { client: 'batch' };

describe('proveEngine', () => {
  let pool: FakePool;

  beforeEach(() => {
    pool = new FakePool();
  });

  const kinds = (): string[] => pool.jobs.map(({ kind }) => kind);

  async function outcomeOf(proved: ReturnType<typeof proveEngine>): Promise<unknown> {
    return proved.run(DOCUMENT, CALLER).catch((failure: unknown) => failure);
  }

  /** Documents end so; ours is what the pool usually answers, or fails. */
  function answerDocuments(given: Error | ReturnType<typeof evidence>, broken?: Error): void {
    const usual = pool.answer;
    pool.answer = (job, caller) => {
      if (job.kind === 'probe') {
        if (broken) throw broken;
        return usual(job, caller);
      }
      if (given instanceof Error) throw given;
      return { kind: 'remove-text', result: { output: null, evidence: given } };
    };
  }

  it('asks nothing further where the first document has lost its mark', async () => {
    const proved = proveEngine(pool);
    await proved.run(DOCUMENT, CALLER);
    answerDocuments(nothingRemoved('target_not_found'));
    await proved.run(DOCUMENT, CALLER);
    answerDocuments(new PoolFailure('memory', ''));
    await outcomeOf(proved);
    expect(kinds()).to.deep.equal(['remove-text', 'remove-text', 'remove-text']);
  });

  for (const [outcome, given] of [
    ['nothing was removed', nothingRemoved('target_not_found')],
    ['a document was refused', new EngineFailure('unreadable', 'It is unreadable.')],
    ['a process has ended', new PoolFailure('crashed', '')],
    ['the engine has a bug', new Error('the engine has a bug')],
  ] as const) {
    it(`gives the outcome after a document of ours was answered, asked once, where ${outcome}`, async () => {
      answerDocuments(given);
      const proved = proveEngine(pool);
      const outcomes = await Promise.all([outcomeOf(proved), outcomeOf(proved)]);
      await outcomeOf(proved);
      if (given instanceof Error) expect(outcomes).to.deep.equal([given, given]);
      else expect(outcomes[0]).to.have.nested.property('result.evidence', given);
      expect(kinds().filter((kind) => kind === 'probe')).to.have.lengthOf(1);
    });

    it(`tells that the engine is broken where ${outcome} and our document fails`, async () => {
      const broken = new PoolFailure('unsafe', 'why');
      answerDocuments(given, broken);
      const told = await outcomeOf(proveEngine(pool));
      expect(told).to.be.instanceOf(BrokenEngine).with.property('cause', broken);
    });
  }

  it('blames nobody after a stop', async () => {
    const left = new PoolFailure('cancelled', '');
    answerDocuments(left, new Error('not to be asked'));
    const signal = AbortSignal.abort();
    const told = await proveEngine(pool)
      .run(DOCUMENT, { ...CALLER, signal })
      .catch((failure: unknown) => failure);
    expect(told).to.equal(left);
    expect(kinds()).to.deep.equal(['remove-text']);
  });
});
