import { constants, deflateSync, inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { recodeDeflated } from '../../../../src/engine/content/deflate/recode-deflate.js';
import { forSeeds, randomBytes, seedRandom, type RandomSource } from '../../../support/generators.js';

const MARK = '(CONFIDENTIAL) Tj';
const STRATEGIES = [
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FILTERED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
  constants.Z_FIXED,
];

/** Random instructions, among which a mark repeats. */
function writeMarked(random: RandomSource, length: number): string {
  const parts: string[] = [];
  let written = 0;
  while (written < length) {
    const part =
      random.next() < 0.1
        ? `BT 0.7 0.7 -0.7 0.7 ${random.between(0, 600)} 90 Tm ${MARK} ET\n`
        : `${random.between(0, 600)} ${random.between(0, 9000) / 10} Td [<${random.between(4096, 65535).toString(16)}>${random.between(1, 99)}]TJ\n`;
    parts.push(part);
    written += part.length;
  }
  return parts.join('');
}

function blank(content: string): Buffer {
  return Buffer.from(content.replaceAll(MARK, ' '.repeat(MARK.length)), 'latin1');
}

function expectRecoded(encoded: Uint8Array, content: Buffer): void {
  const recoded = recodeDeflated(encoded, content);
  expect(recoded).to.have.lengthOf(encoded.length);
  const decoded = inflateSync(recoded!);
  expect(Buffer.compare(decoded.subarray(0, content.length), content)).to.equal(0);
  expect(decoded.subarray(content.length).toString().trim()).to.equal('');
}

describe('recodeDeflated', () => {
  it('returns the same bits if nothing changes', async () => {
    await forSeeds(100, (random) => {
      const content = Buffer.from(writeMarked(random, random.between(1, 20_000)), 'latin1');
      const encoded = deflateSync(content, { level: random.pick([1, 6, 9]) });
      expect(Buffer.compare(recodeDeflated(encoded, content)!, encoded)).to.equal(0);
    });
  });

  it('blanks a repeated mark, whatever compressor wrote the data', async () => {
    let recodable = 0;
    await forSeeds(300, (random) => {
      const text = writeMarked(random, random.between(200, 30_000));
      const encoded = deflateSync(Buffer.from(text, 'latin1'), {
        level: random.pick([1, 6, 9]),
        memLevel: random.between(1, 9),
        strategy: random.pick(STRATEGIES),
      });
      if (recodeDeflated(encoded, blank(text)) === null) return;
      recodable++;
      expectRecoded(encoded, blank(text));
    });
    expect(recodable).to.be.greaterThan(290);
  });

  it('keeps all data before the first change', () => {
    const before = writeMarked({ ...seedRandom(1), next: () => 0.5 }, 4000);
    const encoded = deflateSync(Buffer.from(before + MARK, 'latin1'));
    const recoded = recodeDeflated(encoded, blank(before + MARK))!;
    const kept = deflateSync(Buffer.from(before, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH });
    // The first block is no longer the last: one bit of its header says so.
    const same = recoded.findIndex((byte, at) => at > 2 && byte !== encoded[at]);
    expect(same).to.be.greaterThan(0.9 * kept.length);
  });

  it('writes other bytes if the block has codes for them', async () => {
    await forSeeds(50, (random) => {
      const text = writeMarked(random, 5000);
      const content = Buffer.from(text, 'latin1');
      const encoded = deflateSync(content);
      const at = random.between(0, content.length - 6);
      content.write('Td 5 0', at, 'latin1');
      const recoded = recodeDeflated(encoded, content);
      if (recoded !== null) expectRecoded(encoded, content);
    });
  });

  it('returns null for content of another length', () => {
    const text = writeMarked(seedRandom(1), 1000);
    const encoded = deflateSync(Buffer.from(text, 'latin1'));
    for (const other of [text.slice(1), `${text} `, '']) {
      expect(recodeDeflated(encoded, Buffer.from(other, 'latin1'))).to.equal(null);
    }
  });

  it('returns null for a letter without a code in the block', () => {
    const text = writeMarked(seedRandom(1), 5000);
    const encoded = deflateSync(Buffer.from(text, 'latin1'));
    expect(recodeDeflated(encoded, Buffer.from(text.replace('T', 'n'), 'latin1'))).to.equal(null);
  });

  it('never throws and never writes wrong data for damaged input', async () => {
    await forSeeds(400, (random) => {
      const text = writeMarked(random, 3000);
      const encoded = Buffer.from(deflateSync(Buffer.from(text, 'latin1')));
      for (let hit = 0; hit < 3; hit++) {
        encoded[random.between(0, encoded.length - 5)] = random.between(0, 255);
      }
      const recoded = recodeDeflated(encoded, blank(text));
      if (recoded !== null) expectRecoded(encoded, blank(text));
    });
  });

  it('refuses data that is not in zlib’s format', async () => {
    expect(recodeDeflated(new Uint8Array(0), new Uint8Array(0))).to.equal(null);
    await forSeeds(100, (random) => {
      const bytes = randomBytes(random, random.between(0, 200));
      const recoded = recodeDeflated(bytes, Buffer.from('q Q'));
      if (recoded !== null) expectRecoded(bytes, Buffer.from('q Q'));
    });
  });
});
