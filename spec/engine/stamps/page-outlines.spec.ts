import { expect } from 'chai';
import type { Box } from '../../../src/engine/values/geometry.js';
import {
  findPageOutlines,
  listOutlineDraws,
  type OutlineSign,
  type PageOutlines,
} from '../../../src/engine/stamps/page-outlines.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import type { StampSource } from '../../../src/engine/stamps/search.js';
import type { StampReader } from '../../../src/engine/stamps/stamp-reader.js';
import { withPassageOpen } from '../../support/traced.js';

/** One letter: a comb of 30 by 40 points, with so many lines that two letters make a word. */
const LETTER = `0 0 m ${Array.from({ length: 30 }, (_, at) => `${at} ${at % 2 === 0 ? 40 : 10} l `).join('')}30 0 l f\n`;
const WORD = `q 1 0 0 1 100 200 cm ${LETTER} 1 0 0 1 40 0 cm ${LETTER}Q\n`;

/** The same word at 45 degrees, in an artifact as word processors write it. */
const SLANTED = WORD.replace('1 0 0 1 100 200', '.7 .7 -.7 .7 100 200');
const declare = (word: string): string => `/Artifact<</Type/Pagination/Subtype/Header>>BDC ${word} EMC\n`;

type Outline = { leader: number; sign: OutlineSign };

interface Search {
  outlines: PageOutlines;
  longerTexts: string[];
  boxes: (Box | null)[];
  readings: number;
  wasReaderAsked: boolean;
}

/** Searches pages with these contents; every path group reads as `reading`. */
async function search(contents: string[], reading: string | null, insist = false): Promise<Search> {
  const document = new TestDocument();
  for (const content of contents) document.addContentPage(writeBody() + content);
  return withPassageOpen(
    document.build(),
    'CONFIDENTIAL',
    async ({ passage: { trace, hint, document: read } }) => {
      const boxes: (Box | null)[] = [];
      const drawPaths: StampSource['drawPaths'] = (content, matrix) => {
        const picture = trace.drawPaths(content, matrix);
        boxes.push(picture.boxInPage);
        return picture;
      };
      const source = Object.assign(Object.create(trace) as StampSource, { drawPaths });
      let readings = 0;
      const reader = {
        read: (): string => {
          readings++;
          return reading!;
        },
      };
      let wasReaderAsked = false;
      async function* openReaders(): AsyncGenerator<StampReader> {
        wasReaderAsked = true;
        if (reading !== null) yield reader;
      }
      const found = await findPageOutlines({
        document: read,
        trace: source,
        hint,
        options: { insist },
        readers: { openEach: openReaders },
      });
      return { ...found, boxes, readings, wasReaderAsked };
    },
  );
}

function measure(box: Box): number[] {
  return [box.right - box.left, box.bottom - box.top].map(Math.round);
}

describe('findPageOutlines', () => {
  it('finds the paths of a word on most pages, in each page’s stream, and reads it once', async () => {
    const { outlines, readings } = await search([WORD, `${WORD}BT ET 0 0 9 9 re f`, ''], 'CONFIDENTIAL');
    expect(Array.from(outlines.values(), (ofUnit) => ofUnit.size)).to.deep.equal([2, 2]);
    expect(readings).to.equal(1);
    for (const ofUnit of outlines.values()) {
      const [[first, one], [second, other]] = [...ofUnit] as [[number, Outline], [number, Outline]];
      const expected = { leader: first, sign: 'repeated' };
      expect([one, other]).to.deep.equal([expected, expected]);
      expect(second).to.be.greaterThan(first);
    }
  });

  it('returns what outlines with more words read as', async () => {
    const { outlines, longerTexts } = await search([WORD, WORD], 'STRICTLY CONFIDENTIAL');
    expect([outlines.size, longerTexts]).to.deep.equal([0, ['STRICTLY CONFIDENTIAL']]);
  });

  it('takes one line of several as the name, if the caller insists', async () => {
    const stamp = 'NORTHWIND\nCONFIDENTIAL\n2026-03-01';
    expect((await search([WORD, WORD], stamp)).outlines.size).to.equal(0);
    expect((await search([WORD, WORD], stamp, true)).outlines.size).to.equal(2);
    expect((await search([WORD, WORD], 'STRICTLY CONFIDENTIAL', true)).outlines.size).to.equal(0);
    expect((await search([WORD, '', ''], stamp, true)).outlines.size, 'a figure of one page').to.equal(0);
  });

  it('finds nothing if a word reads as another, or cannot be read', async () => {
    expect((await search([WORD, WORD], 'Northwind')).outlines.size).to.equal(0);
    expect((await search([WORD, WORD], null)).outlines.size).to.equal(0);
  });

  it('finds a slanted word on a single page that is declared as an artifact, and no level one', async () => {
    const { outlines } = await search([declare(SLANTED)], 'CONFIDENTIAL');
    const [found] = [...outlines.values()].flatMap((ofUnit) => [...ofUnit.values()]);
    expect(found!.sign).to.equal('declared');
    expect((await search([declare(WORD)], 'CONFIDENTIAL')).outlines.size).to.equal(0);
    expect((await search([declare(SLANTED), ''], 'Northwind')).outlines.size).to.equal(0);
  });

  it('finds a word on any page if the caller insists', async () => {
    const { outlines } = await search([WORD, '', ''], 'CONFIDENTIAL', true);
    expect([...outlines.values()].flatMap((ofUnit) => [...ofUnit.values()])[0]!.sign).to.equal('insisted');
    expect((await search([WORD, '', ''], 'Northwind', true)).outlines.size).to.equal(0);
  });

  it('joins letters that an operator without effect separates', async () => {
    const apart = WORD.replaceAll('0 0 m', 'n 0 0 m');
    expect((await search([apart, apart], 'CONFIDENTIAL')).outlines.size).to.equal(2);
  });

  for (const [what, contents] of [
    ['a slanted word that is no artifact', [SLANTED]],
    ['a slanted word with a rule in its artifact', [declare(`${SLANTED} 50 40 320 1 re f `)]],
    ['a word that only an n joins to a rule', Array(2).fill(`${WORD} n 50 40 320 1 re f `) as string[]],
    ['a word on one page', [WORD, '', '']],
    ['the only page', [WORD]],
    ['a different place on each page', [WORD, WORD.replace('100', '101'), WORD.replace('100', '102')]],
    ['a few lines on each page', [LETTER, LETTER]],
    ['only text', ['', '']],
  ] as const) {
    it(`opens no reader for ${what}`, async () => {
      const { outlines, wasReaderAsked } = await search([...contents], 'CONFIDENTIAL');
      expect([outlines.size, wasReaderAsked]).to.deep.equal([0, false]);
    });
  }

  it('renders a word as the page does, also if each letter has its own graphics state', async () => {
    for (const [what, word] of [
      ['one state', WORD],
      ['a state each', `q 1 0 0 1 100 200 cm q ${LETTER}Q q 1 0 0 1 40 0 cm ${LETTER}Q Q\n`],
      [
        'a state each on a page with its origin at the top',
        `q 1 0 0 -1 0 500 cm q 1 0 0 1 100 200 cm ${LETTER}Q q 1 0 0 1 140 200 cm ${LETTER}Q Q\n`,
      ],
      [
        'a state each in a unit of its own',
        `q 2 0 0 2 10 10 cm q .5 0 0 .5 9 9 cm ${LETTER}Q q .5 0 0 .5 29 9 cm ${LETTER}Q Q\n`,
      ],
    ] as const) {
      const { boxes } = await search([word, word], 'CONFIDENTIAL');
      expect(
        boxes.map((box) => measure(box!)),
        what,
      ).to.deep.equal([[70, 40]]);
    }
  });
});

describe('listOutlineDraws', () => {
  const outlines: PageOutlines = new Map([
    [
      2,
      new Map([
        [5, { leader: 5, sign: 'repeated' }],
        [9, { leader: 5, sign: 'repeated' }],
      ]),
    ],
  ]);

  it('lists only draws of marked instructions in a trace', async () => {
    const links = [
      { parent: -1, unitId: 2, instruction: 5 },
      { parent: -1, unitId: 2, instruction: 7 },
      { parent: -1, unitId: 3, instruction: 5 },
      { parent: -1, unitId: 2, instruction: 9 },
    ];
    const page = { pageNumber: 4, paint: { links } } as Parameters<typeof listOutlineDraws>[0][number];
    const { draws } = listOutlineDraws([page], outlines);
    expect(draws.map(({ pageNumber, chain, leader }) => [pageNumber, chain, leader])).to.deep.equal([
      [4, 0, 5],
      [4, 3, 5],
    ]);
  });
});
