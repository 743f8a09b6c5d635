import { expect } from 'chai';
import { readOperands } from '../../../src/engine/content/operands.js';
import { writeNumber, writeString } from '../../../src/engine/content/write-operands.js';
import { forSeeds, randomBytes } from '../../support/generators.js';

describe('writeString', () => {
  it('writes any codes so that they are read back, in both notations', async () => {
    await forSeeds(200, (random) => {
      const codes = randomBytes(random, random.between(0, 30));
      for (const isHex of [true, false]) {
        const written = Buffer.from(writeString(codes, isHex), 'latin1');
        const [operand] = readOperands(written, 0, written.length);
        expect(operand).to.deep.include({ kind: 'string', isHex, codes, end: written.length });
      }
    });
  });
});

describe('writeNumber', () => {
  it('keeps five decimals of any number', async () => {
    await forSeeds(200, (random) => {
      const value = (random.next() - 0.5) * 10 ** random.between(0, 7);
      expect(writeNumber(value)).to.match(/^-?\d+(\.\d{1,5})?$/u);
      expect(Number(writeNumber(value))).to.be.closeTo(value, 0.000_006);
    });
  });

  for (const [value, text] of [
    [0, '0'],
    [-0.0000001, '0'],
    [12, '12'],
    [100, '100'],
    [1e-5, '0.00001'],
    [1e20, '100000000000000000000'],
    [-7200.25, '-7200.25'],
  ] as const) {
    it(`writes ${value} without an exponent`, () => {
      expect(writeNumber(value)).to.equal(text);
    });
  }
});
