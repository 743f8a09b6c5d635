import { expect } from 'chai';
import { PLAIN_STREAMS } from '../../../../src/engine/file/encryption.js';
import { readObjectPlaces } from '../../../../src/engine/file/xref.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { locateStream } from '../../../../src/engine/mupdf/write/stream-places.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, streamBody } from '../../../support/pdf-builder.js';

/** Asks about the contents of a page that the test writes. */
function ask<Answer>(
  entries: string,
  question: (
    file: Buffer,
    stream: ReturnType<ReturnType<typeof openPdf>['document']['newIndirect']>,
  ) => Answer,
): Answer {
  const document = new TestDocument();
  const contents = document.addStream(writeBody(), entries);
  document.addPage({ contents, resources: document.resources() });
  const file = Buffer.from(document.build());
  const opened = openPdf(file).document;
  try {
    return question(file, opened.newIndirect(objectNumberOf(contents)));
  } finally {
    opened.destroy();
  }
}

describe('locateStream', () => {
  it('finds the raw bytes where the cross-reference entry says', () => {
    ask('', (file, stream) => {
      const place = locateStream(file, stream, readObjectPlaces(file)!, PLAIN_STREAMS)!;
      expect(file.toString('latin1', place.start, place.end)).to.equal(writeBody());
      expect(Buffer.from(place.plain).toString('latin1')).to.equal(writeBody());
    });
  });

  it('finds nothing where the bytes there are not those that MuPDF reads', () => {
    ask('', (file, stream) => {
      const places = readObjectPlaces(file)!;
      const other = Buffer.from(file);
      other.write('X', other.indexOf('committee'), 'latin1');
      expect(locateStream(other, stream, places, PLAIN_STREAMS)).to.equal(null);
      expect(locateStream(file.subarray(0, 200), stream, places, PLAIN_STREAMS)).to.equal(null);
      expect(
        locateStream(file, stream, places, { ...PLAIN_STREAMS, decrypt: () => null }),
        'the key does not fit',
      ).to.equal(null);
      const copy = Buffer.concat([
        file,
        Buffer.from(`${stream.asIndirect() + 1} 0 obj\n${streamBody(writeBody())}\nendobj`, 'latin1'),
      ]);
      const astray = { ...places, current: new Map([[stream.asIndirect(), file.length]]) };
      expect(locateStream(copy, stream, astray, PLAIN_STREAMS), 'another number').to.equal(null);
    });
  });
});
