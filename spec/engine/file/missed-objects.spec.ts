import { expect } from 'chai';
import { measureMisses } from '../../../src/engine/file/missed-objects.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';
import { missingObjects } from '../../hostile/missing-objects.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { throughQpdf } from '../../support/pdf-builder.js';

const LIMIT = 1_000_000;

function measure(file: Uint8Array, limit = LIMIT): number {
  const { buffer, byteOffset, length } = file;
  return measureMisses(Buffer.from(buffer, byteOffset, length), readObjectPlaces(file)!, limit);
}

describe('measureMisses', () => {
  it('counts nothing where each object is where it is placed', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    expect(measure(throughQpdf(document.build(), '--object-streams=generate'))).to.equal(0);
    expect(measure(missingObjects({ missed: 0, held: 50 }))).to.equal(0);
  });

  it('counts all entries of the stream for each object that it lacks', () => {
    const one = measure(missingObjects({ missed: 1, held: 50 }));
    expect(one).to.be.within(50 * 128, 50 * 150);
    expect(measure(missingObjects({ missed: 7, held: 50 }))).to.equal(7 * one);
  });

  it('counts a value that several entries share each time', () => {
    const value = `(${'x'.repeat(1000)})`;
    expect(measure(missingObjects({ missed: 1, held: 50, value }))).to.be.within(50 * 1100, 50 * 1200);
  });

  it('tells more than the limit', () => {
    const file = missingObjects({ missed: 7, held: 50 });
    const all = measure(file);
    expect([measure(file, all), measure(file, all - 1)]).to.deep.equal([all, Infinity]);
  });
});
