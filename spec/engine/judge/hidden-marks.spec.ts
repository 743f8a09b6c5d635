/**
 * Marks that only a search finds, and the text of scans, which stays.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { CLEAN, PLANTED, TestDocument, type Plant } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';

const HINT = 'CONFIDENTIAL';
const PAGES = 3;

/** The text of a scan as recognition programs write it: invisible, line by line, in one font. */
const LINES = [
  'Minutes of the meeting of Tuesday',
  'The contract with the supplier runs on',
  'No objection was raised to the minutes',
];
const read = (lines = LINES, font = '/F1', mode = 3): string =>
  `BT ${mode} Tr ${font} 10 Tf ${lines.map((line, at) => `1 0 0 1 60 ${500 - 20 * at} Tm (${line})Tj`).join(' ')} ET\n`;
const SCAN = 'q 420 0 0 560 0 0 cm /Im0 Do Q\n';
const SLANTED = '/F2 48 Tf .7 .7 -.7 .7 90 150 Tm';
const mark = (mode: number, place = SLANTED): string => `q BT ${mode} Tr ${place} (${HINT})Tj ET Q\n`;
const artifact = (content: string): string =>
  `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC ${content}EMC\n`;

/** The contents of a page, as one or more streams, which may draw the form /Wm that shows the mark. */
type Write = (plant: Plant, page: number) => string | string[];

function build(write: Write, plant: Plant, seenThrough = false): Uint8Array {
  const document = new TestDocument();
  const mask = document.addImage(2);
  const form = document.addForm(`BT ${SLANTED} (${HINT})Tj ET`, document.resources());
  const scan = document.addStream(
    new Uint8Array(4).fill(200),
    `/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8${seenThrough ? `/SMask ${mask}` : ''}`,
  );
  for (let page = 0; page < PAGES; page++) {
    document.addContentPage(write(plant, page), `/XObject<</Im0 ${scan}/Wm ${form}>>`);
  }
  return document.build();
}

const HIDDEN: { what: string; gate: string; write: Write }[] = [
  {
    what: 'invisible and declared, in the very stream of the text of the scan',
    gate: 'watermark-artifact',
    write: (plant) => SCAN + read() + plant(artifact(mark(3))),
  },
  {
    what: 'declared, and painted under the scan',
    gate: 'watermark-artifact',
    write: (plant) => plant(artifact(mark(0))) + SCAN + read(),
  },
  {
    what: 'a form that all pages draw under the scan, with the text of the scan under it too',
    gate: 'turned',
    write: (plant) => [plant('q /Wm Do Q\n', ' '), `q ${read(LINES, '/F1', 0)}${SCAN}Q\n`],
  },
  {
    what: 'coloured, slanted and the only text under a scan',
    gate: 'turned',
    write: (plant) => [plant(`.8 0 0 rg ${mark(0)}0 g\n`, ' '), `q ${SCAN}Q\n`],
  },
];

const KEPT: { what: string; write: Write }[] = [
  {
    what: 'a running head of the scan, recognised on each page',
    write: () => SCAN + read([HINT, ...LINES]),
  },
  {
    what: 'a line of the scan in a font of its own',
    write: () => SCAN + read() + read([HINT], '/F2'),
  },
  {
    what: 'a line of the scan in a group and a font of its own, as every line is',
    write: () =>
      `q ${SCAN}Q\n${[...LINES, HINT].map((line, at) => `q ${read([line], at % 2 ? '/F1' : '/F2')}Q\n`).join('')}`,
  },
  {
    what: 'a line of the scan in one of the streams into which a program cut the text',
    write: () => [`q ${SCAN}Q\n`, ...[...LINES, HINT].map((line) => `q ${read([line])}Q\n`)],
  },
  {
    what: 'a slanted word of the scan, in the font of all its words',
    write: () => [`q ${SCAN}${read()}Q\n`, `q BT 3 Tr /F1 48 Tf .7 .7 -.7 .7 90 150 Tm (${HINT})Tj ET Q\n`],
  },
  {
    what: 'all text recognised on the page, in a form of its own',
    write: () => [`q ${SCAN}Q\n`, mark(3)],
  },
  {
    what: 'all text recognised on the page, in plain black under its picture',
    write: () => [mark(0), `q ${SCAN}Q\n`],
  },
  {
    what: 'a coloured heading in text that a program wrote under the scan',
    write: () => [`.8 0 0 rg ${mark(0)}0 g ${read(LINES, '/F1', 0)}`, SCAN],
  },
  {
    what: 'one of few words that were recognised on the page',
    write: () => [`q ${SCAN}${read(['Minutes', 'Tuesday'])}Q\n`, mark(3)],
  },
  {
    what: 'a heading in text that a program wrote under the scan',
    write: () => read([HINT, ...LINES], '/F1', 0) + SCAN,
  },
  {
    what: 'a large heading in text that a program wrote under the scan',
    write: () => `${read(LINES, '/F1', 0)}BT 0 Tr /F1 30 Tf 60 530 Td (${HINT})Tj ET ${SCAN}`,
  },
  {
    what: 'a slanted word in text that a program wrote under the scan',
    write: () => `${read(LINES, '/F1', 0)}BT 0 Tr /F1 30 Tf .7 .7 -.7 .7 90 150 Tm (${HINT})Tj ET ${SCAN}`,
  },
  {
    what: 'an invisible heading in a layer called Background, like the layers of scans',
    write: () => `/OC /Bg BDC ${SCAN}${read([HINT, ...LINES])}EMC\n`,
  },
  {
    what: 'a heading under a transparent picture of the page',
    write: () => `BT 0 Tr /F1 11 Tf 60 530 Td (${HINT})Tj ET ${read(LINES, '/F1', 0)}${SCAN}`,
  },
  {
    what: 'an invisible word beside visible text, over a transparent picture',
    write: () => [`q ${SCAN}${read(LINES, '/F1', 0)}Q\n`, mark(3)],
  },
];

describe('a mark that is invisible to readers', () => {
  for (const { what, gate, write } of HIDDEN) {
    it(`is removed and reported as unseen: ${what}`, async () => {
      const input = build(write, PLANTED);
      const { output, summary } = await removeWatermark(input, HINT);
      expect(output, JSON.stringify(summary.diagnostics)).not.to.equal(null);
      await removesOnly(input, output!, build(write, CLEAN));
      expect(summary.textRemoved).to.be.greaterThan(0);
      for (const { properties } of summary.locations) {
        expect(properties).to.include({ gate });
        expect(properties!.evidence.at(-1)).to.equal('unseen');
      }
    });
  }

  it('is reported as seen if the picture over it is transparent', async () => {
    const write: Write = (plant) => plant(artifact(mark(0))) + read(LINES, '/F1', 0) + SCAN;
    const { summary } = await removeWatermark(build(write, PLANTED, true), HINT);
    expect(summary.textRemoved).to.be.greaterThan(0);
    for (const { properties } of summary.locations) expect(properties!.evidence).to.not.include('unseen');
  });
});

describe('the text of a scan', () => {
  for (const { what, write } of KEPT) {
    it(`stays: ${what}`, async () => {
      for (const seenThrough of what.includes('seen through') ? [true] : [false]) {
        const { output, summary } = await removeWatermark(build(write, PLANTED, seenThrough), HINT);
        expect(output, JSON.stringify(summary.locations[0])).to.equal(null);
        expect(summary.reason).to.equal('target_found_not_removed');
      }
    });
  }
});
