/**
 * The finished file is traced, whatever the trace copy contains.
 */
import { expect } from 'chai';
import type { WrittenFile } from '../../../../src/engine/values/run-summary.js';
import { openFinishedPages } from '../../../../src/engine/mupdf/trace/finished-pages.js';
import { NO_LEFTOVERS } from '../../../../src/engine/mupdf/dictionaries/leftovers.js';
import { writePlanned } from '../../../../src/engine/mupdf/write/write.js';
import { editStreams } from '../../../../src/engine/plan/stream-edits.js';
import { TestDocument, writeBody, writeSlanted } from '../../../support/documents.js';
import { planFirst, withPassage } from '../../../support/traced.js';

const HINT = 'CONFIDENTIAL';

/** The text of both pages in a finished file, which `change` may alter before it is traced. */
function readFinished(change: (written: WrittenFile) => WrittenFile): string[] {
  const document = new TestDocument();
  document.addContentPage([writeBody(['First page.']), writeSlanted(`(${HINT})Tj`)]);
  document.addContentPage(writeBody(['Second page.']));
  return withPassage(document.build(), HINT, ({ passage: { file, trace, ...passage }, admitted }) => {
    const edits = editStreams(trace.units, planFirst({ file, trace, ...passage }, { admitted, draws: [] }));
    const written = writePlanned(file, { streams: edits, leftovers: NO_LEFTOVERS });
    const finished = openFinishedPages(change(written as WrittenFile), trace, edits);
    try {
      return passage.document.pages.map((page) => {
        const { glyphUnicode } = finished.tracePage(page.pageNumber - 1).paint;
        return String.fromCodePoint(...glyphUnicode);
      });
    } finally {
      finished.close();
    }
  });
}

const LEFT = ['First page.', 'Second page.'];

describe('openFinishedPages', () => {
  it('reads a file patched in place from the written streams', () => {
    let asked = 0;
    const texts = readFinished((written) => ({
      ...written,
      readStream: (objectNumber) => {
        asked++;
        return written.readStream!(objectNumber);
      },
    }));
    expect(texts).to.deep.equal(LEFT);
    expect(asked).to.be.greaterThan(0);
  });

  it('opens a file whose streams it does not have', () => {
    expect(readFinished((written) => ({ ...written, readStream: null }))).to.deep.equal(LEFT);
  });

  for (const [what, readStream] of [
    ['differs from the planned one', () => Buffer.from('BT ET')],
    ['cannot be read', () => null],
  ] as const) {
    it(`reads the file itself if a stream ${what}`, () => {
      const change = (written: WrittenFile): WrittenFile => ({ ...written, readStream });
      expect(readFinished(change)).to.deep.equal(LEFT);
      const other = new TestDocument();
      other.addContentPage(writeBody(['Other file.']));
      other.addContentPage(writeBody(['Its second page.']));
      const swapped = readFinished((written) => ({ ...written, bytes: other.build(), readStream }));
      expect(swapped).to.deep.equal(['Other file.', 'Its second page.']);
    });
  }
});
