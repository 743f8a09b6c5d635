import { expect } from 'chai';
import { describeExposure, WALLS } from '../../../src/pool/sandbox/wall-names.js';

describe('describeExposure', () => {
  it('has a different sentence for each missing wall', () => {
    const sentences = describeExposure(WALLS);
    expect(new Set(sentences).size).to.equal(WALLS.length);
    for (const sentence of sentences) expect(sentence).to.match(/^[a-z].{20,110}[^.]$/u);
  });
});
