import { expect } from 'chai';
import { compareFiles, comparePageReadings, comparePictures } from '../../src/compare/differences.js';
import { type PageReading, type PageBitmap, splitLines } from '../../src/compare/pdfium.js';

function picture(width: number, height: number, dark: number[] = [], shade = 0): PageBitmap {
  const bytes = new Uint8Array(width * height * 4).fill(255);
  for (const pixel of dark) bytes.fill(shade, pixel * 4, pixel * 4 + 3);
  return { width, height, bytes };
}

function page(changes: Partial<PageReading> = {}): PageReading {
  return {
    widthPt: 595,
    heightPt: 842,
    lines: ['one', 'two'],
    counts: { path: 2 },
    picture: picture(4, 4),
    ...changes,
  };
}

describe('comparePageReadings', () => {
  it('finds nothing in equal pages', () => {
    expect(comparePageReadings(1, page(), page())).to.equal(null);
  });

  it('lists lines that are missing and lines that are new, with their count', () => {
    const before = page({ lines: ['mark', 'one', 'mark', 'mark'] });
    const after = page({ lines: ['one', 'mark', 'three'] });
    expect(comparePageReadings(1, before, after)).to.deep.include({
      gone: ['mark', 'mark'],
      come: ['three'],
    });
  });

  it('lists only the missing part of a line that the mark was joined to', () => {
    const before = page({ lines: ['It stays. DRAFT', 'DRAFT and more'] });
    const after = page({ lines: ['It stays.', 'and more'] });
    expect(comparePageReadings(1, before, after)).to.deep.include({ gone: ['DRAFT', 'DRAFT'], come: [] });
    const changed = comparePageReadings(
      1,
      page({ lines: ['It stays. DRAFT'] }),
      page({ lines: ['It stay'] }),
    );
    expect(changed).to.deep.include({ gone: ['It stays. DRAFT'], come: ['It stay'] });
  });

  it('reports a changed order', () => {
    const difference = comparePageReadings(1, page(), page({ lines: ['two', 'one'] }));
    expect(difference).to.deep.include({ gone: [], come: [], isReordered: true });
  });

  it('reports changed numbers of objects and sizes of pages', () => {
    const difference = comparePageReadings(7, page(), page({ counts: { path: 2, image: 1 }, widthPt: 612 }));
    expect(difference?.pageNumber).to.equal(7);
    expect(difference?.counts).to.deep.equal([{ kind: 'image', before: 0, after: 1 }]);
    expect(difference?.sizes).to.deep.equal({ before: '595.0 × 842.0 pt', after: '612.0 × 842.0 pt' });
    expect(comparePageReadings(1, page(), page({ widthPt: 595.009 }))).to.equal(null);
  });
});

describe('comparePictures', () => {
  it('reports how much differs, and where', () => {
    const difference = comparePictures(picture(4, 4), picture(4, 4, [5, 10]));
    expect(difference).to.deep.equal({
      share: 2 / 16,
      box: { left: 0.25, top: 0.25, right: 0.75, bottom: 0.75 },
    });
  });

  it('ignores a slight difference of shade, and reports a larger one', () => {
    expect(comparePictures(picture(2, 2), picture(2, 2, [0], 255 - 12))).to.equal(null);
    expect(comparePictures(picture(2, 2), picture(2, 2, [0], 255 - 13))).to.have.property('share', 0.25);
  });

  it('reports pictures of two sizes as different everywhere', () => {
    expect(comparePictures(picture(2, 2), picture(2, 3))?.share).to.equal(1);
  });
});

describe('compareFiles', () => {
  const old = Buffer.from('abcdefgh');
  it('distinguishes equal, patched, appended and other files', () => {
    expect(compareFiles(old, Buffer.from('abcdefgh'))).to.deep.equal({ kind: 'same' });
    expect(compareFiles(old, Buffer.from('abXXefgh'))).to.deep.equal({ kind: 'in-place', bytes: 2 });
    expect(compareFiles(old, Buffer.from('abcdeXghij'))).to.deep.equal({
      kind: 'appended',
      bytes: 1,
      added: 2,
    });
    expect(compareFiles(old, Buffer.from('abc'))).to.deep.equal({ kind: 'other', added: -5 });
    expect(compareFiles(old, Buffer.from('XXXXXfghi'))).to.deep.equal({ kind: 'other', added: 1 });
  });

  it('calls a file of the old length no other one, however many bytes differ', () => {
    expect(compareFiles(old, Buffer.from('XXXXXXXh'))).to.deep.equal({ kind: 'in-place', bytes: 7 });
  });
});

describe('splitLines', () => {
  it('normalises white space and drops invisible characters', () => {
    expect(splitLines('a  b\u00ad\r\n\r\n \tc\u0000d\n')).to.deep.equal(['a b', 'c d']);
  });
});
