import { expect } from 'chai';
import { describeExposure } from '../../../src/pool/sandbox/exposure.js';
import { WALLS } from '../../../src/pool/sandbox/wall-names.js';

describe('a missing wall', () => {
  it('has a sentence of its own for what is open without it', () => {
    const sentences = describeExposure(WALLS);
    expect(new Set(sentences).size).to.equal(WALLS.length);
    for (const sentence of sentences) expect(sentence).to.match(/^[a-z].{20,110}[^.]$/u);
  });

  it('is named where nobody has a sentence for it', () => {
    expect(describeExposure(['a wall to come'])).to.deep.equal(['a wall to come']);
  });
});
