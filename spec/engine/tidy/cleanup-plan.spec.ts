/**
 * What is removed with a mark, and what only shares its form.
 */
import { expect } from 'chai';
import { removeWatermarkReadAgain as removeWatermark } from '../../support/witnessed.js';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  turnedBy,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';

const HINT = 'CONFIDENTIAL';
const STRIP = `BT .75 g /F2 30 Tf 60 200 Td (${HINT})Tj ET`;

function withForm(content: string, entries = ''): Uint8Array {
  const document = new TestDocument();
  const form = document.addForm(content, document.resources(), entries);
  for (let page = 0; page < 2; page++) {
    document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>/ExtGState<</GS0<</ca .5>>>>`);
  }
  return document.build();
}

function withContent(content: string, properties = ''): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody() + content, properties);
  return document.build();
}

/** Documents in which the second text is removed with the first. */
const GOING: [string, (plant: Plant) => Uint8Array][] = [
  [
    'a white box behind the mark in its form',
    (plant) => withForm(plant(`q 1 g 55 190 240 36 re f Q ${STRIP}`)),
  ],
  ['a frame around the mark in its form', (plant) => withForm(plant(`q .6 G 55 190 240 36 re S Q ${STRIP}`))],
  [
    'a frame of four lines',
    (plant) =>
      withForm(
        plant(
          `q 55 190 m 295 190 l S 55 226 m 295 226 l S 55 190 m 55 226 l S 295 190 m 295 226 l S Q ${STRIP}`,
        ),
      ),
  ],
  [
    'a backdrop in its watermark artifact',
    (plant) =>
      withContent(
        plant(
          `/Artifact<</Subtype/Watermark>>BDC q .9 g 50 50 300 300 re f Q ${writeSlanted(`(${HINT})Tj`)} EMC`,
        ),
      ),
  ],
  [
    'the descriptive string of a tag around the mark',
    (plant) => withContent(plant(`/Span<</ActualText(${HINT})>>BDC ${writeSlanted(`(${HINT})Tj`)} EMC`)),
  ],
];

/** Documents in which only the text is removed. */
const STAYING: [string, (plant: Plant) => Uint8Array][] = [
  [
    'a figure beside the mark in its form',
    (plant) => withForm(`q .5 g 100 100 50 50 re f Q ${plant(STRIP)}`),
  ],
  [
    'a figure under a slanted mark in its form',
    (plant) => withForm(`q .5 g 200 260 50 50 re f Q ${writeSlanted(plant(`(${HINT})Tj`))}`),
  ],
  [
    'the bars of a chart under the slanted mark',
    (plant) =>
      withForm(
        `q .2 g 60 80 40 90 re f 120 80 40 150 re f 180 80 40 60 re f Q ${writeSlanted(plant(`(${HINT})Tj`))}`,
      ),
  ],
  [
    'the background of a page that is a form',
    (plant) => withForm(`q .95 g 0 0 420 560 re f Q ${writeSlanted(plant(`(${HINT})Tj`))}`),
  ],
  [
    'a figure in a knockout group',
    (plant) =>
      withForm(
        `q .5 g 100 100 50 50 re f Q ${writeSlanted(plant(`(${HINT})Tj`))}`,
        '/Group<</S/Transparency/K true/I true>>',
      ),
  ],
  [
    'a box of the page itself around the mark',
    (plant) =>
      withContent(
        `q .9 g 60 100 300 300 re f Q q .75 g BT /F2 36 Tf ${turnedBy(45, 90, 120)} Tm ${plant(`(${HINT})Tj`)} ET Q`,
      ),
  ],
  [
    'a tag with other text',
    (plant) =>
      withContent(
        `/Span<</ActualText(Kept)>>BDC BT /F1 11 Tf 60 60 Td (Kept)Tj ET EMC ${writeSlanted(plant(`(${HINT})Tj`))}`,
      ),
  ],
];

describe('planCleanup', () => {
  for (const [what, build] of GOING) {
    it(`removes ${what}`, async () => {
      const { output, summary } = await removeWatermark(build(PLANTED), HINT);
      expect(summary.warnings).to.deep.equal([]);
      await removesOnly(build(PLANTED), output!, build(CLEAN));
    });
  }

  for (const [what, build] of STAYING) {
    it(`leaves ${what}`, async () => {
      const { output, summary } = await removeWatermark(build(PLANTED), HINT);
      expect(summary.warnings).to.deep.equal([]);
      await removesOnly(build(PLANTED), output!, build(CLEAN));
    });
  }

  it('removes an annotation that shows nothing more from its page, with its strings', async () => {
    const document = new TestDocument();
    const appearance = document.addStream(
      writeSlanted(`(${HINT})Tj`),
      `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources()}`,
    );
    const annotation = document.add(
      `<</Type/Annot/Subtype/FreeText/Rect[0 0 420 560]/F 4/Contents(${HINT})/DA(/F2 36 Tf)/AP<</N ${appearance}>>>>`,
    );
    document.addContentPage(writeBody(), '', { annotations: [annotation] });
    const { output } = await removeWatermark(document.build(), HINT);
    expect(Buffer.from(output!).toString('latin1')).to.not.include(`(${HINT})`);
  });
});
