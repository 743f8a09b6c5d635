import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { findFontSetters, readFontName, readTextContext } from '../../../src/engine/content/text-context.js';

function read(content: string) {
  const bytes = Buffer.from(content, 'latin1');
  return readTextContext({ bytes, instructions: lexInstructions(bytes) });
}

function listFontNames(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const instructions = lexInstructions(bytes);
  return Array.from(findFontSetters(instructions), (setter) => readFontName({ bytes, instructions }, setter));
}

describe('readTextContext', () => {
  it('numbers text objects from 1 and gives their byte ranges', () => {
    const { textObject, textObjects } = read('q BT (a)Tj ET BT ET');
    expect([...textObject]).to.deep.equal([0, 1, 1, 1, 2, 2]);
    expect(textObjects).to.deep.equal([
      { start: 2, end: 13 },
      { start: 14, end: 19 },
    ]);
  });

  it('extends a text object without ET to the end', () => {
    expect(read('BT (x)Tj').textObjects).to.deep.equal([{ start: 0, end: 8 }]);
  });
});

describe('findFontSetters', () => {
  it('keeps the font through q and Q, and through text objects', () => {
    const names = listFontNames('/A 1 Tf q BT /B 2 Tf (x)Tj ET Q BT (y)Tj ET');
    expect(names).to.deep.equal(['A', 'A', 'A', 'B', 'B', 'B', 'A', 'A', 'A', 'A']);
  });

  it('returns no font before the stream sets one', () => {
    expect(listFontNames('BT (x)Tj ET')).to.deep.equal(['', '', '']);
  });

  it('accepts an unmatched Q', () => {
    expect(listFontNames('/A 1 Tf Q Q (x)Tj').at(-1)).to.equal('A');
  });

  it('ignores operands before the name, as MuPDF does', () => {
    expect(listFontNames('1 /A#42 Tf (x)Tj 12 Tf (y)Tj')).to.deep.equal(['AB', 'AB', '', '']);
  });
});
