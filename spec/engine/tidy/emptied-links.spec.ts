/**
 * Links that are removed with the notice on them, and links on which there is other content.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { PLANTED, CLEAN, TestDocument, writeBody, type Plant } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';

const NOTICE = 'Created with a trial version of Acme Essential PDF';
const SHOWN = `BT 0 0 1 rg /F2 9 Tf 80 250 Td (${NOTICE})Tj ET`;
const ON_NOTICE = '80 247 350 260';

/** A large mark over an icon and a line of text, which have links of their own. */
const LARGE = 'q 0.8 g BT /F2 60 Tf 40 300 Td (SAMPLE COPY)Tj ET Q';
const ICON = 'q 20 0 0 20 60 308 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x40 EI Q ';
const LINE = 'BT 0 g /F1 11 Tf 200 310 Td (Contact us)Tj ET ';

interface Linked {
  shown?: string;
  rectangle?: string;
  beside?: string;
  entries?: string;
}

function build(
  { shown = SHOWN, rectangle = ON_NOTICE, beside = '', entries = '' }: Linked,
  plant: Plant,
): Uint8Array {
  const document = new TestDocument();
  const link = `<</Type/Annot/Subtype/Link/Rect[${rectangle}]/Border[0 0 0]/A<</S/URI/URI(https://acme.example)>>>>`;
  const other =
    '<</Type/Annot/Subtype/Link/Rect[60 498 200 510]/Border[0 0 0]/A<</S/URI/URI(https://a.example)>>>>';
  const annotations = [other, plant(link, '')].filter((one) => one !== '');
  document.addContentPage(`${writeBody()}${beside}${plant(shown)}`, '', {
    annotations: annotations.map((one) => document.add(one)),
    entries,
  });
  return document.build();
}

/** The number of links in the output. */
async function countLinks(linked: Linked): Promise<number> {
  const input = build(linked, PLANTED);
  const { output } = await removeWatermark(input, NOTICE);
  await removesOnly(input, output!, build(linked, CLEAN));
  return (
    Buffer.from(output!)
      .toString('latin1')
      .split(/\/Subtype\s*\/Link/u).length - 1
  );
}

describe('listEmptiedLinks', () => {
  it('lists the link on a notice, all or part of it, also on a rotated page', async () => {
    expect(await countLinks({})).to.equal(1);
    expect(await countLinks({ rectangle: '200 260 110 247' })).to.equal(1);
    expect(await countLinks({ entries: '/Rotate 90' })).to.equal(1);
    // Filled and stroked, as programs write bold text.
    expect(await countLinks({ shown: SHOWN.replace('/F2', '2 Tr .2 w /F2') })).to.equal(1);
  });

  for (const [what, linked] of [
    [
      'other text is written',
      { beside: 'BT 0 g /F2 5 Tf 110 242 Td (Kept)Tj ET ', rectangle: '80 240 350 260' },
    ],
    ['a larger picture is shown', { rectangle: '60 200 400 300' }],
    ['no part of the notice is', { rectangle: '80 100 350 113' }],
    ['nothing is, since it has no area', { rectangle: '0 560 0 560' }],
  ] as const) {
    it(`lists none on which ${what}`, async () => expect(await countLinks(linked)).to.equal(2));
  }
});

describe('links under a large mark', () => {
  it('stay with what they belong to', async () => {
    const make = (plant: Plant): Uint8Array => {
      const document = new TestDocument();
      const link = (rectangle: string): string =>
        document.add(`<</Type/Annot/Subtype/Link/Rect[${rectangle}]/Border[0 0 0]>>`);
      document.addContentPage(`${writeBody()}${ICON}${LINE}${plant(LARGE)}`, '', {
        annotations: [link('60 308 80 328'), link('200 311 260 322')],
      });
      return document.build();
    };
    const input = make(PLANTED);
    const { output } = await removeWatermark(input, 'SAMPLE COPY', { insist: true });
    await removesOnly(input, output!, make(CLEAN));
    expect(Buffer.from(output!).toString('latin1').split('/Subtype/Link')).to.have.lengthOf(3);
  });
});
