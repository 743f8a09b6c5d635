import { expect } from 'chai';
import { findObjects } from '../../../src/engine/file/found-objects.js';
import { appendReferences, type PlacedObject } from '../../../src/engine/file/rebuilt-references.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';

const FILE = Buffer.from(
  '%PDF-1.7\n1 0 obj 1 endobj\n2 0 obj 2 endobj\n1 0 obj 3 endobj\n1 0 obj 4 endobj\n',
);
const FIRST = FILE.indexOf('1 0 obj');
const placed = (): PlacedObject[] =>
  findObjects(FILE).objects.map(({ objectNumber, generation, start }) => ({
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
