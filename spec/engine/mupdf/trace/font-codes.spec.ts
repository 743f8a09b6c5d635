import { expect } from 'chai';
import { Budget } from '../../../../src/engine/values/budget.js';
import type { CodeWidth } from '../../../../src/engine/content/written-codes.js';
import { readCodeWidth } from '../../../../src/engine/mupdf/trace/font-codes.js';
import { Trace } from '../../../../src/engine/mupdf/trace/trace.js';
import { TEST_FONT, TestDocument } from '../../../support/documents.js';

/** The width of the codes of a font, whose dictionary the test writes, as the trace finds it for an operator. */
function widthOf(writeFont: (document: TestDocument) => string): CodeWidth {
  const document = new TestDocument();
  const reference = writeFont(document);
  document.nameFont('F3', { reference, show: () => '' });
  document.addContentPage('BT /F3 9 Tf 50 50 Td (x)Tj ET');
  const trace = new Trace(document.build(), new Budget());
  try {
    const page = trace.tracePage(0);
    const show = trace.units[page.unitId]!.instructions.operators.indexOf('Tj');
    return trace.findCodeWidth(page.unitId, show);
  } finally {
    trace.close();
  }
}

function composite(
  encoding: string | ((document: TestDocument) => string),
): (document: TestDocument) => string {
  return (document) => {
    const written = typeof encoding === 'string' ? `/${encoding}` : encoding(document);
    const descendant = document.add(
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/Test/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/Test/Flags 4>>>>',
    );
    return document.add(
      `<</Type/Font/Subtype/Type0/BaseFont/Test/Encoding ${written}/DescendantFonts[${descendant}]>>`,
    );
  };
}

describe('readCodeWidth', () => {
  for (const [what, writeFont, width] of [
    ['a simple font', (document: TestDocument) => document.courier.reference, 1],
    ['Identity-H', (document: TestDocument) => document.addCompositeFont(TEST_FONT).reference, 2],
    ['a map with codes of one and two bytes', composite('90ms-RKSJ-H'), null],
    ['UCS-2', composite('UniJIS-UCS2-H'), 2],
    ['an unknown name', composite('Unheard-Of-H'), null],
    [
      'an embedded map',
      composite((document) =>
        document.addStream(
          '1 begincodespacerange <0000> <ffff> endcodespacerange',
          '/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
        ),
      ),
      null,
    ],
  ] as [string, (document: TestDocument) => string, CodeWidth][]) {
    it(`reads the width of ${what}`, () => {
      expect(widthOf(writeFont)).to.equal(width);
    });
  }

  it('returns null without a font', () => {
    expect(readCodeWidth(null)).to.equal(null);
  });
});
