import { expect } from 'chai';
import { findObjects, type FoundObjects } from '../../../src/engine/file/found-objects.js';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';

function findIn(text: string): FoundObjects {
  return findObjects(new PdfFile(Buffer.from(text, 'latin1')));
}

/** Number and generation of each object, and the bytes at its offset. */
function find(text: string): string[] {
  return findIn(text).objects.map(({ objectNumber, generation, start }) => {
    expect(text.slice(start)).to.match(new RegExp(`^${objectNumber}\\s+${generation}\\s+obj`, 'u'));
    return `${objectNumber} ${generation}`;
  });
}

const stream = (length: string, content: string): string =>
  `<</Length ${length}>>\nstream\n${content}\nendstream\nendobj\n`;

describe('findObjects', () => {
  for (const [what, text, expected] of [
    [
      'all versions in file order',
      '2 0 obj 1 endobj\n1 3 obj 2 endobj\n2 0 obj 3 endobj',
      ['2 0', '1 3', '2 0'],
    ],
    ['heads of any spacing', '12\r\n0\tobj<<>>endobj', ['12 0']],
    ['one without its end', '1 0 obj<<>>endobj 2 0 obj<</A 1>>', ['1 0', '2 0']],
    ['none in a string', '1 0 obj (2 0 obj 3 endobj) endobj 4 0 obj 5 endobj', ['1 0', '4 0']],
    [
      'none in the data of a stream',
      `1 0 obj${stream('17', '7 0 obj 8 endobj ')}2 0 obj 3 endobj`,
      ['1 0', '2 0'],
    ],
    [
      'none in data whose length is in another object, though the data contains an end',
      `1 0 obj${stream('2 0 R', `7 0 obj${stream('1', 'x')}`)}2 0 obj 47 endobj`,
      ['1 0', '2 0'],
    ],
    ['those within an unterminated value', '1 0 obj <</A [ 2 0 obj <<>> endobj', ['1 0', '2 0']],
    [
      'those after a stream without its end',
      '1 0 obj<</Length 3>>stream\nabc 2 0 obj 3 endobj',
      ['1 0', '2 0'],
    ],
    ['not number 0', '0 0 obj 1 endobj', []],
    ['no longer word that begins with a keyword', '1 0 object', []],
  ] as const) {
    it(`lists ${what}`, () => {
      expect(find(text)).to.deep.equal(expected);
    });
  }

  it('returns the apparent end of a stream whose length is wrong', () => {
    const [sound, wrong] = ['5', '9'].map((length) => `1 0 obj${stream(length, 'BT ET')}`);
    const list = (text: string): unknown[] => findIn(text).objects.map(({ guessedEnd }) => guessedEnd);
    expect(list(`${sound!}2 0 obj 3 endobj`)).to.deep.equal([null, null]);
    expect(list(wrong!)).to.deep.equal([wrong!.indexOf('\nendstream')]);
  });

  const inner = '7 0 obj 8 endobj ';
  for (const [what, data, expected] of [
    ['an object within data of the declared length', `1 0 obj${stream('17', inner)}`, false],
    ['an object within data of another length', `1 0 obj${stream('9', inner)}`, true],
    ['data of another length without any', `1 0 obj${stream('9', 'BT ET BT ET ')}`, false],
    ['data of another length with two ends', `1 0 obj${stream('9', 'BT endstream ET')}`, true],
    ['data of the declared length with two ends', `1 0 obj${stream('15', 'BT endstream ET')}`, false],
    [
      'data of another length with the end of another object after it',
      `1 0 obj<</Length 3>>stream\nBT ET\nendstream\n2 0 obj${stream('2', 'ET')}`,
      false,
    ],
    ['a head within a word', '1 0 obj 2 endobj start2 0 obj 3 endobj', true],
    ['a head on the line of the previous object', '1 0 obj 2 endobj2 0 obj 3 endobj', true],
    ['heads at line starts', '1 0 obj 2 endobj\r  2 0 obj<<>>\r\n3 0 obj 4 endobj', false],
    ['a stream without end', '1 0 obj<</Length 3>>stream\nabc 2 0 obj 3 endobj', true],
    ['the end of an object within data of another length', `1 0 obj${stream('9', 'BT endobj ET')}`, true],
    [
      'the end of an object within data of the declared length',
      `1 0 obj${stream('12', 'BT endobj ET')}`,
      false,
    ],
    ['a longer word that begins with a keyword', `1 0 obj${stream('9', 'BT endobjects ET')}`, false],
    ['a generation of six digits', '1 0 obj 2 endobj\n2 100000 obj 3 endobj', true],
    ['a generation of five digits', '1 0 obj 2 endobj\n2 10000 obj 3 endobj', false],
    ['an object after data of another length', `1 0 obj${stream('9', 'BT ET')}2 0 obj 3 endobj`, false],
  ] as const) {
    it(`${expected ? 'doubts' : 'does not doubt'} ${what}`, () => {
      expect(findIn(data).isDoubtful).to.equal(expected);
    });
  }

  for (const [what, opening] of [
    ['arrays', '['],
    ['dictionaries', '<<'],
    ['strings', '('],
    ['hexadecimal strings', '<'],
    ['comments', '1 %'],
  ] as const) {
    it(`gives up on ${what} without an end: reading each to the end of the file would take minutes`, () => {
      const { objects, isDoubtful } = findIn(`9 0 obj${opening}`.repeat(300_000));
      expect(objects.length).to.be.greaterThan(0);
      expect(isDoubtful).to.equal(true);
    });

    it(`finds objects after a thousand ${what} without an end`, () => {
      const { objects } = findIn(`9 0 obj${opening}`.repeat(1_000));
      expect(objects).to.have.length(1_000);
    });
  }

  it('reads as many terminated values as a file has', () => {
    const { objects, isDoubtful } = findIn(`9 0 obj[(2 0 obj)]% 3\nendobj\n`.repeat(300_000));
    expect(objects).to.have.length(300_000);
    expect(isDoubtful).to.equal(false);
  });

  it('finds every stream of a file without any `endstream`: a search from each would take minutes', () => {
    const { objects, isDoubtful } = findIn('9 0 obj<</Length 99999999>>stream\nx\n'.repeat(150_000));
    expect(objects).to.have.length(150_000);
    expect(isDoubtful).to.equal(true);
  });

  it('uses the first `endstream` after each stream', () => {
    const text = `9 0 obj${stream('99', 'x')}`.repeat(3);
    const ends = findIn(text).objects.map(({ guessedEnd }) => guessedEnd);
    expect(ends).to.deep.equal([...text.matchAll(/\nendstream/gu)].map(({ index }) => index));
  });
});
