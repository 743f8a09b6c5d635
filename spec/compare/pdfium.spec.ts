import { expect } from 'chai';
import { openReading } from '../../src/compare/pdfium.js';
import { TestDocument } from '../support/documents.js';

describe('what PDFium reads of a page', () => {
  it('has the end of a text with glyphs of code 0 that have no Unicode value', async () => {
    const document = new TestDocument();
    const map = document.addStream(
      '/CMapName/None def begincmap 1 begincodespacerange<00><ff>endcodespacerange 2 beginbfchar<00><0000><42><0042>endbfchar endcmap',
    );
    const font = document.add(
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode ${map}>>`,
    );
    document.addContentPage(
      'BT /F2 12 Tf 20 300 Td <0042004200> Tj ET BT /F1 12 Tf 20 100 Td (the end of the page) Tj ET',
      `/Font<</F2 ${font}/F1 ${document.addStandardFont().reference}>>`,
    );
    const reading = await openReading(document.build(), null);
    try {
      expect((await reading.readPage(0, 72)).lines).to.deep.equal(['B B', 'the end of the page']);
    } finally {
      reading.close();
    }
  });
});
