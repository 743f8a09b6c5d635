import { expect } from 'chai';
import { foldText } from '../../../src/engine/values/hint.js';
import {
  countEdits,
  measureSimilarity,
  reduceToSkeleton,
  repeats,
  createPairCounter,
} from '../../../src/engine/find/similarity.js';
import { forSeeds, type RandomSource, seedRandom } from '../../support/generators.js';

function randomWord(random: RandomSource): string {
  return Array.from({ length: random.between(1, 14) }, () => random.pick(Array.from('abcdeop1o0'))).join('');
}

describe('measureSimilarity', () => {
  for (const [one, other, least, most] of [
    ['CONFIDENTIAL', 'confidential', 1, 1],
    ['CONFIDENTIAL', 'CONFIDENTAIL', 0.9, 0.99],
    ['CONFIDENTIAL', 'CONFIDENTIEL', 0.9, 0.99],
    ['CONFIDENTIAL', 'DRAFT', 0, 0.4],
    ['CONFIDENTIAL', 'CONSEQUENTIAL', 0, 0.8],
  ] as const) {
    it(`rates ${one} and ${other} between ${least} and ${most}`, () => {
      expect(measureSimilarity(foldText(one), foldText(other))).to.be.within(least, most);
    });
  }

  it('is symmetric, from 0 to 1, and 1 only for equal texts', async () => {
    await forSeeds(500, (random) => {
      const [one, other] = [randomWord(random), randomWord(random)];
      const similarity = measureSimilarity(one, other);
      expect(measureSimilarity(other, one)).to.equal(similarity);
      expect(similarity).to.be.within(0, 1);
      expect(similarity === 1, `${one} ${other}`).to.equal(one === other);
    });
  });
});

describe('countEdits', () => {
  for (const [one, other, edits] of [
    ['', '', 0],
    ['abc', '', 3],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abc', 'abcd', 1],
    ['kitten', 'sitting', 3],
  ] as const) {
    it(`counts ${edits} between "${one}" and "${other}"`, () => {
      expect(countEdits(one, other)).to.equal(edits);
    });
  }
});

describe('reduceToSkeleton', () => {
  it('maps letters that look alike to one letter', () => {
    expect(reduceToSkeleton(foldText('СОNFІDЕNТIАL'))).to.equal(reduceToSkeleton(foldText('CONFIDENTIAL')));
    expect(reduceToSkeleton(foldText('C0NF1DENTIAL'))).to.equal(reduceToSkeleton(foldText('CONFIDENTIAL')));
  });

  it('removes accents and punctuation', () => {
    expect(reduceToSkeleton(foldText('Sécurisé!'))).to.equal(reduceToSkeleton(foldText('securise')));
  });
});

/** Counts as the description says: searches the line for each pair of the text. */
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
      const countPairs = createPairCounter(key);
      expect([countPairs(line), countPairs(line)]).to.deep.equal([shared, shared]);
    });
  }

  it('are counted as by a search for each (seed 1)', () => {
    const random = seedRandom(1);
    const draw = (): string =>
      Array.from({ length: random.between(0, 30) }, () =>
        random.pick(['a', 'b', 'c', '\u{10ffff}', 'ﷲ']),
      ).join('');
    const key = draw();
    const countPairs = createPairCounter(key);
    for (let line = 0; line < 500; line++) {
      const text = draw();
      expect(countPairs(text), text).to.equal(countOneByOne(key, text));
    }
  });
});

describe('repeats', () => {
  for (const [line, isRepeated] of [
    ['draft-draft', true],
    ['draft.~draft.~draft.~', true],
    ['draft', false],
    ['draft-', false],
    ['draftdraft', false],
    ['draft2draft', false],
    ['-draft-draft', false],
    ['draft-drafts', false],
  ] as const) {
    it(`says ${isRepeated} of ${line}`, () => expect(repeats(line, 'draft')).to.equal(isRepeated));
  }
});
