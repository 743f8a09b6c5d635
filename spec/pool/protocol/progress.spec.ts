/** What a worker reports before its answer is as untrusted as the answer. */
import { expect } from 'chai';
import { MOST_PROGRESS, packProgress, ProgressReader } from '../../../src/pool/protocol/progress.js';
import { ShapeFault } from '../../../src/engine/values/shape.js';
import { startWorker } from '../../../src/pool/processes/worker-process.js';
import { fixtureWorker } from '../pool-options.js';
import { removalJob } from '../../support/removal-job.js';

const NOTHING = new Uint8Array(0);
const TOLD = { step: 'trace', done: 1, total: 2 } as const;

function read(head: unknown, body = NOTHING): unknown {
  return new ProgressReader().read({ untrustedHead: head, untrustedBody: body });
}

describe('progress', () => {
  it('arrives as it was sent, without other fields', () => {
    expect(read(packProgress(TOLD))).to.deep.equal(TOLD);
    expect(read({ ...packProgress(TOLD), more: 'from a document' })).to.deep.equal(TOLD);
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
      expect(() => read({ ...packProgress(TOLD), ...wrong }), JSON.stringify(wrong)).to.throw(ShapeFault);
    }
    expect(() => read(packProgress(TOLD), new Uint8Array(1))).to.throw(ShapeFault);
  });

  it('ends', () => {
    const reader = new ProgressReader();
    const frame = { untrustedHead: packProgress(TOLD), untrustedBody: NOTHING };
    for (let count = 0; count < MOST_PROGRESS; count++) reader.read(frame);
    expect(() => reader.read(frame)).to.throw(ShapeFault);
  });
});

describe('a worker that reports its progress', () => {
  const job = removalJob(Buffer.from('document'), 'DRAFT');

  async function ask(): Promise<[told: unknown[], outcome: string]> {
    const worker = startWorker({ command: process.execPath, args: [fixtureWorker('tells-progress')] });
    const told: unknown[] = [];
    try {
      const answer = await worker.ask({ ...job, tellsProgress: true }, (progress) => told.push(progress));
      return [told, answer.kind];
    } catch (failure) {
      return [told, (failure as Error).message];
    } finally {
      worker.kill();
      await worker.reaped;
    }
  }

  it('is read, and then answers', async () => {
    expect(await ask()).to.deep.equal([[TOLD, { ...TOLD, done: 2 }], 'refused']);
  });
});
