import { expect } from 'chai';
import { isNumbering, rankText } from '../../../src/engine/candidates/rank.js';
import { judgeOccurrence } from '../../../src/engine/judge/gates.js';
import { factsOf } from '../../support/facts.js';

describe('rankText', () => {
  const onEachPage = {
    isOnMostPages: true,
    pagesWithSamePlacement: 3,
    key: 'www.example.com',
    isInMargin: true,
  };
  for (const [what, facts, rank] of [
    ['an address at one place of each page, which may be the publisher’s own', onEachPage, 'possible'],
    ['the same address across the text', { ...onEachPage, overlap: 0.1 }, 'likely'],
    ['the same address, turned', { ...onEachPage, isTurned: true }, 'likely'],
  ] as const) {
    it(`ranks ${what} as ${rank}`, () => {
      const read = factsOf(facts);
      expect(rankText(read, judgeOccurrence(read))).to.equal(rank);
    });
  }
});

describe('isNumbering', () => {
  for (const text of ['7', '- 7 -', 'Page 3 of 12', 'Seite 3', '3 / 12', 'S. 3 von 4', '', 'p3']) {
    it(`is true for ${JSON.stringify(text)}`, () => {
      expect(isNumbering(text)).to.equal(true);
    });
  }

  for (const text of ['Copy 3', 'Page three', 'of page 3', 'Page 3 of 12 pages']) {
    it(`is false for ${JSON.stringify(text)}`, () => {
      expect(isNumbering(text)).to.equal(false);
    });
  }

  it('ends for a hundred thousand digits before a letter', () => {
    expect(isNumbering(`${'1 2-'.repeat(25_000)}x`)).to.equal(false);
  });
});
