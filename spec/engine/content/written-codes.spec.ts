import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { readFontName } from '../../../src/engine/content/text-context.js';
import { readWrittenCodes } from '../../../src/engine/content/written-codes.js';

/** Instructions with their codes. Fonts with names in W have codes of two bytes; the codes of /X are unknown. */
function read(content: string): [operator: string, codes: number[]][] | null {
  const bytes = Buffer.from(content, 'latin1');
  const table = lexInstructions(bytes);
  const written = readWrittenCodes({ bytes, instructions: table }, (setter) => {
    const name = readFontName({ bytes, instructions: table }, setter);
    return name === 'X' ? null : name.startsWith('W') ? 2 : 1;
  });
  if (written === null) return null;
  const { instructions, ends, codes } = written;
  return [...instructions].map((instruction, show) => [
    table.operators[instruction]!,
    [...codes.subarray(show === 0 ? 0 : ends[show - 1], ends[show])],
  ]);
}

describe('readWrittenCodes', () => {
  it('lists the codes of each instruction, in order', () => {
    expect(read(`/F 9 Tf (AB)Tj [(C)-20<44>(E)]TJ (F)' 1 2 (G)" ()Tj`)).to.deep.equal([
      ['Tj', [65, 66]],
      ['TJ', [67, 68, 69]],
      ["'", [70]],
      ['"', [71]],
      ['Tj', []],
    ]);
  });

  it('splits strings by the current font', () => {
    expect(read('/W 9 Tf <00410142>Tj q /F 9 Tf (A)Tj Q <0043>Tj')).to.deep.equal([
      ['Tj', [0x41, 0x142]],
      ['Tj', [0x41]],
      ['Tj', [0x43]],
    ]);
  });

  for (const mode of ['0 Tr', '1 Tr', '3 Tr', ' 3  Tr']) {
    it(`counts text after ${mode}`, () => {
      expect(read(`/F 9 Tf ${mode} (A)Tj`)).to.deep.equal([['Tj', [65]]]);
    });
  }

  for (const [what, content] of [
    ['has no string', '/F 9 Tf 0 0 9 9 re f'],
    ['has no font', '(A)Tj /F 9 Tf (B)Tj'],
    ['has an unsupported font', '/F 9 Tf (A)Tj /X 9 Tf (B)Tj'],
    ['has an incomplete code', '/W 9 Tf <004100>Tj'],
    ['is filled and stroked', '/F 9 Tf 2 Tr (A)Tj'],
    ['clips', '/F 9 Tf (A)Tj 7 Tr'],
    ['has an invalid mode', '/F 9 Tf 03 Tr (A)Tj'],
    ['has no mode', '/F 9 Tf Tr (A)Tj'],
    ['has two modes', '/F 9 Tf 3 0 Tr (A)Tj'],
    ['has two strings instead of one', '/F 9 Tf (A)(B)Tj'],
    ['has a name instead of a string', '/F 9 Tf /A Tj'],
    ['has a dictionary instead of a string', '/F 9 Tf <</A 1>> Tj'],
  ] as const) {
    it(`returns null if text ${what}`, () => {
      expect(read(content)).to.equal(null);
    });
  }
});
