import { expect } from 'chai';
import { HintHalves } from '../../../src/engine/stamps/hint-halves.js';
import type {
  CandidatePicture,
  DrawIsolator,
  StampCandidate,
} from '../../../src/engine/stamps/read-candidate.js';
import type { Box } from '../../../src/engine/values/geometry.js';
import { parseHint } from '../../../src/engine/values/hint.js';

/** What a picture reads as, its left, top, width and height, and its pages. */
type Drawn = [reading: string, at: [number, number, number, number], ...pages: number[]];

const LEFT: Drawn[1] = [100, 500, 80, 20];
const RIGHT: Drawn[1] = [185, 500, 90, 20];

/** How many pictures show the hint together with another. */
function countHalves(hint: string, ...read: Drawn[]): number {
  const halves = new HintHalves(parseHint(hint));
  const boxes = read.map(([, [left, top, width, height]]): Box => {
    return { left, top, right: left + width, bottom: top + height };
  });
  for (const [chain, [reading, , ...pages]] of read.entries()) {
    const candidates = pages.map(
      (pageNumber) => ({ draw: { page: { pageNumber }, chain } }) as StampCandidate,
    );
    const picture: CandidatePicture = { candidates, isDescribed: false, layerName: null, isJoined: false };
    halves.add(picture, reading);
  }
  const isolateDraw = (_page: number, chain: number): unknown => ({
    boxInPage: boxes[chain]!,
    close: () => undefined,
  });
  return halves.listPictures({ isolateDraw } as DrawIsolator).length;
}

describe('HintHalves', () => {
  const MADE: Drawn = ['Made with', LEFT, 1, 2];
  const NAME: Drawn = ['Northwind', RIGHT, 1, 2];
  const HINT = 'Made with Northwind';

  for (const [what, hint, ...read] of [
    ['two pictures beside one another', HINT, MADE, NAME],
    ['the second half, read first', HINT, NAME, MADE],
    ['two pictures under one another', HINT, MADE, ['Northwind', [90, 525, 90, 20], 1, 2]],
    ['a gap as wide as they are high', HINT, MADE, ['Northwind', [200, 500, 90, 20], 1, 2]],
    ['boxes that overlap by half of their height', HINT, MADE, ['Northwind', [170, 500, 90, 20], 1, 2]],
    ['a name nearly three times as high', HINT, MADE, ['Northwind', [185, 470, 190, 59], 1, 2]],
    ['a second half of several words', 'Made with Northwind Notes', MADE, ['Northwind Notes', RIGHT, 1, 2]],
    ['a half with an error of recognition', HINT, ['Made wlth', LEFT, 1, 2], NAME],
    [
      'a hint of eight words',
      'a bc made by us with Northwind Notes',
      ['a bc made by us with', LEFT, 1],
      ['Northwind Notes', RIGHT, 1],
    ],
  ] as [string, string, ...Drawn[]][]) {
    it(`joins ${what}`, () => expect(countHalves(hint, ...read)).to.equal(2));
  }

  for (const [what, hint, ...read] of [
    ['the first half alone', HINT, MADE],
    ['halves on different pages', HINT, MADE, ['Northwind', RIGHT, 1, 3]],
    ['halves of which one is on more pages', HINT, MADE, ['Northwind', RIGHT, 1, 2, 3]],
    ['a half that a page has twice, as a logo', HINT, ['Made with', LEFT, 1, 1], ['Northwind', RIGHT, 1, 1]],
    ['a line in the foot and a logo in the head', HINT, MADE, ['Northwind', [185, 40, 90, 20], 1, 2]],
    ['a gap wider than they are high', HINT, MADE, ['Northwind', [201, 500, 90, 20], 1, 2]],
    ['one picture over the other', HINT, MADE, ['Northwind', [169, 500, 90, 20], 1, 2]],
    ['a name three times as high', HINT, MADE, ['Northwind', [185, 470, 190, 61], 1, 2]],
    ['the halves in the other order', HINT, ['Made with', RIGHT, 1, 2], ['Northwind', LEFT, 1, 2]],
    ['halves that overlap in words', HINT, MADE, ['with Northwind', RIGHT, 1, 2]],
    ['a half with further words', HINT, MADE, ['Northwind Rivers', RIGHT, 1, 2]],
    ['a half of three letters', 'Northwind Inc', ['Northwind', LEFT, 1], ['Inc', RIGHT, 1]],
    ['a half that is no hint', 'Northwind ---- ----', ['Northwind', LEFT, 1], ['---- ----', RIGHT, 1]],
    ['a hint of one word', 'Northwind', ['North', LEFT, 1], ['wind', RIGHT, 1]],
    [
      'a hint of nine words',
      'a b c made by us with Northwind Notes',
      ['a b c made by us with', LEFT, 1],
      ['Northwind Notes', RIGHT, 1],
    ],
  ] as [string, string, ...Drawn[]][]) {
    it(`does not join ${what}`, () => expect(countHalves(hint, ...read)).to.equal(0));
  }
});
