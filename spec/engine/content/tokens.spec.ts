import { expect } from 'chai';
import { isWhiteSpace } from '../../../src/engine/content/characters.js';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { nextToken, skipToken } from '../../../src/engine/content/tokens.js';
import { forSeeds, randomSyntax } from '../../support/generators.js';

function listTokens(text: string, from = 0, to = text.length): string[] {
  const bytes = Buffer.from(text, 'latin1');
  const tokens: string[] = [];
  for (let at = nextToken(bytes, from, to); at < to; at = nextToken(bytes, skipToken(bytes, at), to)) {
    tokens.push(text.slice(at, skipToken(bytes, at)));
  }
  return tokens;
}

describe('tokens', () => {
  for (const [what, text, tokens] of [
    [
      'a dictionary',
      '<</A(b)/C<64>/D[1 2]>>',
      ['<<', '/A', '(b)', '/C', '<64>', '/D', '[', '1', '2', ']', '>>'],
    ],
    ['an empty string of either kind', '()<>', ['()', '<>']],
    ['brackets of a dictionary inside one another', '<<<<>>>>', ['<<', '<<', '>>', '>>']],
    ['a hexadecimal string at the end of a dictionary', '<</A<64>>>', ['<<', '/A', '<64>', '>>']],
    ['names right after one another, one of them empty', '/A//B', ['/A', '/', '/B']],
    ['a procedure', '{dup 0 lt{pop}if}', ['{', 'dup', '0', 'lt', '{', 'pop', '}', 'if', '}']],
    ['a string with parentheses', '(a(b)\\)c)d', ['(a(b)\\)c)', 'd']],
    ['unmatched closing brackets', ')>]', [')', '>', ']']],
    ['a comment only within a string', '1% (2)\r(%3)%4\n5', ['1', '(%3)', '5']],
    ['an unterminated string', '1 (2 3', ['1', '(2 3']],
    ['an unterminated hexadecimal string', '1 <2 3', ['1', '<2 3']],
    ['other than white space', ' \0\t\r\n\f', []],
  ] as const) {
    it(`are ${what}`, () => {
      expect(listTokens(text)).to.deep.equal(tokens);
    });
  }

  it('begin after white space and comments', () => {
    expect(nextToken(Buffer.from(' \t% note\r\n %\n x'), 0)).to.equal(14);
  });

  it('begin before the given end, and may extend beyond it', () => {
    expect(listTokens('1 (2 3) 4', 1, 5)).to.deep.equal(['(2 3)']);
    expect(listTokens('1 (2 3) 4', 1, 2)).to.deep.equal([]);
    expect(nextToken(Buffer.from('1 % 2'), 1, 4), 'not past the end that was given').to.equal(4);
  });

  it('have the same boundaries as for the lexer', async () => {
    await forSeeds(300, (random) => {
      const bytes = randomSyntax(random, random.between(1, 60));
      const text = Buffer.from(bytes).toString('latin1');
      const { operators, start, operatorStart, end } = lexInstructions(bytes);
      operators.forEach((operator, at) => {
        if (operator === 'BI') return;
        expect(nextToken(bytes, start[at]!)).to.equal(start[at]);
        expect(isWhiteSpace(bytes[start[at]!])).to.equal(false);
        const tokens = listTokens(text, start[at], end[at]);
        expect(tokens.at(-1)).to.equal(text.slice(operatorStart[at], end[at]));
        expect(listTokens(text, start[at], operatorStart[at])).to.deep.equal(tokens.slice(0, -1));
      });
    });
  });
});
