import { expect } from 'chai';
import type * as mupdf from 'mupdf';
import { Budget } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { ContentUnits } from '../../../../src/engine/mupdf/trace/content-units.js';
import { InstrumentedPages } from '../../../../src/engine/mupdf/trace/instrumented-pages.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../../support/documents.js';

/** The calls of MuPDF that find a page or change an object, in the order in which marking makes them. */
function recordCalls(document: mupdf.PDFDocument, run: () => void): string[] {
  const calls: string[] = [];
  const findPage = document.findPage.bind(document);
  const addStream = document.addStream.bind(document);
  document.findPage = (index) => {
    calls.push('find');
    return findPage(index);
  };
  document.addStream = (...content) => {
    calls.push('change');
    return addStream(...content);
  };
  run();
  return calls;
}

function openPages(count: number): mupdf.PDFDocument {
  const document = new TestDocument();
  for (let at = 0; at < count; at++) document.addContentPage(writeBody([`Page ${at}`]));
  return openPdf(document.build()).document;
}

function markedPages(document: mupdf.PDFDocument, limits = new Budget().limits): InstrumentedPages {
  const budget = new Budget(limits);
  return new InstrumentedPages(document, new ContentUnits(document, 'nonce', budget, {}), budget);
}

/** The text of each page, after all pages of a copy were marked. */
function listTexts(document: mupdf.PDFDocument): string[] {
  const copy = openPdf(document.saveToBuffer('').asUint8Array().slice()).document;
  const count = copy.countPages();
  markedPages(copy).instrumentAll(count);
  const texts = Array.from({ length: count }, (_, at) =>
    copy.loadPage(at).toStructuredText('').asText().trim(),
  );
  copy.destroy();
  return texts;
}

describe('InstrumentedPages', () => {
  it('finds all pages before changing any: every change makes MuPDF forget where they are', () => {
    const document = openPages(4);
    const pages = markedPages(document);
    const calls = recordCalls(document, () => pages.instrumentAll(4));
    expect(calls).to.deep.equal([...Array(4).fill('find'), ...Array(4).fill('change')]);
    expect([0, 1, 2, 3].map((at) => pages.get(at).unitId)).to.deep.equal([0, 1, 2, 3]);
    document.destroy();
  });

  it('throws a page’s failure when that page is read', () => {
    const document = openPages(1);
    const pages = markedPages(document);
    expect(() => pages.instrumentAll(2)).not.to.throw();
    expect(pages.get(0).unitId).to.equal(0);
    expect(() => pages.get(1)).to.throw();
    document.destroy();
  });

  it('does not treat null as an empty page', () => {
    const document = openPages(2);
    document
      .getTrailer()
      .get('Root', 'Pages', 'Kids')
      .put(1, document.newIndirect(document.countObjects() + 1));
    const pages = markedPages(document);
    pages.instrumentAll(2);
    expect(pages.get(0).unitId).to.equal(0);
    expect(() => pages.get(1)).to.throw();
    document.destroy();
  });

  it('keeps a page empty whose contents the file lacks, whatever is added before or after', () => {
    for (const lacking of [0, 1, 2]) {
      const document = openPages(3);
      const pages = document.getTrailer().get('Root', 'Pages', 'Kids');
      // Object numbers that marking adds.
      for (const added of [0, 1]) {
        pages.get(lacking).put('Contents', document.newIndirect(document.countObjects() + added));
        expect(listTexts(document)).to.deep.equal(
          [0, 1, 2].map((page) => (page === lacking ? '' : `Page ${page}`)),
        );
      }
    }
  });

  it('shows the rest of a page whose contents the file lacks a part of', () => {
    const document = openPages(2);
    const last = document.getTrailer().get('Root', 'Pages', 'Kids').get(1);
    const parts = document.newArray();
    parts.push(document.newIndirect(document.countObjects()));
    parts.push(last.get('Contents'));
    last.put('Contents', parts);
    expect(listTexts(document)).to.deep.equal(['Page 0', 'Page 1']);
  });

  it('ends at once if the document costs too much', () => {
    const document = openPages(1);
    const pages = markedPages(document, { ...new Budget().limits, instructions: 1 });
    expect(() => pages.instrumentAll(1)).to.throw(EngineFailure);
    document.destroy();
  });

  it('marks a page once that is listed twice', () => {
    const document = new TestDocument();
    const page = document.reserve();
    document.addContentPage(writeBody(), '', { reference: page });
    document.addContentPage(writeBody(), '', { reference: page });
    const { document: opened } = openPdf(document.build());
    const pages = markedPages(opened);
    pages.instrumentAll(2);
    expect(pages.get(0)).to.equal(pages.get(1));
    opened.destroy();
  });

  it('counts shared appearances for each annotation', () => {
    const document = new TestDocument();
    const states = ['/On', '/Off'].map((name) => `${name} ${document.addForm('', '<<>>')}`);
    const normal = document.add(`<<${states.join('')}>>`);
    const boxes = [1, 2, 3].map(() => document.add(`<</Subtype/Widget/AS/On/AP<</N ${normal}>>>>`));
    document.addContentPage('', '', { annotations: boxes });
    const mark = (pageEntries: number) => {
      const { document: opened } = openPdf(document.build());
      return markedPages(opened, { ...new Budget().limits, pageEntries }).get(0).appearances;
    };
    expect(mark(9).map(({ unitId }) => unitId)).to.deep.equal([1, 2, 1, 2, 1, 2]);
    expect(() => mark(8)).to.throw(EngineFailure);
  });

  it('counts annotations and content streams for each page that lists them', () => {
    const document = new TestDocument();
    const annotation = document.add('<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>');
    for (let at = 0; at < 3; at++) document.addContentPage('', '', { annotations: [annotation, annotation] });
    const mark = (pageEntries: number) => {
      const { document: opened } = openPdf(document.build());
      const contents = opened.addObject([opened.findPage(0).get('Contents')]);
      opened.findPage(0).put('Contents', contents);
      opened.findPage(1).put('Contents', contents);
      markedPages(opened, { ...new Budget().limits, pageEntries }).instrumentAll(3);
      opened.destroy();
    };
    expect(() => mark(8)).not.to.throw();
    expect(() => mark(7)).to.throw(EngineFailure);
  });
});
