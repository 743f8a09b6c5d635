/**
 * Documents for which a review of the engine found a fault, or nearly did.
 */
import { expect } from 'chai';
import { inflateSync } from 'node:zlib';
import { removeWatermark } from '../support/witnessed.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../support/documents.js';

const SLANTED_MARK = writeSlanted('(CONFIDENTIAL)Tj');

/** Decoded contents of all streams of a file, one after another. */
function readStreams(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const texts: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    const raw = file.subarray(at + 7, file.indexOf('endstream', at));
    try {
      texts.push(inflateSync(raw).toString('latin1'));
    } catch {
      texts.push(raw.toString('latin1'));
    }
  }
  return texts.join('\n');
}

describe('a removal', () => {
  it('accepts an annotation whose appearance MuPDF generates', async () => {
    const document = new TestDocument();
    const note = document.add(
      '<</Type/Annot/Subtype/FreeText/Rect[60 100 300 130]/DA(/Helv 12 Tf 0 g)/Contents(Please check this)/F 4>>',
    );
    document.addContentPage(writeBody() + SLANTED_MARK, '', { annotations: [note] });
    expect((await removeWatermark(document.build(), 'CONFIDENTIAL')).summary.textRemoved).to.equal(1);
  });

  it('keeps every byte of an attachment that is the same document, stored uncompressed', async () => {
    const inner = new TestDocument();
    inner.addContentPage(writeBody() + SLANTED_MARK);
    const attached = inner.build();
    const document = new TestDocument();
    document.addContentPage(writeBody() + SLANTED_MARK);
    const file = document.addStream(attached, '/Type/EmbeddedFile');
    document.addCatalogEntries(
      `/Names<</EmbeddedFiles<</Names[(a.pdf)<</Type/Filespec/F(a.pdf)/EF<</F ${file}>>>>]>>>>`,
    );
    const { output } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect(Buffer.from(output!).includes(Buffer.from(attached))).to.equal(true);
  });

  it('keeps the background of a form that is the page, despite a slanted mark of nearly its size', async () => {
    const document = new TestDocument();
    const form = document.addForm(
      `.9 .95 1 rg 0 0 420 560 re f q 0.75 g BT /F2 44 Tf ${turnedBy(45, 70, 130)} Tm (CONFIDENTIAL)Tj ET Q`,
      document.resources(),
    );
    for (let page = 0; page < 2; page++) {
      document.addContentPage(`/X Do ${writeBody()}`, `/XObject<</X ${form}>>`);
    }
    const { output, summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect(summary.textRemoved).to.equal(1);
    expect(readStreams(output!)).to.match(/0 0 420 560 re f/u);
  });

  it('keeps the rules of a header artifact beside a watermark artifact', async () => {
    const document = new TestDocument();
    const header =
      '/Artifact<</Type/Pagination/Subtype/Header>>BDC 60 540 300 1 re f 60 536 300 1 re f ' +
      `BT 0.75 g /F2 36 Tf ${turnedBy(45, 20, 40)} Tm (CONFIDENTIAL)Tj ET EMC\n`;
    document.addContentPage(writeBody() + header + `/Artifact<</Subtype/Watermark>>BDC ${SLANTED_MARK} EMC`);
    const { output } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect(readStreams(output!)).to.match(/60 540 300 1 re f 60 536 300 1 re f/u);
  });

  it('keeps the description of a figure that stays', async () => {
    const document = new TestDocument();
    document.addContentPage(
      `${writeBody()}/Figure<</MCID 0/Alt(Chart of revenue)>>BDC 60 100 50 80 re f ${SLANTED_MARK} EMC`,
    );
    const { output } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect(readStreams(output!)).to.include('(Chart of revenue)');
  });

  it('warns that the mark’s layer stays in the list of layers if it has other content', async () => {
    const document = new TestDocument();
    const layer = document.add('<</Type/OCG/Name(Watermark)>>');
    document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<<>>>>`);
    document.addContentPage(
      `${writeBody()}/OC /L BDC ${SLANTED_MARK} 60 100 50 80 re f EMC`,
      `/Properties<</L ${layer}>>`,
    );
    const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect(summary.warnings.join()).to.match(/list of layers/u);
  });

  it('keeps a stamp annotation with more text than the mark', async () => {
    const document = new TestDocument();
    const appearance = document.addForm(
      'BT /F1 20 Tf 0 10 Td [(CONFIDENTIAL) -6000 (Approved by J. Smith)]TJ ET',
      document.resources(),
    );
    const stamp = document.add(
      `<</Type/Annot/Subtype/Stamp/Rect[20 100 420 140]/AP<</N ${appearance}>>/F 4>>`,
    );
    document.addContentPage(writeBody(), '', { annotations: [stamp] });
    const { output } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    const file = Buffer.from(output!).toString('latin1');
    expect(file).to.match(/\/Subtype\/Stamp/u);
    expect(readStreams(output!)).to.match(/Approved by J\. Smith/u);
  });
});

describe('a refusal', () => {
  const reasonOf = async (bytes: Uint8Array, hint: string): Promise<string | null> =>
    (await removeWatermark(bytes, hint)).summary.reason;

  it('keeps the value of a form field at one place on every page', async () => {
    const document = new TestDocument();
    for (let page = 0; page < 3; page++) {
      const appearance = document.addForm('BT /F1 11 Tf 2 4 Td (John Smith)Tj ET', document.resources());
      const field = document.add(
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(n${page})/V(John Smith)/Rect[60 40 200 60]/AP<</N ${appearance}>>/F 4>>`,
      );
      document.addContentPage(writeBody(), '', { annotations: [field] });
    }
    expect(await reasonOf(document.build(), 'John Smith')).to.equal('target_found_not_removed');
  });

  it('keeps the labels of a layer named after its rooms', async () => {
    const document = new TestDocument();
    const layer = document.add('<</Type/OCG/Name(A-Rooms)>>');
    document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<<>>>>`);
    document.addContentPage(
      `${writeBody()}/OC /L BDC BT 0 g /F1 11 Tf 60 100 Td (ROOM)Tj ET EMC`,
      `/Properties<</L ${layer}>>`,
    );
    expect(await reasonOf(document.build(), 'ROOM')).to.equal('target_found_not_removed');
  });

  it('keeps a light title on a dark band', async () => {
    const document = new TestDocument();
    document.addContentPage(
      `${writeBody()}0.1 0.2 0.5 rg 0 520 420 40 re f BT 0.85 g /F1 34 Tf 60 528 Td (Roadmap)Tj ET`,
    );
    expect(await reasonOf(document.build(), 'Roadmap')).to.equal('target_found_not_removed');
  });

  it('keeps the slanted labels of a chart on two of three pages', async () => {
    const document = new TestDocument();
    const label = `BT 0 g /F1 9 Tf ${turnedBy(45, 80, 100)} Tm (Revenue)Tj ET`;
    for (const chart of [label, label, '']) document.addContentPage(writeBody() + chart);
    expect(await reasonOf(document.build(), 'Revenue')).to.equal('target_found_not_removed');
  });

  it('keeps text under the strips of a scan', async () => {
    const document = new TestDocument();
    const picture = document.addImage();
    const strips = [0, 140, 280, 420].map((y) => `q 420 0 0 140 0 ${y} cm /I Do Q`).join(' ');
    document.addContentPage(SLANTED_MARK + strips, `/XObject<</I ${picture}>>`);
    expect(await reasonOf(document.build(), 'CONFIDENTIAL')).to.equal('target_found_not_removed');
  });

  it('distinguishes a hint from the end of one line and the beginning of the next', async () => {
    const document = new TestDocument();
    document.addContentPage(writeBody(['The board voted no', 'test results were shown.']));
    expect(await reasonOf(document.build(), 'note')).to.equal('target_not_found');
    expect(await reasonOf(document.build(), 'no test')).to.equal('target_found_not_removed');
  });

  it('is fast for a table of equal cells and a hint that begins like them', async () => {
    const document = new TestDocument();
    const cells = Array.from({ length: 120 }, (_, at) => {
      const x = 60 + 60 * (at % 4);
      return `BT 0 g /F1 9 Tf ${x} ${500 - 12 * Math.floor(at / 4)} Td (YES)Tj ET`;
    });
    document.addContentPage(cells.join('\n'));
    expect(await reasonOf(document.build(), `${'YES '.repeat(10)}STOP`)).to.equal('target_not_found');
  });
});
