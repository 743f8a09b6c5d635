import { expect } from 'chai';
import { findObjects } from '../../../../src/engine/file/found-objects.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import {
  isStream,
  listNewest,
  listObjectStreams,
} from '../../../../src/engine/mupdf/write/object-streams.js';
import { onePage, written } from '../../../hostile/raw-pdf.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { throughQpdf } from '../../../support/pdf-builder.js';

describe('listObjectStreams', () => {
  it('lists the streams that hold objects, and no others', () => {
    const built = new TestDocument();
    built.addContentPage(writeBody(['A line.']));
    const compressed = Buffer.from(
      throughQpdf(built.build(), '--object-streams=generate', '--stream-data=uncompress'),
    );
    const { document } = openPdf(compressed);
    const { objects } = findObjects(compressed);
    const listed = listObjectStreams(document, objects).map(({ objectNumber }) => objectNumber);
    document.destroy();
    const text = compressed.toString('latin1');
    const expected = [...text.matchAll(/(\d+) 0 obj\s*<<\s*\/Type\s*\/ObjStm/gu)].map(([, number]) =>
      Number(number),
    );
    expect(expected).not.to.deep.equal([]);
    expect(listed).to.deep.equal(expected);
  });
});

describe('listNewest', () => {
  it('keeps the last version of each object', () => {
    const [first, last, other] = [7, 90, 40].map((start) => ({
      objectNumber: start === 40 ? 2 : 1,
      generation: 0,
      start,
      guessedEnd: null,
    }));
    expect([...listNewest([first!, other!, last!])]).to.deep.equal([
      [1, last],
      [2, other],
    ]);
  });
});

describe('isStream', () => {
  it('is true of streams alone, and false of what the document does not have', () => {
    const { document } = openPdf(written(onePage()));
    const streams = [3, 4, 5, 99].filter((objectNumber) => isStream(document, objectNumber));
    document.destroy();
    expect(streams).to.deep.equal([4]);
  });
});
