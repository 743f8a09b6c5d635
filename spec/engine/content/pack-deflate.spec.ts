import { deflateSync, inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { packDeflated, refitTightly } from '../../../src/engine/content/pack-deflate.js';
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

describe('refitTightly', () => {
  it('finds room where an entry that was said once became spaces', () => {
    const entry = Buffer.from('/Names(f3a1c07b92d4)', 'latin1');
    const before = Buffer.concat([CONTENT, entry, CONTENT]);
    const after = Buffer.concat([CONTENT, Buffer.alloc(entry.length, 0x20), CONTENT]);
    const encoded = deflateSync(before, { level: 9, memLevel: 9 });
    const fitted = refitTightly(after, ['FlateDecode'], encoded);
    expect(fitted).to.have.lengthOf(encoded.length);
    expect(inflateSync(fitted!).toString('latin1').trimEnd()).to.equal(after.toString('latin1').trimEnd());
  });

  it('packs nothing that is coded otherwise', () => {
    expect(refitTightly(CONTENT, ['ASCIIHexDecode'], CONTENT)).to.equal(null);
  });
});
