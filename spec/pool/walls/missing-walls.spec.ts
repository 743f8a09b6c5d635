import { expect } from 'chai';
import { openWithout } from '../../../src/pool/walls/missing-walls.js';
import { WALLS } from '../../../src/pool/walls/wall-names.js';

describe('a missing wall', () => {
  it('has a sentence of its own for what is open without it', () => {
    const sentences = openWithout(WALLS);
    expect(new Set(sentences).size).to.equal(WALLS.length);
    for (const sentence of sentences) expect(sentence).to.match(/^[a-z].{20,110}[^.]$/u);
  });

  it('is named where nobody has a sentence for it', () => {
    expect(openWithout(['a wall to come'])).to.deep.equal(['a wall to come']);
  });
});
