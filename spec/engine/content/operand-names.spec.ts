import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { readFirstName, readLastName } from '../../../src/engine/content/operand-names.js';

function read(operands: string): string | null {
  const bytes = Buffer.from(`${operands}Do`, 'latin1');
  const instructions = { ...lexInstructions(bytes), start: Int32Array.of(0) };
  return readLastName(
    { bytes, instructions: { ...instructions, operatorStart: Int32Array.of(operands.length) } },
    0,
  );
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

  it('returns no name if the last operand is not a name', () => {
    for (const operands of ['0.5 ', '(/A) ', '[/A] ', '', ' ', '<</A /B>> ']) {
      expect(read(operands)).to.equal(null);
    }
  });

  it('ignores names in comments', () => {
    expect(read('/A % /B\n')).to.equal('A');
    expect(read('5 % /B\n')).to.equal(null);
    expect(read('(%)/A ')).to.equal('A');
  });
});

describe('readFirstName', () => {
  for (const [operands, name] of [
    ['/F1 12 ', 'F1'],
    [' /F#31 12 ', 'F1'],
    ['12 /F1 ', 'F1'],
    ['% /F2\n/F1 12 ', 'F1'],
    ['/ 12 ', ''],
    ['12 (/F1) ', null],
    ['', null],
  ] as const) {
    it(`reads ${JSON.stringify(operands)}`, () => {
      const bytes = Buffer.from(`${operands}Tf`, 'latin1');
      expect(readFirstName({ bytes, instructions: lexInstructions(bytes) }, 0)).to.equal(name);
    });
  }
});
