import { expect } from 'chai';
import { readLastName } from '../../../src/engine/content/last-name.js';

function read(operands: string): string | null {
  const bytes = Buffer.from(`${operands}Do`, 'latin1');
  return readLastName(bytes, 0, bytes.length - 2);
}

describe('readLastName', () => {
  for (const [operands, name] of [
    ['/Im1 ', 'Im1'],
    ['/Im1', 'Im1'],
    ['/A /B\n', 'B'],
    ['0.5 1 /P#201 ', 'P 1'],
    ['(/A)/B ', 'B'],
    ['/ ', ''],
  ] as const) {
    it(`reads ${JSON.stringify(operands)}`, () => {
      expect(read(operands)).to.equal(name);
    });
  }

  it('reads no name where another operand comes last', () => {
    for (const operands of ['0.5 ', '(/A) ', '[/A] ', '', ' ', '<</A /B>> '])
      expect(read(operands)).to.equal(null);
  });

  it('is not taken in by comments', () => {
    expect(read('/A % /B\n')).to.equal('A');
    expect(read('5 % /B\n')).to.equal(null);
    expect(read('(%)/A ')).to.equal('A');
  });
});
