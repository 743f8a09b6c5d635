import { constants, deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { BitReader } from '../../../../src/engine/content/deflate/bit-stream.js';
import {
  DISTANCE_BASE,
  END_OF_BLOCK,
  FIXED_BLOCK,
  LENGTH_BASE,
  LENGTH_SYMBOL,
  readBlockHeader,
} from '../../../../src/engine/content/deflate/deflate-blocks.js';

const DYNAMIC_BLOCK = 2;

describe('the symbols of deflated data', () => {
  it('are those of RFC 1951, 3.2.5', () => {
    expect([...LENGTH_BASE]).to.deep.equal([
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
      227, 258,
    ]);
    expect([...DISTANCE_BASE].slice(-4)).to.deep.equal([8193, 12289, 16385, 24577]);
    expect([3, 10, 12, 257, 258].map((length) => LENGTH_SYMBOL[length])).to.deep.equal([0, 7, 8, 27, 28]);
  });
});

describe('readBlockHeader', () => {
  it('reads the fixed codes (3.2.6)', () => {
    const codes = readBlockHeader(new BitReader(new Uint8Array(0), 0), FIXED_BLOCK)!;
    expect([0, 143, 144, 256, 279, 280].map((symbol) => codes.literals.lengths[symbol])).to.deep.equal([
      8, 8, 9, 7, 7, 8,
    ]);
  });

  it('reads the codes that zlib writes into a block', () => {
    const text =
      'A dynamic block pays for its header only in longer texts; '.repeat(3) + 'this is one of them.';
    const encoded = deflateRawSync(Buffer.from(text), { strategy: constants.Z_HUFFMAN_ONLY });
    const reader = new BitReader(encoded, 1);
    expect(reader.read(2)).to.equal(DYNAMIC_BLOCK);
    const { literals } = readBlockHeader(reader, DYNAMIC_BLOCK)!;
    let read = '';
    for (;;) {
      const entry = literals.table[reader.peek() & ((1 << literals.indexBits) - 1)]!;
      reader.position += entry & 15;
      if (entry >> 4 === END_OF_BLOCK) break;
      read += String.fromCharCode(entry >> 4);
    }
    expect(read).to.equal(text);
  });

  it('refuses a reserved type and a broken header', () => {
    expect(readBlockHeader(new BitReader(new Uint8Array(40), 0), 3)).to.equal(null);
    expect(readBlockHeader(new BitReader(new Uint8Array(40).fill(255), 0), DYNAMIC_BLOCK)).to.equal(null);
    expect(readBlockHeader(new BitReader(new Uint8Array(40), 0), DYNAMIC_BLOCK)).to.equal(null);
  });
});
