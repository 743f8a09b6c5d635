import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { computeAdler32 } from '../../../../src/engine/content/deflate/adler.js';
import { forSeeds, randomBytes } from '../../../support/generators.js';

/** The checksum that zlib writes at the end of its data. */
function readChecksum(content: Uint8Array): number {
  return deflateSync(content).readUInt32BE(deflateSync(content).length - 4);
}

describe('computeAdler32', () => {
  it('equals the sum of zlib, including spaces', async () => {
    await forSeeds(60, (random) => {
      const content = randomBytes(random, random.between(0, 9_000));
      const spaces = random.between(0, 9_000);
      const whole = Buffer.concat([content, Buffer.alloc(spaces, 0x20)]);
      expect(computeAdler32(content, spaces)).to.equal(readChecksum(whole));
    });
  });

  it('does not overflow on the largest bytes', () => {
    const content = new Uint8Array(100_000).fill(255);
    expect(computeAdler32(content)).to.equal(readChecksum(content));
    expect(computeAdler32(content, 400_000)).to.equal(
      readChecksum(Buffer.concat([content, Buffer.alloc(400_000, 0x20)])),
    );
  });
});
