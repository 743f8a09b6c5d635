import { expect } from 'chai';
import { PdfFile, type ObjectVersion } from '../../../src/engine/file/pdf-file.js';
import { findValue } from '../../../src/engine/file/value-paths.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';

/** A file with a separate dictionary, which only the catalog refers to, and the page's contents. */
function build(value = '<</Kept(first)>>'): { file: Uint8Array; subject: number; contents: number } {
  const document = new TestDocument();
  const [contents] = document.addContentPage(writeBody());
  const subject = document.add(value);
  document.addCatalogEntries(`/Subject ${subject}`);
  return { file: document.build(), subject: objectNumberOf(subject), contents: objectNumberOf(contents!) };
}

function write({ bytes, start, end }: ObjectVersion): string {
  return Buffer.from(bytes).toString('latin1', start, end).trim();
}

/** The number that qpdf gave to the dictionary in an object stream. */
function findSubject(file: Uint8Array): number {
  const pdf = new PdfFile(file);
  for (const objectNumber of pdf.places!.compressed.keys()) {
    if (write(pdf.findNewest(objectNumber)!).includes('/Kept')) return objectNumber;
  }
  throw new Error('no object stream holds the dictionary');
}

describe('PdfFile', () => {
  it('finds a value, and a stream’s dictionary with the end of its data', () => {
    const { file, subject, contents } = build();
    const pdf = new PdfFile(file);
    const value = pdf.findNewest(subject)!;
    expect([write(value), value.container, value.streamEnd]).to.deep.equal(['<</Kept(first)>>', null, -1]);
    const stream = pdf.findNewest(contents)!;
    expect(write(stream)).to.match(/^<<.*\/Length \d+.*>>$/u);
    expect(Buffer.from(file).toString('latin1', stream.streamEnd - 9, stream.streamEnd)).to.equal(
      'endstream',
    );
    expect(findValue(pdf.readValue(value), ['Kept'])).to.not.equal(null);
  });

  it('finds a value in an object stream', () => {
    const file = throughQpdf(build().file, '--object-streams=generate');
    const body = new PdfFile(file).findNewest(findSubject(file))!;
    expect(write(body)).to.match(/^<<\s*\/Kept\s*\(first\)\s*>>$/u);
    expect(body.container!.offsets.get(findSubject(file))).to.equal(body.start);
  });

  it('returns a value as written, with its numbers, stored separately or in an object stream', () => {
    const { file, subject } = build('<</Kept[0 420.000012207 560.0]>>');
    const packed = throughQpdf(file, '--object-streams=generate');
    const cut = (bytes: Uint8Array, objectNumber: number): string => {
      const { bytes: own, start, end } = new PdfFile(bytes).findNewest(objectNumber)!;
      return Buffer.from(own.subarray(start, end)).toString('latin1').trim();
    };
    expect(cut(file, subject)).to.equal('<</Kept[0 420.000012207 560.0]>>');
    expect(cut(packed, findSubject(packed))).to.match(/^<< \/Kept \[ 0 420\.000012207 560\.0 \] >>$/u);
    expect(new PdfFile(file).findNewest(9_999)).to.equal(null);
  });

  it('reads the newest of several revisions, and lists all', () => {
    const { file, subject } = build();
    const second = appendRevision(file, new Map([[subject, '<</Kept(second)>>']]));
    const pdf = new PdfFile(appendRevision(second, new Map([[subject, '<</Kept(third)>>']])));
    expect(write(pdf.findNewest(subject)!)).to.equal('<</Kept(third)>>');
    expect(pdf.listVersions(subject)!.map(write).toSorted()).to.deep.equal([
      '<</Kept(first)>>',
      '<</Kept(second)>>',
      '<</Kept(third)>>',
    ]);
  });

  it('finds nothing if another object or none is at the offset', () => {
    const { file, subject } = build();
    const text = Buffer.from(file).toString('latin1');
    const renumbered = Buffer.from(text.replace(`\n${subject} 0 obj`, `\n${subject + 1} 0 obj`), 'latin1');
    expect(new PdfFile(file).findNewest(9_999)).to.equal(null);
    expect(new PdfFile(file).listVersions(9_999)).to.equal(null);
    expect(new PdfFile(renumbered).findNewest(subject)).to.equal(null);
    expect(new PdfFile(renumbered).listVersions(subject)).to.equal(null);
  });

  it('lists no versions if one cannot be found for certain', () => {
    const { file, contents } = build();
    const longer = appendRevision(file, new Map([[contents, streamBody(writeBody(['Second.']))]]));
    const broken = Buffer.from(longer);
    broken.write('9', broken.indexOf(`\n${contents} 0 obj`) + 1, 'latin1');
    expect(new PdfFile(longer).listVersions(contents)).to.have.lengthOf(2);
    expect(new PdfFile(broken).findNewest(contents)).to.not.equal(null);
    expect(new PdfFile(broken).listVersions(contents)).to.equal(null);
  });
});

describe('fromHeader', () => {
  it('returns the file itself if nothing precedes the header, or if there is none', () => {
    for (const text of ['%PDF-1.4\n', 'no header']) {
      const file = new PdfFile(Buffer.from(text));
      expect(file.fromHeader).to.equal(file);
    }
  });

  it('begins at the header', () => {
    const file = new PdfFile(Buffer.from('\r\n%PDF-1.4\n'));
    expect([file.header, file.fromHeader.header]).to.deep.equal([2, 0]);
    expect(Buffer.from(file.fromHeader.bytes).toString('latin1')).to.equal('%PDF-1.4\n');
  });
});

describe('readStream', () => {
  for (const coding of ['plain', 'flate'] as const) {
    it(`reads ${coding} streams by the file’s own cross-references`, () => {
      const document = new TestDocument();
      const content = writeBody();
      const stream = document.addStream(content, '', coding);
      document.addPage({ contents: stream, resources: document.resources() });
      const file = new PdfFile(document.build());
      const objectNumber = Number(/\d+/u.exec(stream)![0]);
      expect(Buffer.from(file.readStream(objectNumber)!).toString('latin1')).to.equal(content);
    });
  }

  it('reads nothing at an offset without a stream', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    const file = new PdfFile(document.build());
    expect([file.readStream(1), file.readStream(999)]).to.deep.equal([null, null]);
    expect(new PdfFile(Buffer.from('%PDF-1.4\nno more')).readStream(1)).to.equal(null);
  });
});
