import { expect } from 'chai';
import { jsonBytes } from '../../../src/http/answer/json-answer.js';
import { removalResponse } from '../../../src/report.js';
import { evidence } from '../../support/fake-pool.js';

const written = async (value: unknown) => (await jsonBytes(value)).toString();

describe('jsonBytes', () => {
  for (const value of [
    null,
    'Größe "𝐀"\n',
    [],
    {},
    [1, [2, [3, [4]]], {}],
    [undefined, 1],
    { a: undefined, b: { c: { d: { e: [1, undefined] } } }, 'ü"': [true, false, null] },
    removalResponse(evidence()),
  ]) {
    it(`writes ${(JSON.stringify(value) ?? '').slice(0, 50)} as JSON.stringify does`, async () => {
      expect(await written(value)).to.equal(JSON.stringify(value));
    });
  }

  it('gives the others a turn while it writes a long list', async () => {
    const value = {
      statistics: { locations: Array.from({ length: 100_000 }, (_, at) => ({ at, text: 'ü' })) },
    };
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const text = await written(value);
    isOver = true;
    expect(text).to.equal(JSON.stringify(value));
    expect(turns).to.be.greaterThan(3);
  });
});
