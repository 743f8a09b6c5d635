import { expect } from 'chai';
import { PLAIN_STREAMS } from '../../../src/engine/file/encryption.js';
import { createStreamReader, isSameOutside } from '../../../src/engine/file/finished-streams.js';
import { TestDocument, writeBody } from '../../support/documents.js';

describe('isSameOutside', () => {
  const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6);

  it('looks past the spans, in whatever order they are given', () => {
    const spans = [
      { start: 4, end: 5 },
      { start: 0, end: 2 },
      { start: 1, end: 2 },
    ];
    expect(isSameOutside(bytes, Uint8Array.of(9, 9, 3, 4, 9, 6), spans)).to.equal(true);
    for (const at of [2, 3, 5]) {
      const other = Uint8Array.from(bytes);
      other[at] = 9;
      expect(isSameOutside(bytes, other, spans), `byte ${at}`).to.equal(false);
    }
  });

  it('takes no file of another length', () => {
    expect(isSameOutside(bytes, bytes.subarray(1), [{ start: 0, end: 6 }])).to.equal(false);
    expect(isSameOutside(bytes, Uint8Array.from(bytes), [])).to.equal(true);
  });
});

describe('createStreamReader', () => {
  for (const coding of ['plain', 'flate'] as const) {
    it(`reads ${coding} streams by the file’s own cross-references`, () => {
      const document = new TestDocument();
      const content = writeBody();
      const stream = document.addStream(content, '', coding);
      document.addPage({ contents: stream, resources: document.resources() });
      const read = createStreamReader(document.build(), PLAIN_STREAMS);
      const objectNumber = Number(/\d+/u.exec(stream)![0]);
      expect(Buffer.from(read(objectNumber)!).toString('latin1')).to.equal(content);
    });
  }

  it('reads nothing where no stream stands', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    const read = createStreamReader(document.build(), PLAIN_STREAMS);
    expect([read(1), read(999)]).to.deep.equal([null, null]);
    expect(createStreamReader(Buffer.from('%PDF-1.4\nno more'), PLAIN_STREAMS)(1)).to.equal(null);
  });
});
