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

/** For each picture: the number of its draws, and whether it is joined. */
function join(...pictures: CandidatePicture[]): [number, boolean][] {
  return joinLetters(pictures).map(({ candidates, isJoined }) => [candidates.length, isJoined]);
}

describe('joinLetters', () => {
  it('reads outlines of the same pages together first, and then each of them', () => {
    expect(join(makePicture(), makePicture())).to.deep.equal([
      [4, true],
      [2, false],
      [2, false],
    ]);
  });

  it('keeps other pictures between the joined letters and the single ones', () => {
    const logo = makePicture({ kind: 'image', pages: [1] });
    expect(join(makePicture(), logo, makePicture())).to.deep.equal([
      [4, true],
      [1, false],
      [2, false],
      [2, false],
    ]);
  });

  for (const [what, ...pictures] of [
    ['one outline', {}],
    ['outlines of other pages', {}, { pages: [1, 3] }],
    ['outlines that nothing declares', { gate: 'same-placement' }, { gate: 'same-placement' }],
    ['images', { kind: 'image' }, { kind: 'image' }],
    ['an outline whose text the document says', {}, { isDescribed: true }],
  ] as [string, ...Made[]][]) {
    it(`does not join ${what}`, () => {
      expect(join(...pictures.map(makePicture)).every(([, isJoined]) => !isJoined)).to.equal(true);
    });
  }
});
