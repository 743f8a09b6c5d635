import { expect } from 'chai';
import type { PDFDocument } from 'mupdf';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { saveDocument } from '../../../../src/engine/mupdf/write/save-document.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { checkWithQpdf, readWithPoppler } from '../../../support/oracle.js';
import { latin1Bytes } from '../../../support/pdf-builder.js';

const ORPHAN = '/Orphan(nothing refers to this)';

function build(): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  document.add(`<<${ORPHAN}>>`);
  return document.build();
}

/** The file without its table: MuPDF repairs it as it opens it. */
function withoutTable(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file).toString('latin1');
  return latin1Bytes(text.slice(0, text.lastIndexOf('xref\n0 ')));
}

/** Changes a document and saves it once for each of the options. */
function save(file: Uint8Array, ...options: string[]): (Uint8Array | null)[] {
  const { document } = openPdf(file);
  try {
    document.getTrailer().get('Root').put('Changed', true);
    return options.map((option) => saveDocument(document, option));
  } finally {
    document.destroy();
  }
}

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text);
}

describe('saveDocument', () => {
  it('appends to the file as it was opened', () => {
    const file = build();
    const [bytes] = save(file, 'incremental');
    expect(Buffer.compare(bytes!.subarray(0, file.length), file)).to.equal(0);
    expect(holds(bytes!.subarray(file.length), '/Changed')).to.equal(true);
    expect(checkWithQpdf(bytes!)).to.equal(0);
  });

  it('writes the document anew, with or without what nothing refers to', () => {
    const file = build();
    const [all, collected] = save(file, '', 'garbage');
    expect([holds(all!, 'nothing refers'), holds(collected!, 'nothing refers')]).to.deep.equal([true, false]);
    for (const bytes of [all!, collected!]) {
      expect(checkWithQpdf(bytes)).to.equal(0);
      expect(readWithPoppler(bytes)).to.deep.equal(readWithPoppler(file));
    }
  });

  it('gives null where MuPDF cannot write the document so, and saves it in another way afterwards', () => {
    const [appended, anew] = save(withoutTable(build()), 'incremental', 'garbage');
    expect(appended).to.equal(null);
    expect(checkWithQpdf(anew!)).to.equal(0);
  });

  it('gives bytes of their own, which no later saving changes', () => {
    const { document } = openPdf(build());
    const first = saveDocument(document, '')!;
    const kept = Buffer.from(first);
    saveDocument(document, '')!.fill(0);
    document.destroy();
    expect(Buffer.compare(first, kept)).to.equal(0);
    expect(first.buffer.byteLength).to.equal(first.length);
  });

  it('passes on that the instance is spent, and not what else MuPDF says', () => {
    const failing = (error: Error): PDFDocument =>
      ({
        saveToBuffer: () => {
          throw error;
        },
      }) as unknown as PDFDocument;
    const spent = new WebAssembly.RuntimeError('unreachable');
    expect(() => saveDocument(failing(spent), 'garbage')).to.throw(spent);
    expect(saveDocument(failing(new Error('cannot find object (secret)')), 'garbage')).to.equal(null);
  });
});
