import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { findOperator, packWord, ROLE } from '../../../src/engine/content/operators.js';

/** ISO 32000-1, Annex A, Table A.1. */
const ANNEX_A = (
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri ' +
  's S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
).split(' ');

function find(word: string): ReturnType<typeof findOperator> {
  const bytes = Buffer.from(word, 'latin1');
  return findOperator(packWord(bytes, 0, bytes.length));
}

function listWith(role: number): string[] {
  return ANNEX_A.filter((name) => (find(name)!.role & role) !== 0);
}

describe('operators', () => {
  it('recognises every operator of the standard', () => {
    expect(ANNEX_A.map((name) => find(name)?.name)).to.deep.equal(ANNEX_A);
  });

  for (const [what, word] of [
    ['a word of one byte', 'x'],
    ['of two bytes', 'Tx'],
    ['of three bytes', 'BDX'],
    ['an operator in another case', 'bt'],
    ['a reversed operator', 'JT'],
    ['an operator with one more byte', 'Tj*'],
    ['bytes beyond ASCII', '\xff\xff'],
    ['three of them', '\xff\xff\xff'],
  ] as const) {
    it(`does not recognise ${what}`, () => {
      expect(find(word)).to.equal(null);
    });
  }

  for (const [role, names] of [
    ['shows', ['Tj', 'TJ', "'", '"']],
    ['paintsPath', ['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']],
    ['buildsPath', ['m', 'l', 'c', 'v', 'y', 'h', 're']],
    ['looksUp', ['BI', 'CS', 'cs', 'Do', 'gs', 'SCN', 'scn', 'sh', 'Tf']],
    ['stacks', ['q', 'Q']],
    ['setsColor', ['cs', 'g', 'k', 'Q', 'rg', 'sc', 'scn']],
    ['marks', ['BDC', 'BMC', 'EMC']],
    ['setsMode', ['Tr']],
  ] as const) {
    it(`assigns ${names.join(' ')} the role "${role}", and no other`, () => {
      expect(listWith(ROLE[role])).to.have.members(names);
    });
  }

  it('is looked up for each word of a stream', () => {
    const { operators, roles } = lexInstructions(Buffer.from('q BT /F1 12 Tf (a) Tj xyz bogus ET Q'));
    expect(operators).to.deep.equal(['q', 'BT', 'Tf', 'Tj', '', '', 'ET', 'Q']);
    expect([...roles]).to.deep.equal([
      ROLE.stacks,
      0,
      ROLE.looksUp,
      ROLE.shows,
      0,
      0,
      0,
      ROLE.stacks | ROLE.setsColor,
    ]);
  });
});
