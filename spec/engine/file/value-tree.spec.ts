import { expect } from 'chai';
import {
  findName,
  findPart,
  findValue,
  listTargets,
  readValue,
} from '../../../src/engine/file/value-tree.js';
import { forSeeds, randomBytes, randomSyntax } from '../../support/generators.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

function cut(text: string, path: (string | number)[]): string | null {
  const value = readValue(bytesOf(text), 0, text.length);
  const part = value && findPart(value, path);
  return part && text.slice(part.start, part.end);
}

describe('readValue', () => {
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

  it('finds nothing under a key that stands there twice', () => {
    expect(cut('<</A 1/A 2/B 3>>', ['A'])).to.equal(null);
    expect(cut('<</A 1/A 2/B 3>>', ['B'])).to.equal('/B 3');
  });

  for (const text of [
    '',
    '<<',
    '<</A>>',
    '<</A 1',
    '[1',
    '<<1 2>>',
    '1 2',
    'endobj',
    '12 0 R 13',
    `${'['.repeat(60)}${']'.repeat(60)}`,
  ]) {
    it(`finds no value in ${JSON.stringify(text.slice(0, 20))}`, () => {
      expect(readValue(bytesOf(text), 0, text.length)).to.equal(null);
    });
  }

  it('ends on any bytes, with parts that lie in one another', async () => {
    await forSeeds(300, (random) => {
      const bytes = random.next() < 0.5 ? randomBytes(random, 80) : randomSyntax(random, 40);
      const value = readValue(bytes, 0, bytes.length);
      if (value !== null) {
        expect(value.start).to.be.at.least(0);
        expect(value.end).to.be.at.most(bytes.length);
      }
    });
  });
});

describe('listTargets', () => {
  it('lists references with their paths, and none from within strings', () => {
    const text = '<</A 12 0 R/B[(3 0 R) 4 0 R<</C 12 0 R>>]/D 5/E 6>>';
    expect(listTargets(readValue(bytesOf(text), 0, text.length)!)).to.deep.equal([
      { objectNumber: 12, path: ['A'] },
      { objectNumber: 4, path: ['B', 1] },
      { objectNumber: 12, path: ['B', 2, 'C'] },
    ]);
  });
});

describe('findName', () => {
  it('gives names only', () => {
    const text = '<</Subtype/Form/Length 3>>';
    const value = readValue(bytesOf(text), 0, text.length);
    expect(findName(value, ['Subtype'])).to.equal('Form');
    expect(findName(value, ['Length'])).to.equal(null);
    expect(findValue(value, ['Length'])).to.include({ kind: 'number', value: 3 });
    expect(findName(null, ['Subtype'])).to.equal(null);
  });
});
