import { expect } from 'chai';
import { createEngineProbe } from '../../src/pool/engine-probe.js';
import { PoolFailure } from '../../src/pool/pool-failure.js';
import type { Answer } from '../../src/pool/protocol.js';

/** A probe of an engine that does what the test says, run by run. */
function open(...runs: (Error | 'works')[]): {
  ask: () => Promise<boolean>;
  ran: () => number;
  saturate: () => void;
} {
  let ran = 0;
  let isSaturated = false;
  const run = async (): Promise<Answer> => {
    const next = runs[ran++] ?? 'works';
    if (next !== 'works') throw next;
    return { kind: 'probe' };
  };
  return {
    ask: createEngineProbe(run, () => isSaturated),
    ran: () => ran,
    saturate: () => {
      isSaturated = true;
    },
  };
}

const BUSY = new PoolFailure('busy', 'no worker to spare');

describe('the engine’s probe', () => {
  it('believes a success for a while', async () => {
    const probe = open('works', new Error('broken since'));
    expect([await probe.ask(), await probe.ask(), probe.ran()]).to.deep.equal([true, true, 1]);
  });

  it('never believes a failure: it asks again', async () => {
    const probe = open(new Error('broken'), new PoolFailure('crashed', ''), 'works');
    expect([await probe.ask(), await probe.ask(), await probe.ask()]).to.deep.equal([false, false, true]);
  });

  it('asks once for all who ask at the same time', async () => {
    const probe = open('works');
    expect(await Promise.all([probe.ask(), probe.ask(), probe.ask()])).to.deep.equal([true, true, true]);
    expect(probe.ran()).to.equal(1);
  });

  it('does not say that an engine works of which it has never seen it, however busy the pool', async () => {
    const probe = open(BUSY);
    probe.saturate();
    expect(await probe.ask()).to.equal(false);
  });
});
