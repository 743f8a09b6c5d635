import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { listPageLinks } from '../../../../src/engine/mupdf/trace/page-links.js';
import { TestDocument, writeBody } from '../../../support/documents.js';

/** Width and height of the boxes of a page's links; the page has one annotation with these entries. */
function measure(entries: string): number[][] {
  const builder = new TestDocument();
  const annotation = builder.add(`<</Type/Annot${entries}>>`);
  builder.addContentPage(writeBody(), '', { annotations: [annotation] });
  const { document } = openPdf(builder.build());
  try {
    return listPageLinks(document, 0).map(({ box }) => [box.right - box.left, box.bottom - box.top]);
  } finally {
    document.destroy();
  }
}

describe('listPageLinks', () => {
  for (const [what, entries, sizes] of [
    ['a link', '/Subtype/Link/Rect[10 20 40 60]', [[30, 40]]],
    ['a link whose corners are in another order', '/Subtype/Link/Rect[40 20 10 60]', [[30, 40]]],
    ['no other annotation', '/Subtype/Stamp/Rect[10 20 40 60]', []],
    ['no link without a rectangle', '/Subtype/Link', []],
    ['no link whose rectangle is a number', '/Subtype/Link/Rect 5', []],
    ['no link with two coordinates', '/Subtype/Link/Rect[10 20]', []],
  ] as const) {
    it(`lists ${what}`, () => {
      expect(measure(entries)).to.deep.equal(sizes);
    });
  }
});
