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

interface Linked {
  rectangle?: string;
  beside?: string;
  entries?: string;
}

function build({ rectangle = ON_NOTICE, beside = '', entries = '' }: Linked, plant: Plant): Uint8Array {
  const document = new TestDocument();
  const link = `<</Type/Annot/Subtype/Link/Rect[${rectangle}]/Border[0 0 0]/A<</S/URI/URI(https://acme.example)>>>>`;
  const other =
    '<</Type/Annot/Subtype/Link/Rect[60 498 200 510]/Border[0 0 0]/A<</S/URI/URI(https://a.example)>>>>';
  const annotations = [other, plant(link, '')].filter((one) => one !== '');
  document.addContentPage(`${writeBody()}${beside}${plant(SHOWN)}`, '', {
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
  });

  for (const [what, linked] of [
    [
      'other text is written',
      { beside: 'BT 0 g /F2 5 Tf 110 242 Td (Kept)Tj ET ', rectangle: '80 240 350 260' },
    ],
    ['a larger picture is shown', { rectangle: '60 200 400 300' }],
    ['no part of the notice is', { rectangle: '80 100 350 113' }],
  ] as const) {
    it(`lists none on which ${what}`, async () => expect(await countLinks(linked)).to.equal(2));
  }
});
