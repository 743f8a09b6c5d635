import { expect } from 'chai';
import {
  writeStreamSection,
  writeTable,
  type SectionEntry,
  appendReferences,
  type PlacedObject,
} from '../../../src/engine/file/reference-section.js';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import { findObjects } from '../../../src/engine/file/found-objects.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';

const place = (objectNumber: number, offset: number, generation = 0): SectionEntry => ({
  objectNumber,
  kind: 'offset',
  offset,
  generation,
});
const FREE: SectionEntry = { objectNumber: 0, kind: 'free' };

describe('writeTable', () => {
  it('writes numbers that follow one another below one head, in rows of twenty bytes', () => {
    const entries = [FREE, place(1, 15), place(2, 1234567890, 7), place(9, 0)];
    expect(
      Buffer.from(writeTable(entries, { size: 10, kept: '/Root 1 0 R', previous: 42 })).toString(),
    ).to.equal(
      'xref\n0 3\n0000000000 65535 f \n0000000015 00000 n \n1234567890 00007 n \n9 1\n0000000000 00000 n \n' +
        'trailer\n<</Size 10/Root 1 0 R/Prev 42>>\n',
    );
  });

  it('keeps bytes of entries that are no text', () => {
    const terms = { size: 1, kept: '/ID[(\xe9)(\xff)]', previous: null };
    expect(Buffer.from(writeTable([FREE], terms)).toString('latin1')).to.include(`1${terms.kept}>>`);
    const section = writeStreamSection([FREE], terms, { objectNumber: 1, offset: 9 });
    expect(Buffer.from(section).toString('latin1')).to.include(`]${terms.kept}/Length`);
  });

  it('names no section before the first', () => {
    const text = Buffer.from(writeTable([FREE], { size: 1, kept: '', previous: null })).toString();
    expect(text).to.match(/trailer\n<<\/Size 1>>\n$/u);
  });
});

describe('writeStreamSection', () => {
  const entries: SectionEntry[] = [
    FREE,
    place(1, 0x01020304, 5),
    { objectNumber: 4, kind: 'compressed', container: 1, index: 258 },
  ];
  const write = (): Buffer =>
    Buffer.from(
      writeStreamSection(
        entries,
        { size: 6, kept: '/Root 1 0 R', previous: null },
        { objectNumber: 5, offset: 16 },
      ),
    );

  it('counts itself among the entries', () => {
    expect(write().toString('latin1')).to.match(
      /^5 0 obj\n<<\/Type\/XRef\/Size 6\/W\[1 4 2\]\/Index\[0 2 4 2\]\/Root 1 0 R\/Length 28>>\nstream\n/u,
    );
  });

  it('has a row of seven bytes for each', () => {
    const section = write();
    const start = section.indexOf('stream\n') + 'stream\n'.length;
    const rows = [0, 7, 14, 21].map((at) => [...section.subarray(start + at, start + at + 7)]);
    expect(rows).to.deep.equal([
      [0, 0, 0, 0, 0, 255, 255],
      [1, 1, 2, 3, 4, 0, 5],
      [2, 0, 0, 0, 1, 1, 2],
      [1, 0, 0, 0, 16, 0, 0],
    ]);
    expect(section.subarray(start + 28).toString()).to.equal('\nendstream\nendobj\n');
  });
});

const FILE = Buffer.from(
  '%PDF-1.7\n1 0 obj 1 endobj\n2 0 obj 2 endobj\n1 0 obj 3 endobj\n1 0 obj 4 endobj\n',
);
const FIRST = FILE.indexOf('1 0 obj');
const placed = (): PlacedObject[] =>
  findObjects(new PdfFile(FILE)).objects.map(({ objectNumber, generation, start }) => ({
    objectNumber,
    start,
    entry: { objectNumber, kind: 'offset', offset: start, generation },
  }));
const numbered = (objectNumber: number): PlacedObject => ({
  objectNumber,
  start: 9,
  entry: { objectNumber, kind: 'offset', offset: 9, generation: 0 },
});
const TRAILER = '/Root 1 0 R';

describe('appendReferences', () => {
  it('leads to the newest version of each object, and knows of the older ones', () => {
    const mended = appendReferences(FILE, placed(), TRAILER)!;
    expect(Buffer.compare(mended.subarray(0, FILE.length), FILE)).to.equal(0);
    const { current, superseded } = readObjectPlaces(mended)!;
    expect([...current.keys()]).to.have.members([1, 2]);
    expect(current.get(1)).to.equal(FILE.lastIndexOf('1 0 obj'));
    expect(current.get(2)).to.equal(FILE.indexOf('2 0 obj'));
    expect(superseded.get(1)).to.deep.equal([FILE.indexOf('1 0 obj', FIRST + 1), FIRST]);
  });

  it('names numbers that no object has as free', () => {
    const mended = appendReferences(FILE, [numbered(1), numbered(4)], TRAILER)!;
    expect(Buffer.from(mended).toString('latin1')).to.contain(
      'xref\n0 5\n0000000000 65535 f \n0000000009 00000 n \n0000000000 65535 f \n0000000000 65535 f \n0000000009 00000 n \n',
    );
  });

  it('leads to objects in object streams by streams of its own, whatever their order', () => {
    const entry = { objectNumber: 3, kind: 'compressed', container: 2, index: 0 } as const;
    const mended = appendReferences(FILE, [{ objectNumber: 3, start: 30, entry }, ...placed()], TRAILER)!;
    const { current, compressed } = readObjectPlaces(mended)!;
    expect(compressed.get(3)).to.deep.equal([2]);
    expect(current.get(1)).to.equal(FILE.lastIndexOf('1 0 obj'));
    expect(
      Buffer.from(mended)
        .toString('latin1')
        .match(/\d+ 0 obj\n<<\/Type\/XRef/gu),
    ).to.deep.equal(['4 0 obj\n<</Type/XRef', '5 0 obj\n<</Type/XRef', '6 0 obj\n<</Type/XRef']);
  });

  for (const [what, objects, isNull] of [
    ['no object', [], true],
    ['as many gaps as any program leaves', [numbered(100_001)], false],
    ['more gaps', [numbered(100_002)], true],
    ['sixteen versions of one object', Array.from({ length: 16 }, () => placed()[0]!), false],
    ['more versions', Array.from({ length: 17 }, () => placed()[0]!), true],
  ] as const) {
    it(`${isNull ? 'gives null for' : 'takes'} ${what}`, () => {
      expect(appendReferences(FILE, [...objects], TRAILER) === null).to.equal(isNull);
    });
  }
});
