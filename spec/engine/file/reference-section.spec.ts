import { expect } from 'chai';
import {
  writeSection,
  type ReferenceSection,
  type SectionEntry,
  appendReferences,
  type VersionEntry,
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

const END = (offset: number): string => `startxref\n${offset}\n%%EOF\n`;

describe('writeSection', () => {
  const empty = { entries: [FREE], next: 1, trailer: '' };
  const write = (section: ReferenceSection, offset = 9): Buffer => Buffer.from(writeSection(section, offset));

  it('writes consecutive numbers in one subsection, in rows of twenty bytes', () => {
    const entries = [FREE, place(1, 15), place(2, 1234567890, 7), place(9, 0)];
    expect(write({ entries, isStream: false, next: 10, trailer: '/Root 1 0 R/Prev 42' }).toString()).to.equal(
      'xref\n0 3\n0000000000 65535 f \n0000000015 00000 n \n1234567890 00007 n \n9 1\n0000000000 00000 n \n' +
        `trailer\n<</Size 10/Root 1 0 R/Prev 42>>\n${END(9)}`,
    );
  });

  it('keeps bytes of entries that are not text', () => {
    const trailer = '/ID[(\xe9)(\xff)]';
    const [table, stream] = [false, true].map((isStream) =>
      write({ ...empty, isStream, trailer }).toString('latin1'),
    );
    expect(table).to.include(`1${trailer}>>`);
    expect(stream).to.include(`]${trailer}/Length`);
  });

  describe('as a stream', () => {
    const entries: SectionEntry[] = [
      FREE,
      place(1, 0x01020304, 5),
      { objectNumber: 4, kind: 'compressed', container: 1, index: 258 },
    ];
    const section = write({ entries, isStream: true, next: 5, trailer: '/Root 1 0 R' }, 16);

    it('counts itself among the entries', () => {
      expect(section.toString('latin1')).to.match(
        /^5 0 obj\n<<\/Type\/XRef\/Size 6\/W\[1 4 2\]\/Index\[0 2 4 2\]\/Root 1 0 R\/Length 28>>\nstream\n/u,
      );
    });

    it('has rows of seven bytes', () => {
      const start = section.indexOf('stream\n') + 'stream\n'.length;
      const rows = [0, 7, 14, 21].map((at) => [...section.subarray(start + at, start + at + 7)]);
      expect(rows).to.deep.equal([
        [0, 0, 0, 0, 0, 255, 255],
        [1, 1, 2, 3, 4, 0, 5],
        [2, 0, 0, 0, 1, 1, 2],
        [1, 0, 0, 0, 16, 0, 0],
      ]);
      expect(section.subarray(start + 28).toString()).to.equal(`\nendstream\nendobj\n${END(16)}`);
    });
  });
});

const FILE = Buffer.from(
  '%PDF-1.7\n1 0 obj 1 endobj\n2 0 obj 2 endobj\n1 0 obj 3 endobj\n1 0 obj 4 endobj\n',
);
const FIRST = FILE.indexOf('1 0 obj');
const placed = (): VersionEntry[] =>
  findObjects(new PdfFile(FILE)).objects.map(({ objectNumber, generation, start }) => ({
    objectNumber,
    kind: 'offset',
    offset: start,
    generation,
    start,
  }));
const numbered = (objectNumber: number): VersionEntry => ({
  objectNumber,
  kind: 'offset',
  offset: 9,
  generation: 0,
  start: 9,
});
const TRAILER = '/Root 1 0 R';

describe('appendReferences', () => {
  it('refers to the newest version of each object, and lists the older ones', () => {
    const mended = appendReferences(FILE, placed(), TRAILER)!;
    expect(Buffer.compare(mended.subarray(0, FILE.length), FILE)).to.equal(0);
    const { current, superseded } = readObjectPlaces(mended)!;
    expect([...current.keys()]).to.have.members([1, 2]);
    expect(current.get(1)).to.equal(FILE.lastIndexOf('1 0 obj'));
    expect(current.get(2)).to.equal(FILE.indexOf('2 0 obj'));
    expect(superseded.get(1)).to.deep.equal([FILE.indexOf('1 0 obj', FIRST + 1), FIRST]);
  });

  it('marks unused numbers as free', () => {
    const mended = appendReferences(FILE, [numbered(1), numbered(4)], TRAILER)!;
    expect(Buffer.from(mended).toString('latin1')).to.contain(
      'xref\n0 5\n0000000000 65535 f \n0000000009 00000 n \n0000000000 65535 f \n0000000000 65535 f \n0000000009 00000 n \n',
    );
  });

  it('refers to objects in object streams through their streams, in any order', () => {
    const held = { objectNumber: 3, kind: 'compressed', container: 2, index: 0, start: 30 } as const;
    const mended = appendReferences(FILE, [held, ...placed()], TRAILER)!;
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
    ['as many gaps as programs leave', [numbered(100_001)], false],
    ['more gaps', [numbered(100_002)], true],
    ['256 versions of one object', Array.from({ length: 256 }, () => placed()[0]!), false],
    ['more versions', Array.from({ length: 257 }, () => placed()[0]!), true],
  ] as const) {
    it(`${isNull ? 'returns null for' : 'accepts'} ${what}`, () => {
      expect(appendReferences(FILE, [...objects], TRAILER) === null).to.equal(isNull);
    });
  }
});
