import { expect } from 'chai';
import { ANNOTATION_UNIT } from '../../../src/engine/page/page-model.js';
import { makePlace, readPlace } from '../../../src/engine/page/place.js';

describe('a place', () => {
  it('is read as what it was made of, annotations included', () => {
    for (const parts of [
      [0, 0],
      [12, 3],
      [ANNOTATION_UNIT, 77],
    ] as [number, number][])
      expect(readPlace(makePlace(...parts))).to.deep.equal(parts);
  });

  it('is another for any other instruction or unit', () => {
    const places = [makePlace(1, 23), makePlace(12, 3), makePlace(3, 12), makePlace(1, 2)];
    expect(new Set(places).size).to.equal(places.length);
  });
});
