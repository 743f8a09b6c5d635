import { expect } from 'chai';
import { readObjectPlaces } from '../../../../src/engine/file/xref.js';
import { ObjectTexts } from '../../../../src/engine/mupdf/dictionaries/object-texts.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { appendRevision, latin1Bytes, throughQpdf } from '../../../support/pdf-builder.js';

/** A number that no printing of a parsed dictionary keeps. */
const BOX = '[0 0 420.000012207 560.0]';

function buildPage(): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody(), '', { entries: `/TrimBox${BOX}` });
  return document.build();
}

/** The first page's dictionary as the file spells it. */
function readPageText(bytes: Uint8Array): string | null {
  const { document } = openPdf(bytes);
  try {
    const texts = new ObjectTexts(bytes, document, readObjectPlaces(bytes)!);
    const text = texts.read(document.findPage(0).asIndirect());
    return text && Buffer.from(text.value).toString('latin1');
  } finally {
    document.destroy();
  }
}

describe('ObjectTexts', () => {
  it('reads an object that stands by itself', () => {
    expect(readPageText(buildPage())).to.include(`/TrimBox${BOX}`);
  });

  it('reads an object in an object stream, with its numbers as they are spelled there', () => {
    const file = throughQpdf(buildPage(), '--object-streams=generate');
    expect(Buffer.from(file).toString('latin1')).not.to.include('/TrimBox');
    expect(readPageText(file)).to.match(/^<<.*\/TrimBox \[ 0 0 420\.000012207 560\.0 \].*>>$/u);
  });

  it('reads the newest revision', () => {
    const file = buildPage();
    const number = Number(/(\d+) 0 obj\n<<\/Type\/Page\//u.exec(Buffer.from(file).toString('latin1'))![1]);
    const page = readPageText(file)!.trim();
    const later = appendRevision(file, new Map([[number, page.replace('/TrimBox', '/ArtBox')]]));
    expect(readPageText(later)).to.include(`/ArtBox${BOX}`);
  });

  it('gives null for an object that the file does not have', () => {
    const bytes = buildPage();
    const { document } = openPdf(bytes);
    const texts = new ObjectTexts(bytes, document, readObjectPlaces(bytes)!);
    expect(texts.read(9999)).to.equal(null);
    expect(texts.resolve(latin1Bytes('9999 0 R'))).to.equal(null);
    document.destroy();
  });

  it('follows a reference once, and takes any other value as it is', () => {
    const bytes = buildPage();
    const { document } = openPdf(bytes);
    const texts = new ObjectTexts(bytes, document, readObjectPlaces(bytes)!);
    expect(Buffer.from(texts.resolve(latin1Bytes('1 0 R'))!).toString('latin1')).to.include('/Type/Catalog');
    expect(Buffer.from(texts.resolve(latin1Bytes('<</A 1>>'))!).toString('latin1')).to.equal('<</A 1>>');
    document.destroy();
  });
});
