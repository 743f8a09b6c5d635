/**
 * Page numbers next to a mark, written by a separate operator, and numbers that do not belong to it.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { CLEAN, PLANTED, TestDocument, turnedBy, writeBody } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';

const HINT = 'CONFIDENTIAL';
/** Width of the mark in letters of 9 points: Courier's are 600 thousandths of the em wide. */
const WIDTH_PT = HINT.length * 0.6 * 9;
const BLUE = '0 0 .8 rg';
const END_PT = 150 + WIDTH_PT;

const show = (text: string, x: number, y = 20, state = BLUE, size = 9): string =>
  `BT ${state} /F2 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text})Tj ET\n`;
const mark = show(HINT, 150);
const MIDDLE_PT = 150 + WIDTH_PT / 2;

/** The text that a page shows besides its body: as part of the mark, and as its own. */
type Write = (pageNumber: number) => { mark: string; own?: string };

function build(write: Write, isPlanted: boolean, pageCount: number): Uint8Array {
  const document = new TestDocument();
  for (let page = 1; page <= pageCount; page++) {
    const { mark: planted, own = '' } = write(page);
    document.addContentPage(
      writeBody([`Page begins ${page * 31 + 7}.`, 'It goes on.', 'It ends.']) +
        own +
        (isPlanted ? PLANTED : CLEAN)(planted),
    );
  }
  return document.build();
}

const GONE: { what: string; write: Write; pages?: number }[] = [
  { what: 'two ems after it', write: (page) => ({ mark: mark + show(`${page}`, END_PT + 18) }) },
  { what: 'before it', write: (page) => ({ mark: show(`${page}`, 150 - 18 - 5.4) + mark }) },
  {
    what: 'right-aligned before it, with one and two digits',
    pages: 11,
    write: (page) => ({ mark: show(`${page}`, 150 - 18 - 5.4 * `${page}`.length) + mark }),
  },
  {
    what: 'with a word and the number of all',
    write: (page) => ({ mark: mark + show(`Page ${page} of 4`, END_PT + 16) }),
  },
  {
    what: 'whose first number is not 1',
    write: (page) => ({ mark: mark + show(`${page + 40}`, END_PT + 18) }),
  },
  {
    what: 'on either side of it',
    write: (page) => ({ mark: show(`${page}`, 150 - 18 - 5.4) + mark + show(`${page + 7}`, END_PT + 18) }),
  },
  { what: 'up to four ems away', write: (page) => ({ mark: mark + show(`${page}`, END_PT + 35.5) }) },
  {
    what: 'up the margin',
    write: (page) => ({
      mark: [
        [HINT, 150],
        [`${page}`, END_PT + 18],
      ]
        .map(([text, y]) => `BT ${BLUE} /F2 9 Tf ${turnedBy(90, 14, y as number)} Tm (${text})Tj ET\n`)
        .join(''),
    }),
  },
];

/** The mark is removed; the text that is written as the page's own stays. */
const KEPT: { what: string; write: Write; pages?: number }[] = [
  {
    what: 'of another colour',
    write: (page) => ({ mark, own: show(`${page}`, END_PT + 18, 20, '.8 0 0 rg') }),
  },
  { what: 'of another size', write: (page) => ({ mark, own: show(`${page}`, END_PT + 18, 20, BLUE, 10) }) },
  { what: 'more than four ems away', write: (page) => ({ mark, own: show(`${page}`, END_PT + 36.5) }) },
  { what: 'on the other side of the page', write: (page) => ({ mark, own: show(`${page}`, 380) }) },
  {
    what: 'under the middle of the mark',
    write: (page) => ({ mark, own: show(`${page}`, MIDDLE_PT - 2.7, 9) }),
  },
  { what: 'on another baseline', write: (page) => ({ mark, own: show(`${page}`, END_PT + 18, 18) }) },
  {
    what: 'after another word',
    write: (page) => ({ mark, own: show('see', END_PT + 15) + show(`${page}`, END_PT + 46) }),
  },
  { what: 'that is the same on each page', write: () => ({ mark, own: show('7', END_PT + 18) }) },
  { what: 'that grows by two', write: (page) => ({ mark, own: show(`${2 * page}`, END_PT + 18) }) },
  { what: 'that counts down', write: (page) => ({ mark, own: show(`${9 - page}`, END_PT + 18) }) },
  {
    what: 'missing on one page',
    write: (page) => ({ mark, own: page === 3 ? '' : show(`${page}`, END_PT + 18) }),
  },
  {
    what: 'at a different distance on each page',
    write: (page) => ({ mark, own: show(`${page}`, END_PT + 15 + 1.5 * page) }),
  },
  {
    what: 'with a different word on each page',
    write: (page) => ({ mark, own: show(`${'abcd'[page]} ${page}`, END_PT + 18) }),
  },
  { what: 'of a sum', write: (page) => ({ mark, own: show(`1.${page} of 2.3 kg`, END_PT + 18) }) },
  { what: 'in a long text', write: (page) => ({ mark, own: show(`Chapter no. ${page}`, END_PT + 18) }) },
];

describe('joinCounters', () => {
  for (const { what, write, pages = 4 } of GONE) {
    it(`takes a counter ${what} as part of the mark`, async () => {
      const input = build(write, true, pages);
      const { output, summary } = await removeWatermark(input, HINT);
      expect(summary.textRemoved, 'each mark and its counter are one').to.equal(pages);
      expect(summary.patternsMatched).to.deep.equal([HINT]);
      await removesOnly(input, output!, build(write, false, pages));
    });
  }

  for (const { what, write, pages = 4 } of KEPT) {
    it(`leaves a number ${what}`, async () => {
      const input = build(write, true, pages);
      const { output } = await removeWatermark(input, HINT);
      expect(output).not.to.equal(null);
      await removesOnly(input, output!, build(write, false, pages));
    });
  }

  it('leaves the number beside a text that no gate admits', async () => {
    const write: Write = (page) => ({
      mark: show(HINT, 150, 20, '0 g') + show(`${page}`, END_PT + 18, 20, '0 g'),
    });
    const { output, summary } = await removeWatermark(build(write, true, 4), HINT);
    expect([output, summary.reason]).to.deep.equal([null, 'target_found_not_removed']);
  });

  it('leaves the number beside a mark on only one page', async () => {
    const slanted = `BT ${BLUE} /F2 40 Tf .7 .7 -.7 .7 60 100 Tm (${HINT})Tj ET\n`;
    const number = `BT ${BLUE} /F2 40 Tf .7 .7 -.7 .7 ${60 + 0.7 * (288 + 80)} ${100 + 0.7 * (288 + 80)} Tm (1)Tj ET\n`;
    const write: Write = () => ({ mark: slanted, own: number });
    const input = build(write, true, 1);
    const { output } = await removeWatermark(input, HINT);
    await removesOnly(input, output!, build(write, false, 1));
  });

  /** A court's stamp, whose last number is wrapped to the next line. */
  const COURT = 'Case 1:24-cv-00524 Document 1 PageID #:';
  const under = (text: string, y: number): string => show(text, 210 - 2.7 * text.length, y);
  const asArtifact = (content: string): string => `/Artifact <</Type/Pagination>> BDC ${content} EMC\n`;
  const STAMP = under(COURT, 20);
  for (const [what, isTaken, stamp, number] of [
    ['wrapped under a stamp that lacks one', true, STAMP, (page) => under(`${page}`, 9)],
    [
      'wrapped under such a stamp, each in an artifact',
      true,
      asArtifact(STAMP),
      (page) => asArtifact(under(`${page}`, 9)),
    ],
    [
      'under such a stamp, which alone is in an artifact',
      false,
      asArtifact(STAMP),
      (page) => under(`${page}`, 9),
    ],
    ['under such a stamp, apart from its middle', false, STAMP, (page) => show(`${page}`, 212, 9)],
    ['under such a stamp, too far', false, STAMP, (page) => under(`${page}`, 6)],
    ['above such a stamp', false, STAMP, (page) => under(`${page}`, 31)],
  ] as [string, boolean, string, (page: number) => string][]) {
    it(`${isTaken ? 'takes' : 'leaves'} a number ${what}`, async () => {
      const write: Write = (page) =>
        isTaken ? { mark: stamp + number(page) } : { mark: stamp, own: number(page) };
      const input = build(write, true, 4);
      const { output } = await removeWatermark(input, COURT);
      await removesOnly(input, output!, build(write, false, 4));
    });
  }
});
