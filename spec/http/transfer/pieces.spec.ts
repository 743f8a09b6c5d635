import { expect } from 'chai';
import { countPieces } from '../../../src/http/transfer/pieces.js';

/** Which piece was the first too many, of so many of this length; null where none was. */
function firstTooMany(pieces: number, bytes: number): number | null {
  const isTooFine = countPieces();
  for (let piece = 1; piece <= pieces; piece += 1) if (isTooFine(bytes)) return piece;
  return null;
}

describe('countPieces', () => {
  for (const [bytes, pieces, expected] of [
    [1, 1015, null],
    [1, 100_000, 1016],
    [32, 100_000, 2001],
    [63, 100_000, 64_001],
    [64, 100_000, null],
    [65_536, 1000, null],
  ] as const) {
    it(`answers ${expected} for ${pieces} pieces of ${bytes} bytes`, () => {
      expect(firstTooMany(pieces, bytes)).to.equal(expected);
    });
  }

  it('lets the long pieces of a body compensate for its short ones', () => {
    const isTooFine = countPieces();
    isTooFine(1024 * 1024);
    for (let piece = 0; piece < 16_000; piece += 1) expect(isTooFine(1)).to.equal(false);
  });

  it('counts each body separately', () => {
    const other = countPieces();
    firstTooMany(2000, 1);
    expect(other(1)).to.equal(false);
  });
});
