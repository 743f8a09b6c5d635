import { expect } from 'chai';
import {
  writeStreamSection,
  writeTable,
  type SectionEntry,
} from '../../../src/engine/file/reference-section.js';

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
