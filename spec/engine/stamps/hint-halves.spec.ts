import { expect } from 'chai';
import { HintHalves } from '../../../src/engine/stamps/hint-halves.js';
import type { CandidatePicture, StampCandidate } from '../../../src/engine/stamps/read-candidate.js';
import { parseHint } from '../../../src/engine/values/hint.js';

/** A picture on these pages. */
function onPages(...pages: number[]): CandidatePicture {
  const candidates = pages.map((pageNumber) => ({ draw: { page: { pageNumber } } }) as StampCandidate);
  return { candidates, isDescribed: false, layerName: null };
}

/** The pages of the pictures that together show the hint, of pictures with these readings. */
function joinHalves(hint: string, ...read: [string, ...number[]][]): number {
  const halves = new HintHalves(parseHint(hint));
  for (const [reading, ...pages] of read) halves.add(onPages(...pages), reading);
  return halves.listPictures().length;
}

describe('HintHalves', () => {
  for (const [what, hint, ...read] of [
    ['two pictures beside one another', 'Made with Northwind', ['Made with', 1, 2], ['Northwind', 1, 2]],
    ['a second half of several words', 'Made with Northwind Notes', ['Made with', 1], ['Northwind Notes', 1]],
    ['the second half, read first', 'Made with Northwind', ['Northwind', 1], ['Made with', 1]],
    ['a half with an error of recognition', 'Made with Northwind', ['Made wlth', 1], ['Northwlnd', 1]],
    [
      'a hint of eight words',
      'a bc made by us with Northwind Notes',
      ['a bc made by us with', 1],
      ['Northwind Notes', 1],
    ],
  ] as [string, string, ...[string, ...number[]][]][]) {
    it(`joins ${what}`, () => expect(joinHalves(hint, ...read)).to.equal(2));
  }

  for (const [what, hint, ...read] of [
    ['the first half alone', 'Made with Northwind', ['Made with', 1]],
    ['halves on different pages', 'Made with Northwind', ['Made with', 1], ['Northwind', 2]],
    ['halves of which one is on more pages', 'Made with Northwind', ['Made with', 1], ['Northwind', 1, 2]],
    ['halves that overlap', 'Made with Northwind', ['Made with', 1], ['with Northwind', 1]],
    ['a half with further words', 'Made with Northwind', ['Made with', 1], ['Northwind Rivers', 1]],
    ['a half of three letters', 'Northwind Inc', ['Northwind', 1], ['Inc', 1]],
    ['a half that is no hint', 'Northwind ---- ----', ['Northwind', 1], ['---- ----', 1]],
    ['a hint of one word', 'Northwind', ['North', 1], ['wind', 1]],
    [
      'a hint of nine words',
      'a b c made by us with Northwind Notes',
      ['a b c made by us with', 1],
      ['Northwind Notes', 1],
    ],
  ] as [string, string, ...[string, ...number[]][]][]) {
    it(`does not join ${what}`, () => expect(joinHalves(hint, ...read)).to.equal(0));
  }
});
