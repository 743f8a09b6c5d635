import { deflateSync, inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { packDeflated } from '../../../src/engine/content/pack-deflate.js';
import { forSeeds, randomSyntax } from '../../support/generators.js';

const CONTENT = Buffer.from('<</Type/Page/Parent 1 0 R/Contents 5 0 R>> '.repeat(20), 'latin1');

describe('packDeflated', () => {
  it('decodes to the content whatever the length, or is not made', () => {
    const shortest = deflateSync(CONTENT, { level: 9, memLevel: 9 }).length;
    const made: number[] = [];
    for (let more = 0; more < 40; more++) {
      const packed = packDeflated(CONTENT, shortest + more);
      if (packed === null) continue;
      made.push(more);
      expect(packed).to.have.lengthOf(shortest + more);
      expect(inflateSync(packed).equals(CONTENT)).to.equal(true);
    }
    // Empty blocks cannot be had in these lengths, unless zlib makes one of them good.
    expect(made).to.include.members([0, 5, 6, 7, ...Array.from({ length: 31 }, (_, at) => at + 9)]);
  });

  it('is not made shorter than the content can be', () => {
    expect(packDeflated(CONTENT, 12)).to.equal(null);
  });

  it('decodes to any content', async () => {
    await forSeeds(60, (random) => {
      const content = randomSyntax(random, 200);
      const packed = packDeflated(content, deflateSync(content).length + 14);
      expect(inflateSync(packed!).equals(Buffer.from(content))).to.equal(true);
    });
  });
});
