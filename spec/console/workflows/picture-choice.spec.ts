import { expect } from 'chai';
import { describePicture } from '../../../src/console/workflows/picture-choice.js';

describe('console: the place of a picture in words', () => {
  it('names a third of the page in either direction', () => {
    const tell = (left: number, top: number): string =>
      describePicture({ bbox: { left, top, width: 0.1, height: 0.1 } });
    expect(tell(0, 0)).to.equal('Picture at the top left');
    expect(tell(0.45, 0)).to.equal('Picture at the top centre');
    expect(tell(0.9, 0.45)).to.equal('Picture at the middle right');
    expect(tell(0.45, 0.45)).to.equal('Picture at the centre');
    expect(tell(0.9, 0.9)).to.equal('Picture at the bottom right');
  });
});
