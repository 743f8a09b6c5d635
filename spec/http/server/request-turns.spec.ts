import { expect } from 'chai';
import { createRequestTurns } from '../../../src/http/server/request-turns.js';

const nextRound = () => new Promise(setImmediate);

describe('createRequestTurns', () => {
  let nowMs: number;
  let waitForTurn: ReturnType<typeof createRequestTurns>;
  let served: string[];
  beforeEach(() => {
    nowMs = 0;
    served = [];
    waitForTurn = createRequestTurns(() => nowMs);
  });

  const wait = (address: string, name: string, costMs = 0) =>
    waitForTurn(address, () => {
      served.push(name);
      nowMs += costMs;
    });

  it('serves addresses in turn, and the requests of each in order', async () => {
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) wait(name[0]!, name);
    expect(served).to.deep.equal([]);
    await nextRound();
    expect(served).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('leaves requests to later rounds when a round has cost a millisecond, new ones included', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) wait('a', name, 0.5);
    await nextRound();
    expect(served).to.deep.equal(['a1', 'a2']);
    wait('b', 'b1', 0.5);
    await nextRound();
    expect(served).to.deep.equal(['a1', 'a2', 'a3', 'b1']);
    await nextRound();
    expect(served.at(-1)).to.equal('a5');
  });
});
