import { expect } from 'chai';
import { findSegment } from '../../../src/engine/page/instruction-ref.js';

describe('findSegment', () => {
  it('finds the stream of a byte, including the white space after the stream', () => {
    const segments = [{ start: 0 }, { start: 5 }, { start: 6 }];
    const found = [0, 4, 5, 6, 99].map((place) => findSegment(segments, place));
    expect(found).to.deep.equal([0, 0, 1, 2, 2]);
    expect(findSegment([], 0)).to.equal(-1);
  });
});
