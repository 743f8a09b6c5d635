/**
 * Each gate, on the smallest document that it decides.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';

const BESIDE = 'BT 0 g /F1 11 Tf 60 60 Td (CONFIDENTIAL)Tj ET';

function pages(...contents: string[]): Uint8Array {
  const document = new TestDocument();
  for (const content of contents) {
    document.addContentPage(writeBody() + content, '/ExtGState<</GS0<</ca .3>>>>');
  }
  return document.build();
}

function withForm(entries: string, pageCount: number): Uint8Array {
  const document = new TestDocument();
  const form = document.addForm(BESIDE, document.resources(), entries);
  for (let page = 0; page < pageCount; page++) {
    document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
  }
  return document.build();
}

function withAnnotation(subtype: string): Uint8Array {
  const document = new TestDocument();
  const appearance = document.addStream(
    BESIDE,
    `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources()}`,
  );
  const annotation = document.add(
    `<</Type/Annot/Subtype/${subtype}/Rect[0 0 420 560]/F 4/AP<</N ${appearance}>>>>`,
  );
  document.addContentPage(writeBody(), '', { annotations: [annotation] });
  return document.build();
}

function withGroup(name: string): Uint8Array {
  const document = new TestDocument();
  const group = document.add(`<</Type/OCG/Name(${name})>>`);
  document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<<>>>>`);
  document.addContentPage(`${writeBody()}/OC /MC0 BDC ${BESIDE} EMC`, `/Properties<</MC0 ${group}>>`);
  return document.build();
}

function withOwnStreams(): Uint8Array {
  const document = new TestDocument();
  for (const line of ['One.', 'Two.', 'Three.']) document.addContentPage([writeBody([line]), BESIDE]);
  return document.build();
}

describe('judgeOccurrence', () => {
  for (const [gate, build] of [
    ['watermark-artifact', () => pages(`/Artifact<</Subtype/Watermark>>BDC ${BESIDE} EMC`)],
    ['watermark-annotation', () => withAnnotation('Watermark')],
    ['watermark-annotation', () => withAnnotation('Stamp')],
    ['watermark-form', () => withForm('/PieceInfo<</ADBE_CompoundType<</Private/Watermark>>>>', 1)],
    ['optional-content', () => withGroup('Watermark layer')],
    ['turned', () => pages(writeSlanted('(CONFIDENTIAL)Tj'))],
    ['transparent', () => pages('/GS0 gs BT /F1 30 Tf 60 420 Td (CONFIDENTIAL)Tj ET')],
    ['oversized', () => pages('BT .6 0 0 rg /F1 40 Tf 60 412 Td (CONFIDENTIAL)Tj ET')],
    ['pale', () => pages('BT .8 g /F1 40 Tf 40 200 Td (CONFIDENTIAL)Tj ET')],
    ['pale', () => pages('BT 1 .4 .4 rg /F1 40 Tf 40 200 Td (CONFIDENTIAL)Tj ET')],
    ['own-stream', () => withForm('', 3)],
    ['own-stream', withOwnStreams],
  ] as [string, () => Uint8Array][]) {
    it(`admits by ${gate}`, async () => {
      const { summary } = await removeWatermark(build(), 'CONFIDENTIAL');
      expect(new Set(summary.locations.map(({ properties }) => properties?.gate))).to.deep.equal(
        new Set([gate]),
      );
    });
  }

  it('admits no small vertical labels along the frames of drawings', async () => {
    const labels = [100, 220, 340].flatMap((x) =>
      [60, 160, 260].map((y) => `BT 0 g /F1 4 Tf ${turnedBy(90, x, y)} Tm (Sign. and date)Tj ET`),
    );
    expect((await removeWatermark(pages(labels.join(' ')), 'Sign. and date')).output).to.equal(null);
  });

  for (const [gate, build] of [
    ['no_evidence', () => pages(BESIDE)],
    ['no_evidence', () => withForm('', 1)],
    ['no_evidence', () => withAnnotation('FreeText')],
    ['no_evidence', () => withGroup('Layer 1')],
    [
      'clip_text',
      () =>
        pages(`q BT 7 Tr .8 g /F1 40 Tf ${turnedBy(45, 60, 60)} Tm (CONFIDENTIAL)Tj ET 0 0 420 560 re f Q`),
    ],
  ] as [string, () => Uint8Array][]) {
    it(`refuses by ${gate} and reports it`, async () => {
      const { output, summary } = await removeWatermark(build(), 'CONFIDENTIAL');
      expect(output).to.equal(null);
      expect(summary.diagnostics).to.have.property(`refused_${gate}`, 1);
    });
  }
});
