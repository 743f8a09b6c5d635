/**
 * Stamps that the document itself describes: they need no recogniser, and none is installed here.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { CLEAN, PLANTED, TestDocument, writeBody, type Plant } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import { addGreyImage, drawWord, writeOutline } from '../../support/word-pictures.js';
import { listReadableTexts } from '../../support/physical-scan.js';

const HINT = 'CONFIDENTIAL';
/** It cannot be read as the hint: only the description identifies it. */
const SIGNET = drawWord('+++');
const DRAW = 'q 300 0 0 57 60 300 cm /S1 Do Q';

interface Description {
  way: string;
  gate: string;
  build: (plant: Plant) => Uint8Array;
}

function tagged(tag: string, entries = ''): Description['build'] {
  return (plant) => {
    const document = new TestDocument();
    const image = addGreyImage(document, SIGNET);
    for (let page = 0; page < 2; page++) {
      document.addContentPage(
        writeBody() + plant(`${tag} BDC ${DRAW} EMC\n`),
        `/XObject<</S1 ${image}>>${entries}`,
      );
    }
    return document.build();
  };
}

function annotated(subtype: string, look: (document: TestDocument) => string): Description['build'] {
  return (plant) => {
    const document = new TestDocument();
    const annotations =
      plant('yes', 'no') === 'yes'
        ? [
            document.add(
              `<</Type/Annot/Subtype/${subtype}/Rect[60 300 360 357]/F 4/Contents(${HINT})/AP<</N ${look(document)}>>>>`,
            ),
          ]
        : [];
    document.addContentPage(writeBody(), '', { annotations });
    return document.build();
  };
}

const WAYS: Description[] = [
  {
    way: 'alternate text',
    gate: 'same-placement',
    build: tagged(`/Figure <</MCID 0/Alt(${HINT})>>`),
  },
  {
    way: 'actual text in UTF-16',
    gate: 'same-placement',
    build: tagged(`/Span <</ActualText<feff${Buffer.from(HINT, 'utf16le').swap16().toString('hex')}>>>`),
  },
  {
    way: 'actual text in a named property list',
    gate: 'same-placement',
    build: tagged('/Span /P1', `/Properties<</P1<</ActualText(confidential)>>>>`),
  },
  {
    way: 'the contents of an artifact',
    gate: 'watermark-artifact',
    build: tagged(`/Artifact <</Type/Pagination/Subtype/Watermark/Contents(${HINT})>>`),
  },
  {
    way: 'the contents of a stamp annotation that shows a picture through a soft mask',
    gate: 'watermark-annotation',
    build: annotated('Stamp', (document) => {
      const mask = addGreyImage(document, SIGNET);
      const picture = addGreyImage(document, SIGNET, `/SMask ${mask}`);
      return document.addStream(
        'q 300 0 0 57 0 0 cm /S1 Do Q',
        `/Type/XObject/Subtype/Form/BBox[0 0 300 57]/Resources<</XObject<</S1 ${picture}>>>>`,
      );
    }),
  },
  {
    way: 'the contents of a watermark annotation that shows a picture',
    gate: 'watermark-annotation',
    build: annotated('Watermark', (document) =>
      document.addStream(
        'q 300 0 0 57 0 0 cm /S1 Do Q',
        `/Type/XObject/Subtype/Form/BBox[0 0 300 57]/Resources<</XObject<</S1 ${addGreyImage(document, SIGNET)}>>>>`,
      ),
    ),
  },
  {
    way: 'the contents of a stamp annotation that draws curves',
    gate: 'watermark-annotation',
    build: annotated('Stamp', (document) => document.addForm(`.6 g ${writeOutline(SIGNET)}`, '<<>>')),
  },
];

describe('a stamp that the document describes', () => {
  for (const { way, gate, build } of WAYS) {
    it(`is removed by ${way}`, async () => {
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, HINT);
      expect(summary.warnings).to.deep.equal([]);
      expect(output, 'an output').not.to.equal(null);
      await removesOnly(input, output!, build(CLEAN));
      expect(summary.imageRemoved).to.equal(summary.imageFound);
      const { properties } = summary.locations[0]!;
      expect(properties!.gate).to.equal(gate);
      expect(properties!.evidence.at(-1)).to.equal('said-to-show-text');
      expect(listReadableTexts(output!).join('\n')).not.to.match(/CONFIDENTIAL/u);
    });
  }

  it('stays if its description is longer than the hint', async () => {
    const input = tagged(`/Figure <</Alt(Stamp of the word ${HINT})>>`)(PLANTED);
    expect((await removeWatermark(input, HINT)).output).to.equal(null);
  });

  it('stays if it is a figure of one page, whatever its description', async () => {
    const document = new TestDocument();
    const image = addGreyImage(document, SIGNET);
    document.addContentPage(
      `${writeBody()}/Figure <</Alt(${HINT})>> BDC ${DRAW} EMC`,
      `/XObject<</S1 ${image}>>`,
    );
    document.addContentPage(writeBody());
    expect((await removeWatermark(document.build(), HINT)).output).to.equal(null);
  });

  it('stays if it is a comment on the document', async () => {
    const input = annotated('Square', (document) => document.addForm(writeOutline(SIGNET), '<<>>'))(PLANTED);
    expect((await removeWatermark(input, HINT)).output).to.equal(null);
  });
});
