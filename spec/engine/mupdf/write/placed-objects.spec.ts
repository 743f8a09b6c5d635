import { expect } from 'chai';
import { findObjects } from '../../../../src/engine/file/found-objects.js';
import type { PlacedObject } from '../../../../src/engine/file/rebuilt-references.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { placeObjects, printTrailer } from '../../../../src/engine/mupdf/write/placed-objects.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { throughQpdf } from '../../../support/pdf-builder.js';

function build(): Buffer {
  const document = new TestDocument();
  document.addContentPage(writeBody(['A line.']));
  return Buffer.from(document.build());
}

function place(file: Buffer): PlacedObject[] {
  const { document } = openPdf(file);
  try {
    return placeObjects(document, findObjects(file).objects);
  } finally {
    document.destroy();
  }
}

describe('placeObjects', () => {
  it('places objects that stand by themselves, each version of its own', () => {
    const [font] = /3 0 obj[^]*?endobj\n/u.exec(build().toString('latin1'))!;
    const text = build().toString('latin1').replace('xref\n0', `${font}xref\n0`);
    const placed = place(Buffer.from(text, 'latin1')).filter(({ objectNumber }) => objectNumber === 3);
    expect(placed.map(({ start }) => start)).to.deep.equal([text.indexOf(font), text.lastIndexOf(font)]);
    for (const { start, entry } of placed)
      expect(entry).to.deep.equal({ objectNumber: 3, kind: 'offset', offset: start, generation: 0 });
  });

  it('places compressed objects where their stream stands', () => {
    const file = Buffer.from(throughQpdf(build(), '--object-streams=generate', '--stream-data=uncompress'));
    const placed = place(file);
    const container = placed.find(({ objectNumber }) => objectNumber === 1)!;
    const held = placed.filter(({ entry }) => entry.kind === 'compressed');
    expect(held.map(({ objectNumber }) => objectNumber)).to.deep.equal([2, 3, 4, 5, 6]);
    expect(held.every(({ start }) => start === container.start)).to.equal(true);
    expect(held[1]!.entry).to.deep.equal({ objectNumber: 3, kind: 'compressed', container: 1, index: 1 });
  });
});

describe('printTrailer', () => {
  function print(from: string, to: string): string {
    const { document } = openPdf(Buffer.from(build().toString('latin1').replace(from, to), 'latin1'));
    try {
      return printTrailer(document);
    } finally {
      document.destroy();
    }
  }

  it('says what the trailer says of the document, and nothing of its sections', () => {
    expect(print('/Size', '/Odd 7/Size')).to.match(/^\/Root 1 0 R\/ID\s*\[<[\dA-F]{32}><[\dA-F]{32}>\]$/u);
  });

  it('leaves out what is no identity', () => {
    expect(print('/ID[', '/ID[1')).to.equal('/Root 1 0 R');
  });
});
