import { expect } from 'chai';
import { rankText } from '../../../src/engine/candidates/rank.js';
import { judgeOccurrence } from '../../../src/engine/judge/gates.js';
import { factsOf } from '../../support/facts.js';

describe('rankText', () => {
  const onEachPage = {
    isOnMostPages: true,
    pagesWithSamePlacement: 3,
    key: 'www.example.com',
    isInMargin: true,
  };
  const COLOURED = { colorDistance: 0.2 };
  const IN_FORM = {
    isAloneInStream: true,
    pagesWithSamePlacement: 3,
    isOnMostPages: true,
  };
  const IN_STREAM = { isAloneInStream: true, pagesWithSamePlacement: 3, isOnMostPages: true };
  const MERGED = { isMerged: true, pagesWithSamePlacement: 3, isOnMostPages: true };
  for (const [what, facts, rank] of [
    ['an address at one place of each page, which may be the publisher’s own', onEachPage, 'possible'],
    ['the same address, turned', { ...onEachPage, isTurned: true, isAtEdge: true }, 'likely'],
    ['the foot of slides, touching their text', { ...onEachPage, key: 'course', overlap: 0.1 }, 'possible'],
    ['a word across the text of each page', { ...onEachPage, isInMargin: false, overlap: 0.1 }, 'likely'],
    ['a coloured word inside each page', { ...onEachPage, ...COLOURED, isInMargin: false }, 'possible'],
    [
      'the same word, touching the text',
      { ...onEachPage, ...COLOURED, isInMargin: false, overlap: 0.01 },
      'likely',
    ],
    [
      'what a signature field shows',
      { isInSignature: true, key: 'digitally signed by jane doe' },
      'possible',
    ],
    ['who signed it, on the page itself', { key: 'digitally signed by jane doe' }, 'likely'],
    ['a running head that its program draws as a form', { ...IN_FORM, isInMargin: true }, 'possible'],
    ['a coloured word in a form', { ...IN_FORM, ...COLOURED }, 'likely'],
    ['a coloured head in a stream of its own', { ...IN_STREAM, ...COLOURED, isInMargin: true }, 'possible'],
    ['a coloured word in a stream of its own', { ...IN_STREAM, ...COLOURED }, 'likely'],
    ['a coloured foot in a group of its own', { ...MERGED, ...COLOURED, isInMargin: true }, 'possible'],
    ['a coloured word in a group of its own', { ...MERGED, ...COLOURED }, 'likely'],
    ['a coloured head in a form', { ...IN_FORM, ...COLOURED, isInMargin: true }, 'possible'],
    [
      'the same, which speaks of the copy',
      { ...IN_FORM, ...COLOURED, isInMargin: true, key: 'downloaded by jane doe in 2024' },
      'likely',
    ],
  ] as const) {
    it(`ranks ${what} as ${rank}`, () => {
      const read = factsOf(facts);
      expect(rankText(read, judgeOccurrence(read))).to.equal(rank);
    });
  }
});
