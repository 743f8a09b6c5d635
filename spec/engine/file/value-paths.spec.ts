import { expect } from 'chai';
import { findName, findValuePart, findValue, listTargets } from '../../../src/engine/file/value-paths.js';
import { readValue } from '../../../src/engine/file/value-tree.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

function cut(text: string, path: (string | number)[]): string | null {
  const value = readValue(bytesOf(text), 0, text.length);
  const part = value && findValuePart(value, path);
  return part && text.slice(part.start, part.end);
}

describe('findValuePart', () => {
  for (const [path, part] of [
    [['A'], '/A 12 0 R'],
    [['B', 1], '(R)'],
    [['B', 2, 'C'], '/C/D'],
    [['#E'], '/#23E<2f>'],
    [['Missing'], null],
    [['B', 9], null],
    [['A', 'B'], null],
  ] as const) {
    it(`finds the bytes at ${path.join('/')}`, () => {
      const text = ' <</A 12 0 R/B[12 (R)<</C/D>>]/#23E<2f> % >>\n>> ';
      expect(cut(text, [...path])).to.equal(part);
    });
  }

  it('finds nothing under a key that occurs twice', () => {
    expect(cut('<</A 1/A 2/B 3>>', ['A'])).to.equal(null);
    expect(cut('<</A 1/A 2/B 3>>', ['B'])).to.equal('/B 3');
  });
});

describe('listTargets', () => {
  it('lists references with their paths, and none within strings', () => {
    const text = '<</A 12 0 R/B[(3 0 R) 4 0 R<</C 12 0 R>>]/D 5/E 6>>';
    expect(listTargets(readValue(bytesOf(text), 0, text.length)!)).to.deep.equal([
      { objectNumber: 12, path: ['A'] },
      { objectNumber: 4, path: ['B', 1] },
      { objectNumber: 12, path: ['B', 2, 'C'] },
    ]);
  });
});

describe('findName', () => {
  it('returns only names', () => {
    const text = '<</Subtype/Form/Length 3>>';
    const value = readValue(bytesOf(text), 0, text.length);
    expect(findName(value, ['Subtype'])).to.equal('Form');
    expect(findName(value, ['Length'])).to.equal(null);
    expect(findValue(value, ['Length'])).to.include({ kind: 'number', value: 3 });
    expect(findName(null, ['Subtype'])).to.equal(null);
  });
});

describe('findValue', () => {
  for (const [what, dictionary, value] of [
    ['a complete reference, not only its first number', '<</K 12 0 R/L 1>>', '12 0 R'],
    ['a reference over several lines', '<</K\n12\n0\nR>>', '12\n0\nR'],
    ['a number before another key', '<</K 12/R 0>>', '12'],
    ['an array of references', '<</K[1 0 R 2 0 R]>>', '[1 0 R 2 0 R]'],
    ['a string with a bracket', '<</J(\\)>>)/K(a>>b)>>', '(a>>b)'],
    ['a name as a value', '<</J/K/K/J>>', '/J'],
    ['a key with an escape', '<</#4b true>>', 'true'],
    ['a value after a comment', '<</K % 7 0 R >>\n8 0 R>>', '8 0 R'],
  ] as const) {
    it(`finds ${what}`, () => {
      const found = findValue(readValue(bytesOf(dictionary), 0, dictionary.length), ['K'])!;
      expect(dictionary.slice(found.start, found.end)).to.equal(value);
    });
  }
});
