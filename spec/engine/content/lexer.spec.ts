import { expect } from 'chai';
import { lexInstructions, type InstructionTable } from '../../../src/engine/content/lexer.js';
import { forSeeds, randomBytes, randomSyntax } from '../../support/generators.js';

function lex(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const table = lexInstructions(bytes);
  return table.operators.map((_, at) => content.slice(table.start[at], table.end[at]));
}

/** Expects rows in order, each within the stream, with the operator inside its row. */
function expectOrdered(table: InstructionTable, length: number): void {
  let end = 0;
  for (let at = 0; at < table.count; at++) {
    expect(table.start[at]).to.be.at.least(end);
    expect(table.operatorStart[at]).to.be.at.least(table.start[at]!);
    expect(table.end[at]).to.be.greaterThan(table.operatorStart[at]!);
    end = table.end[at]!;
  }
  expect(end).to.be.at.most(length);
}

describe('lexInstructions', () => {
  for (const [what, content, instructions] of [
    ['operands before their operator', '1 0 0 1 5 6 cm BT', ['1 0 0 1 5 6 cm', 'BT']],
    ['operators without white space between', '(a)Tj[(b)]TJ<63>Tj', ['(a)Tj', '[(b)]TJ', '<63>Tj']],
    ['parentheses in strings', '(a(b)c) Tj (\\() Tj', ['(a(b)c) Tj', '(\\() Tj']],
    ['operators inside strings', '(1 0 Td Tj) Tj', ['(1 0 Td Tj) Tj']],
    ['operators inside comments', '% 1 Tj\nq % Q\rQ', ['q', 'Q']],
    ['an apostrophe and a quotation mark', '(a)\' 1 2 (b)"', ["(a)'", '1 2 (b)"']],
    ['operators with an asterisk', 'f* T* B*', ['f*', 'T*', 'B*']],
    ['dictionaries', '/OC <</Name(x)/B<</C[1]>>>> BDC', ['/OC <</Name(x)/B<</C[1]>>>> BDC']],
    ['keywords that are operands', 'true false null d', ['true false null d']],
    ['numbers in odd forms', '-.5 +1 .5 4. --3 w', ['-.5 +1 .5 4. --3 w']],
    ['an unterminated string', 'q (a Tj', ['q']],
    ['an unterminated hexadecimal string', 'q <61 Tj', ['q']],
    ['an unterminated array, with keywords as its elements', 'q [ (a) Tj Q', ['q']],
    ['nothing', '', []],
    ['white space of every kind', '\u0000\t\n\f\r q', ['q']],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(lex(content)).to.deep.equal(instructions);
    });
  }

  it('reads an inline image as one instruction', () => {
    expect(lex('q BI /W 2 /H 2 /CS /G /BPC 8 ID Tj Q EI Q')).to.deep.equal([
      'q',
      'BI /W 2 /H 2 /CS /G /BPC 8 ID Tj Q EI',
      'Q',
    ]);
  });

  it('gives unknown operators an empty name', () => {
    expect(lexInstructions(Buffer.from('1 bogus q 2 xy')).operators).to.deep.equal(['', 'q', '']);
  });

  it('ends, with spans in order, for any bytes', async () => {
    await forSeeds(300, (random) => {
      const bytes = randomBytes(random, random.between(0, 400));
      expectOrdered(lexInstructions(bytes), bytes.length);
    });
  });

  it('ends, with spans in order, for any syntax', async () => {
    await forSeeds(500, (random) => {
      const bytes = randomSyntax(random, random.between(1, 120));
      expectOrdered(lexInstructions(bytes), bytes.length);
    });
  });

  it('reads a part of a stream as in the whole stream, between ends of instructions', async () => {
    await forSeeds(200, (random) => {
      const bytes = randomSyntax(random, 60);
      const table = lexInstructions(bytes);
      if (table.count < 2) return;
      const from = table.end[0]!;
      const rest = lexInstructions(bytes.subarray(from));
      expect(rest.start.map((start) => start + from)).to.deep.equal(table.start.slice(1));
    });
  });
});
