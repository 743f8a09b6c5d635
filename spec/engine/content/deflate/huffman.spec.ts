import { expect } from 'chai';
import { buildPrefixCode } from '../../../../src/engine/content/deflate/huffman.js';

describe('buildPrefixCode', () => {
  it('builds the codes of the example in RFC 1951, 3.2.2', () => {
    const code = buildPrefixCode(Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4))!;
    const written = [...code.codes].map((bits, symbol) =>
      bits.toString(2).padStart(code.lengths[symbol]!, '0').split('').reverse().join(''),
    );
    expect(written).to.deep.equal(['010', '011', '100', '101', '110', '00', '1110', '1111']);
  });

  it('finds each symbol by its code, whatever follows', () => {
    const code = buildPrefixCode(Uint8Array.of(1, 0, 3, 3, 2))!;
    for (const symbol of [0, 2, 3, 4]) {
      const length = code.lengths[symbol]!;
      for (let rest = 0; rest < 1 << (code.indexBits - length); rest++) {
        expect(code.table[code.codes[symbol]! | (rest << length)]).to.equal((symbol << 4) | length);
      }
    }
  });

  it('accepts an incomplete code, but not an oversubscribed one', () => {
    expect(buildPrefixCode(Uint8Array.of(1))).to.not.equal(null);
    expect(buildPrefixCode(new Uint8Array(30))).to.not.equal(null);
    expect(buildPrefixCode(Uint8Array.of(1, 1, 1))).to.equal(null);
    expect(buildPrefixCode(Uint8Array.of(2, 2, 2, 2, 2))).to.equal(null);
  });
});
