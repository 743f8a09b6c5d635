import { expect } from 'chai';
import { EngineFailure, FAILURE_CODES } from '../../../src/engine/values/failure.js';
import { FrameFault } from '../../../src/pool/protocol/frame.js';
import { POOL_FAILURE_CODES, PoolFailure, listCauses } from '../../../src/pool/protocol/pool-failure.js';

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

  it('has no code twice, and none of the engine’s codes', () => {
    const all: string[] = [...POOL_FAILURE_CODES, ...FAILURE_CODES];
    expect(new Set(all).size).to.equal(all.length);
  });

  it('keeps its cause, if one is given', () => {
    const cause = new Error('below');
    expect(new PoolFailure('crashed', 'message', { cause }).cause).to.equal(cause);
    expect(new PoolFailure('crashed', 'message')).to.not.have.property('cause');
  });

  it('shows where it happened, under its name', () => {
    expect(new PoolFailure('busy', 'the queue is full').stack).to.match(/busy: the queue is full\n\s+at /u);
  });

  it('lists its causes, and omits messages that may quote a document', () => {
    const parsed = ((): Error => {
      try {
        JSON.parse('{"text": secret of a document}');
      } catch (error) {
        return error as Error;
      }
      throw new Error('that was JSON');
    })();
    expect(parsed.message).to.include('secret');
    const fault = new FrameFault('a frame head is not JSON', { cause: parsed });
    expect(listCauses(new PoolFailure('crashed', 'nonsense', { cause: fault }))).to.deep.equal([
      'FrameFault: a frame head is not JSON',
      'SyntaxError',
    ]);
    const missing = Object.assign(new Error('spawn /nowhere'), { code: 'ENOENT' });
    expect(listCauses(new PoolFailure('crashed', 'no start', { cause: missing }))).to.deep.equal([
      'Error ENOENT',
    ]);
    expect(listCauses(new PoolFailure('busy', 'full'))).to.deep.equal([]);
  });
});
