import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import {
  parseNumber,
  readFirstName,
  readLastName,
  readOperands,
  type Operand,
} from '../../../src/engine/content/operands.js';
import { forSeeds, writeShown } from '../../support/generators.js';

function read(text: string): Operand[] {
  const bytes = Buffer.from(text, 'latin1');
  return readOperands(bytes, 0, bytes.length);
}

function codesOf(text: string): string {
  const [operand] = read(text);
  return operand?.kind === 'string' ? Buffer.from(operand.codes).toString('latin1') : 'no string';
}

describe('readOperands', () => {
  for (const [what, written, codes] of [
    ['a literal', '(abc)', 'abc'],
    ['balanced parentheses', '(a(b)c)', 'a(b)c'],
    ['escapes', '(\\n\\r\\t\\b\\f\\(\\)\\\\)', '\n\r\t\b\f()\\'],
    ['octal codes of one to three digits', '(\\101\\7\\0501)', 'A\u0007(1'],
    ['an octal code over 255', '(\\501)', 'A'],
    ['an escaped line end', '(a\\\nb\\\r\nc)', 'abc'],
    ['a line end in each form', '(a\rb\r\nc\nd)', 'a\nb\nc\nd'],
    ['an unknown escape', '(\\q)', 'q'],
    ['a hexadecimal string', '<616263>', 'abc'],
    ['white space and a missing digit', '<61 6\n2 6>', 'ab`'],
    ['capital and small digits', '<4a4B>', 'JK'],
    ['the empty string', '()', ''],
    ['an unterminated string', '(abc', 'abc'],
  ] as const) {
    it(`decodes ${what}`, () => {
      expect(codesOf(written)).to.equal(codes);
    });
  }

  it('flattens an array, with the span of each element', () => {
    const text = '[(a)-12.5<62>/N]';
    expect(read(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)).to.deep.equal([
      'other [',
      'string (a)',
      'number -12.5',
      'string <62>',
      'name /N',
      'other ]',
    ]);
  });

  it('decodes escapes in names', () => {
    const [name] = read('/A#20B#2F');
    expect(name).to.include({ kind: 'name', name: 'A B/' });
  });

  it('skips comments', () => {
    expect(read('1 % (no)\n2').map(({ kind }) => kind)).to.deep.equal(['number', 'number']);
  });

  it('reads the same text from each notation', async () => {
    await forSeeds(100, (random) => {
      expect(codesOf(writeShown(random, 'CONFIDENTIAL'))).to.equal('CONFIDENTIAL');
    });
  });
});

describe('parseNumber', () => {
  for (const [text, value] of [
    ['12', 12],
    ['-.5', -0.5],
    ['+4.', 4],
    ['--3', -3],
    ['1.2.3', 1.2],
    ['5-', 5],
    ['true', null],
    ['abc', null],
  ] as const) {
    it(`reads ${text} as ${value}`, () => {
      expect(parseNumber(Buffer.from(text), 0, text.length)).to.equal(value);
    });
  }
});

function readLast(operands: string): string | null {
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
    ['/A /B\n', 'B'],
    ['0.5 1 /P#201 ', 'P 1'],
    ['(/A)/B ', 'B'],
    ['/ ', ''],
  ] as const) {
    it(`reads ${JSON.stringify(operands)}`, () => {
      expect(readLast(operands)).to.equal(name);
    });
  }

  it('returns no name if the last operand is not a name', () => {
    for (const operands of ['0.5 ', '(/A) ', '[/A] ', '', ' ', '<</A /B>> ']) {
      expect(readLast(operands)).to.equal(null);
    }
  });

  it('ignores names in comments', () => {
    expect(readLast('/A % /B\n')).to.equal('A');
    expect(readLast('5 % /B\n')).to.equal(null);
    expect(readLast('(%)/A ')).to.equal('A');
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
