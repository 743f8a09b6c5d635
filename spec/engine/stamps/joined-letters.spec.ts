import { expect } from 'chai';
import { joinLetters } from '../../../src/engine/stamps/joined-letters.js';
import type { CandidatePicture, StampCandidate } from '../../../src/engine/stamps/read-candidate.js';

interface Made {
  pages?: number[];
  gate?: string;
  kind?: string;
  isDescribed?: boolean;
}

function makePicture({
  pages = [1, 2],
  gate = 'watermark-artifact',
  kind = 'outline',
  isDescribed = false,
}: Made = {}): CandidatePicture {
  const candidates = pages.map(
    (pageNumber) => ({ gate, draw: { kind, page: { pageNumber } } }) as unknown as StampCandidate,
  );
  return { candidates, isDescribed, layerName: null, isJoined: false };
}

const FOUR = [makePicture(), makePicture(), makePicture(), makePicture()];

/** For each picture: the number of its draws, and whether it is joined. */
function join(...pictures: CandidatePicture[]): [number, boolean][] {
  return joinLetters(pictures).map(({ candidates, isJoined }) => [candidates.length, isJoined]);
}

describe('joinLetters', () => {
  it('takes four outlines of the same pages as one picture, and three as they are', () => {
    expect(join(...FOUR)).to.deep.equal([[8, true]]);
    expect(join(...FOUR.slice(1))).to.deep.equal([
      [2, false],
      [2, false],
      [2, false],
    ]);
  });

  it('puts it before all other pictures', () => {
    const logo = makePicture({ kind: 'image', pages: [1] });
    expect(join(logo, ...FOUR)).to.deep.equal([
      [8, true],
      [1, false],
    ]);
  });

  for (const [what, other] of [
    ['of other pages', { pages: [1, 3] }],
    ['that nothing declares', { gate: 'same-placement' }],
    ['that is no outline', { kind: 'image' }],
    ['whose text the document says', { isDescribed: true }],
  ] as [string, Made][]) {
    it(`does not join a picture ${what}`, () => {
      expect(join(makePicture(other), ...FOUR.slice(1)).every(([, isJoined]) => !isJoined)).to.equal(true);
    });
  }
});
