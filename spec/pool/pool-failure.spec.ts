import { expect } from 'chai';
import { EngineFailure, FAILURE_CODES } from '../../src/engine/values/failure.js';
import { POOL_FAILURE_CODES, PoolFailure } from '../../src/pool/pool-failure.js';

describe('PoolFailure', () => {
  for (const code of POOL_FAILURE_CODES) {
    it(`says ${code} in its code and first in its message`, () => {
      const failure = new PoolFailure(code, 'what the log says');
      expect(failure).to.be.instanceOf(Error).and.to.not.be.instanceOf(EngineFailure);
      expect([failure.name, failure.code, failure.message]).to.deep.equal([
        'PoolFailure',
        code,
        `${code}: what the log says`,
      ]);
    });
  }

  it('has no code twice, and none that the engine has: the pool’s belong to it alone', () => {
    const all: string[] = [...POOL_FAILURE_CODES, ...FAILURE_CODES];
    expect(new Set(all).size).to.equal(all.length);
  });

  it('keeps its cause, and has none where none is known', () => {
    const cause = new Error('below');
    expect(new PoolFailure('crashed', 'message', { cause }).cause).to.equal(cause);
    expect(new PoolFailure('crashed', 'message')).to.not.have.property('cause');
  });

  it('shows where it happened, under its name', () => {
    expect(new PoolFailure('busy', 'the queue is full').stack).to.match(/busy: the queue is full\n\s+at /u);
  });
});
