import { expect } from 'chai';
import { isAtEdge } from '../../../src/engine/judge/edges.js';

const PAGE = { width: 600, height: 800 };
const TEXT = { left: 60, top: 60, right: 540, bottom: 740 };

describe('isAtEdge', () => {
  for (const [what, box, isThere] of [
    ['below all text, inside the strip', { left: 100, top: 750, right: 300, bottom: 764 }, true],
    ['below all text, outside the strip', { left: 100, top: 750, right: 300, bottom: 763.9 }, false],
    ['above all text', { left: 100, top: 36, right: 300, bottom: 50 }, true],
    ['beside all text', { left: 10, top: 100, right: 22, bottom: 300 }, true],
    ['beside all text, on the right', { left: 560, top: 100, right: 590, bottom: 300 }, true],
    ['in the strip, beside a line', { left: 100, top: 735, right: 300, bottom: 790 }, false],
  ] as const) {
    it(`${isThere ? 'holds' : 'does not hold'} ${what}`, () =>
      expect(isAtEdge(box, TEXT, PAGE)).to.equal(isThere));
  }
});
