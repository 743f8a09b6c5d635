import { expect } from 'chai';
import { Budget } from '../../../../src/engine/values/budget.js';
import type { SplitCodes } from '../../../../src/engine/content/operands.js';
import { readSplitCodes } from '../../../../src/engine/mupdf/trace/font-codes.js';
import { Trace } from '../../../../src/engine/mupdf/trace/trace.js';
import { TEST_FONT, TestDocument } from '../../../support/documents.js';

/**
 * The function that splits the strings of a font, whose dictionary the test writes, as the trace finds it for an
 * operator.
 */
function splitterOf(writeFont: (document: TestDocument) => string): SplitCodes {
  const document = new TestDocument();
  const reference = writeFont(document);
  document.nameFont('F3', { reference, show: () => '' });
  document.addContentPage('BT /F3 9 Tf 50 50 Td (x)Tj ET');
  const trace = new Trace(document.build(), new Budget());
  try {
    const page = trace.tracePage(0);
    const show = trace.units[page.unitId]!.instructions.operators.indexOf('Tj');
    return trace.findSplitCodes(page.unitId, show);
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

const CODES = Uint8Array.of(0x41, 0x82, 0xa0, 0x42);

describe('readSplitCodes', () => {
  for (const [what, writeFont, codes, lengths] of [
    ['a simple font', (document: TestDocument) => document.courier.reference, CODES, [1, 1, 1, 1]],
    ['Identity-H', (document: TestDocument) => document.addCompositeFont(TEST_FONT).reference, CODES, [2, 2]],
    ['an odd number of bytes in Identity-H', composite('Identity-H'), CODES.subarray(1), null],
    ['a map with codes of one and two bytes', composite('90ms-RKSJ-H'), CODES, null],
    ['UCS-2', composite('UniJIS-UCS2-H'), CODES, [2, 2]],
    ['an unknown name', composite('Unheard-Of-H'), CODES, null],
    [
      'an embedded map',
      composite((document) =>
        document.addStream(
          '1 begincodespacerange <0000> <ffff> endcodespacerange',
          '/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
        ),
      ),
      CODES,
      null,
    ],
  ] as [string, (document: TestDocument) => string, Uint8Array, number[] | null][]) {
    it(`splits codes of ${what}`, () => {
      expect(splitterOf(writeFont)(codes)).to.deep.equal(lengths);
    });
  }

  it('returns null without a font', () => {
    expect(readSplitCodes(null)(CODES)).to.equal(null);
  });
});
