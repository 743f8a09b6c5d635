import { expect } from 'chai';
import { BitReader, BitWriter } from '../../../../src/engine/content/deflate/bit-stream.js';
import { forSeeds, randomBytes, type RandomSource } from '../../../support/generators.js';

/** Bits as a text, in the order in which they are read. */
function spell(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(2).padStart(8, '0').split('').reverse().join('')).join('');
}

function pickRange(random: RandomSource, length: number): [number, number] {
  const from = random.between(0, length);
  return [from, random.between(from, length)];
}

describe('BitReader', () => {
  it('reads the lowest bits first, across bytes', () => {
    const reader = new BitReader(Uint8Array.of(0b1010_0101, 0b0000_1111), 1);
    expect([reader.read(3), reader.read(8), reader.position]).to.deep.equal([0b010, 0b1111_1010, 12]);
  });

  it('reports the end of the data, and reads zeros after it', () => {
    const reader = new BitReader(Uint8Array.of(255), 4);
    expect([reader.read(8), reader.isPastEnd]).to.deep.equal([15, true]);
  });
});

describe('BitWriter', () => {
  it('copies any range of bits to any position', async () => {
    await forSeeds(300, (random) => {
      const source = randomBytes(random, 40);
      const [from, to] = pickRange(random, 320);
      const lead = random.between(0, 17);
      const writer = new BitWriter(new Uint8Array(50), 0, 400);
      for (let bit = 0; bit < lead; bit++) writer.write(1, 1);
      writer.copy(source, from, to);
      expect(writer.position).to.equal(lead + to - from);
      const written = spell(writer.bytes);
      expect(written.slice(0, writer.position)).to.equal('1'.repeat(lead) + spell(source).slice(from, to));
      expect(written.slice(writer.position)).to.match(/^0*$/u);
    });
  });

  it('writes no more than its limit, and reports that', () => {
    const writer = new BitWriter(new Uint8Array(4), 0, 20);
    writer.copy(new Uint8Array(4).fill(255), 0, 12);
    writer.write(0xff, 8);
    expect([writer.room, writer.isOverfull]).to.deep.equal([0, false]);
    writer.write(1, 1);
    writer.copy(new Uint8Array(4).fill(255), 0, 9);
    expect(writer.isOverfull).to.equal(true);
    expect(spell(writer.bytes)).to.equal(`${'1'.repeat(20)}${'0'.repeat(12)}`);
  });
});
