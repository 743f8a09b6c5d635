/**
 * Shared streams: if one draw or page loses content, no other may lose it, too.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import { readWithPoppler } from '../../support/oracle.js';

const TEXT = 'CONFIDENTIAL';

/** How often each page of the output, or of the upload if nothing was removed, still shows the text. */
async function countLeft(input: Uint8Array): Promise<number[]> {
  const { output } = await removeWatermark(input, TEXT);
  return readWithPoppler(output ?? input).map((text) => text.split(TEXT).length - 1);
}

describe('planEdits', () => {
  it('keeps a heading and a mark that one form draws', async () => {
    const document = new TestDocument();
    const form = document.addForm(`BT /F1 14 Tf (${TEXT})Tj ET`, document.resources());
    document.addContentPage(
      `q 1 0 0 1 60 525 cm /Fm0 Do Q ${writeBody()} q .75 g ${turnedBy(45, 90, 150, 2.5)} cm /Fm0 Do Q`,
      `/XObject<</Fm0 ${form}>>`,
    );
    expect(await countLeft(document.build())).to.deep.equal([2]);
  });

  it('keeps a table cell in a content stream shared with a mark of another page', async () => {
    const document = new TestDocument();
    const cell = document.addStream(`BT /F1 11 Tf 60 320 Td (Class)Tj 150 0 Td (${TEXT})Tj ET`);
    const mark = document.addStream(writeSlanted(`(${TEXT})Tj`));
    document.addPage({
      contents: [document.addStream(writeBody()), cell, mark],
      resources: document.resources(),
    });
    document.addPage({
      contents: [document.addStream(writeBody(['Short.'])), cell],
      resources: document.resources(),
    });
    expect(await countLeft(document.build())).to.deep.equal([1, 1]);
  });

  it('removes the mark from both pages that share it, whatever else they contain', async () => {
    const document = new TestDocument();
    const mark = document.addStream(writeSlanted(`(${TEXT})Tj`));
    for (const line of ['One.', 'Two.']) {
      document.addPage({
        contents: [document.addStream(writeBody([line])), mark],
        resources: document.resources(),
      });
    }
    expect(await countLeft(document.build())).to.deep.equal([0, 0]);
  });

  it('keeps part of an operator in a font with ambiguous codes', async () => {
    const document = new TestDocument();
    const descendant = document.add(
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/Arial/Flags 32>>/DW 600>>',
    );
    const toUnicode = document.addStream(
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange',
    );
    const encoding = document.addStream(
      '/CMapName /Own def 1 begincodespacerange <00> <ff> endcodespacerange 1 begincidrange <20> <7e> 1 endcidrange',
      '/Type/CMap/CMapName/Own/UseCMap/Identity-H/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
    );
    const reference = document.add(
      `<</Type/Font/Subtype/Type0/BaseFont/Arial/Encoding ${encoding}/DescendantFonts[${descendant}]/ToUnicode ${toUnicode}>>`,
    );
    document.nameFont('F3', { reference, show: () => '' });
    document.addContentPage(writeBody() + writeSlanted(`[(left)-3000(${TEXT})]TJ`, 'F3'));
    const { output, summary } = await removeWatermark(document.build(), TEXT);
    expect(output).to.equal(null);
    expect(summary.diagnostics).to.have.property('refused_inseparable', 1);
  });
});
