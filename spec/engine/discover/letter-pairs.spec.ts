import { expect } from 'chai';
import { LetterPairs } from '../../../src/engine/discover/letter-pairs.js';
import { seedRandom } from '../../support/generators.js';

/** As it is said: each pair of the text is looked for in the line. */
function countOneByOne(key: string, line: string): number {
  let shared = 0;
  for (let at = 0; at + 1 < key.length; at++) if (line.includes(key.slice(at, at + 2))) shared++;
  return shared;
}

describe('pairs of letters', () => {
  for (const [key, line, shared] of [
    ['draft', 'draft', 4],
    ['draft', 'craft', 3],
    ['draft', 'tfard', 0],
    ['banana', 'an', 2],
    ['an', 'banana', 1],
    ['a', 'a', 0],
    ['', 'draft', 0],
    ['𝐀𝐀', '𝐀', 2],
  ] as const) {
    it(`of ${key} in ${line}: ${shared}`, () => {
      const pairs = new LetterPairs(key);
      expect([pairs.countIn(line), pairs.countIn(line)]).to.deep.equal([shared, shared]);
    });
  }

  it('are counted as by a search for each (seed 1)', () => {
    const random = seedRandom(1);
    const draw = (): string =>
      Array.from({ length: random.between(0, 30) }, () =>
        random.pick(['a', 'b', 'c', '\u{10ffff}', 'ﷲ']),
      ).join('');
    const pairs = new LetterPairs(draw());
    for (let line = 0; line < 500; line++) {
      const text = draw();
      expect(pairs.countIn(text), text).to.equal(countOneByOne(pairs.key, text));
    }
  });
});
