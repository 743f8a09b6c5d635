import { expect } from 'chai';
import { joinStackedSuspects } from '../../../src/engine/candidates/suspects-in-stacks.js';
import type { Suspect } from '../../../src/engine/candidates/screen.js';

interface Planted {
  color?: number[];
  effectiveAlpha?: number;
  pageNumber?: number;
  parentLink?: number;
  varies?: boolean;
}

/** A suspect of one line with this baseline, measured downwards. */
function suspect(text: string, baseline: number, more: Planted = {}): Suspect {
  const { color = [0], effectiveAlpha = 1, pageNumber = 1, parentLink = -1, varies = false } = more;
  const style = {
    fontSizePt: 10,
    directionX: 1,
    directionY: 0,
    unitId: 0,
    parentLink,
    artifact: 0,
    color,
    effectiveAlpha,
  };
  const runs = [{ along: 100, alongEnd: 300, baseline, style }];
  const occurrence = { arrangement: 'line', style, runs, pageNumber, target: { text, key: text } };
  return { facts: [{ occurrence }], pages: new Set([pageNumber]), varies } as unknown as Suspect;
}

function joinTexts(...suspects: Suspect[]): string[][] {
  return joinStackedSuspects(suspects).map((stack) =>
    stack.map(({ facts }) => facts[0]!.occurrence.target.text),
  );
}

describe('joinStackedSuspects', () => {
  it('joins lines under one another, in reading order', () => {
    const stack = joinTexts(suspect('c', 124), suspect('a', 100), suspect('b', 112));
    expect(stack).to.deep.equal([['a', 'b', 'c']]);
  });

  for (const [what, more] of [
    ['of another colour', { color: [0.5] }],
    ['that is transparent, as a notice over a heading is', { effectiveAlpha: 0.5 }],
    ['of another page', { pageNumber: 2 }],
    ['of another form', { parentLink: 3 }],
    ['whose number varies', { varies: true }],
  ] as [string, Planted][]) {
    it(`does not join a line ${what}`, () => {
      expect(joinTexts(suspect('a', 100), suspect('b', 112, more))).to.deep.equal([]);
    });
  }

  it('does not join a line far below', () => {
    expect(joinTexts(suspect('a', 100), suspect('b', 150))).to.deep.equal([]);
  });

  it('does not join more lines than a hint may have', () => {
    const lines = ['a', 'b', 'c', 'd'].map((text, at) => suspect(text, 100 + 12 * at));
    expect(joinTexts(...lines)).to.have.lengthOf(1);
    expect(joinTexts(...lines, suspect('e', 148))).to.deep.equal([]);
  });
});
