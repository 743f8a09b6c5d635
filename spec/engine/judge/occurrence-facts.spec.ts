import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { Trace, type TraceView } from '../../../src/engine/mupdf/trace/trace.js';
import { findOccurrences } from '../../../src/engine/find/matching.js';
import { FactReader, type OccurrenceFacts } from '../../../src/engine/judge/occurrence-facts.js';
import { readDocument, type DocumentText } from '../../../src/engine/lines/reading.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import type { Reference } from '../../support/pdf-builder.js';

const TARGET = { key: 'confidential', text: 'CONFIDENTIAL' };
const SHOW = '(CONFIDENTIAL)Tj';
const BODY_SIZE_PT = 11;

function withDocument<Result>(
  bytes: Uint8Array,
  use: (read: DocumentText) => Result,
  view?: TraceView,
): Result {
  const trace = new Trace(bytes, new Budget(), view);
  try {
    return use(readDocument(trace, () => undefined));
  } finally {
    trace.close();
  }
}

const READERS = new WeakMap<DocumentText, FactReader>();

/** One for each document: it counts places over all pages. */
function readerOf(read: DocumentText): FactReader {
  const reader = READERS.get(read) ?? new FactReader(read);
  READERS.set(read, reader);
  return reader;
}

function readPages(
  read: DocumentText,
  isAsked: (pageNumber: number) => boolean = () => true,
): OccurrenceFacts[] {
  return read.pages
    .filter(({ pageNumber }) => isAsked(pageNumber))
    .flatMap((page) => {
      const { runs, lines } = read.readLines(page);
      return readerOf(read).readPage(page, lines, findOccurrences(page, runs, lines, TARGET).occurrences);
    });
}

interface Further {
  entries?: (document: TestDocument) => string;
  annotations?: (document: TestDocument) => Reference[];
}

/** The facts of the only occurrence on a page. */
function readOne(contents: string | string[], { entries, annotations }: Further = {}): OccurrenceFacts {
  const document = new TestDocument();
  const resources = entries?.(document) ?? '';
  document.addContentPage(
    contents,
    resources,
    annotations === undefined ? {} : { annotations: annotations(document) },
  );
  const facts = withDocument(document.build(), (read) => readPages(read));
  expect(facts).to.have.lengthOf(1);
  return facts[0]!;
}

function mark(settings: string, matrix = '1 0 0 1 60 200', size = 22): string {
  return `q ${settings} BT /F2 ${size} Tf ${matrix} Tm ${SHOW} ET Q\n`;
}

const STATES: Further = {
  entries: () =>
    '/ExtGState<</A90<</ca .9>>/A96<</ca .96>>/A50<</ca .5>>/A46<</ca .46>>/Mul<</BM/Multiply>>>>',
};

describe('FactReader, of how an occurrence is turned,', () => {
  for (const [degrees, isOblique, isSlanted, isTurned] of [
    [0, false, false, false],
    [3, false, false, false],
    [-3, false, false, false],
    [5, true, false, true],
    [14, true, false, true],
    [16, true, true, true],
    [45, true, true, true],
    [-74, true, true, true],
    [-76, true, false, true],
    [87, false, false, true],
    [90, false, false, true],
    [-90, false, false, true],
    [93, false, false, true],
    [135, true, true, true],
    [180, false, false, true],
  ] as const) {
    it(`measures ${degrees} degrees from the body’s direction`, () => {
      const facts = readOne(writeBody() + mark('0 g', turnedBy(degrees, 200, 200), 12));
      expect(facts).to.include({ isOblique, isSlanted, isTurned });
    });
  }

  it('measures from the direction of a body that is turned itself', () => {
    const content = `0 1 -1 0 420 0 cm ${writeBody(undefined, 20, 400)}${mark('0 g', '1 0 0 1 60 100')}`;
    expect(readOne(content)).to.include({ isOblique: false, isSlanted: false, isTurned: false });
  });

  it('measures from the left to the right where the page shows nothing else', () => {
    expect(readOne(mark('0 g'))).to.include({ isOblique: false, isTurned: false });
    expect(readOne(mark('0 g', turnedBy(90, 200, 60)))).to.include({ isOblique: false, isTurned: true });
  });
});

describe('FactReader, of how an occurrence looks,', () => {
  const black = writeBody();
  const grey = writeBody().replace('0 g', '.4 g');
  const faint = `q /A50 gs ${writeBody()} Q `;
  const rows: [what: string, facts: Partial<OccurrenceFacts>, content: string, further?: Further][] = [
    ['as opaque as the body', { isMoreTransparent: false }, black + mark('0 g')],
    ['a little more transparent', { isMoreTransparent: false }, black + mark('/A96 gs'), STATES],
    ['more transparent', { isMoreTransparent: true }, black + mark('/A90 gs'), STATES],
    ['blended with what is under it', { isMoreTransparent: true }, black + mark('/Mul gs'), STATES],
    ['as transparent as its page', { isMoreTransparent: false }, faint + mark('/A50 gs'), STATES],
    ['nearly as transparent as its page', { isMoreTransparent: false }, faint + mark('/A46 gs'), STATES],
    ['black', { isPale: false, colorDistance: 0 }, black + mark('0 g')],
    ['grey', { isPale: false }, black + mark('.54 g')],
    ['light grey', { isPale: true }, black + mark('.56 g')],
    ['nearly white', { isPale: true }, black + mark('.96 g')],
    ['white', { isPale: false }, black + mark('1 g')],
    ['light grey in other grey text', { isPale: false }, grey + mark('.68 g')],
    ['lighter than grey text', { isPale: true }, grey + mark('.72 g')],
    ['black in CMYK', { isPale: false, colorDistance: 0 }, black + mark('0 0 0 1 k')],
    ['without a colour, unseen', { colorDistance: 0 }, grey + mark('3 Tr')],
    ['as large as the body', { sizeRatio: 1 }, black + mark('0 g', undefined, BODY_SIZE_PT)],
    ['twice as large', { sizeRatio: 2 }, black + mark('0 g', undefined, 2 * BODY_SIZE_PT)],
    ['as large as what is usual, alone', { sizeRatio: 1 }, mark('0 g', undefined, BODY_SIZE_PT)],
  ];
  for (const [what, facts, content, further] of rows) {
    it(`tells what is ${what}`, () => {
      expect(readOne(content, further)).to.deep.include(facts);
    });
  }

  for (const [what, color, distance] of [
    ['red, by its hue', '1 0 0 rg', 1],
    ['dark red, by its hue', '.2 0 0 rg', 0.2],
    ['blue, by its hue though it is dark', '0 0 .6 rg', 0.6],
    ['grey in RGB, by its lightness', '.5 .5 .5 rg', 0.5],
    ['grey, by its lightness', '.3 g', 0.3],
    ['cyan ink, by its hue', '1 0 0 0 k', 1],
  ] as const) {
    it(`measures how far from a black body is ${what}`, () => {
      expect(readOne(black + mark(color)).colorDistance).to.be.closeTo(distance, 1e-6);
    });
  }
});

describe('FactReader, at the limits of its measures,', () => {
  const short = writeBody(['One.', 'Two.', 'Three.'], 180, 500);
  const at = (x: number, y: number, size: number): string => mark('.8 g', `1 0 0 1 ${x} ${y}`, size);
  // Of 12 points a box reaches from 9 above the baseline to 2.4 below; of 2 points it is 14.4 wide.
  for (const [edge, within, beyond] of [
    ['top', at(60, 516, 12), at(60, 514, 12)],
    ['bottom', at(60, 38, 12), at(60, 39, 12)],
    ['left', at(35, 300, 2), at(37, 300, 2)],
    ['right', at(370, 300, 2), at(369, 300, 2)],
  ] as const) {
    it(`tells what lies within 36 points of the ${edge} edge, beyond all other text`, () => {
      expect(readOne(short + within).isAtEdge).to.equal(true);
      expect(readOne(short + beyond).isAtEdge).to.equal(false);
    });
  }

  it('takes a page for a map from three other oblique directions on', () => {
    const label = (degrees: number): string =>
      mark('0 g', turnedBy(degrees, 200, 60), 8).replace(SHOW, '(road)Tj');
    const map = (...degrees: number[]): string =>
      writeBody() + degrees.map(label).join('') + mark('0 g', turnedBy(45, 100, 100), 12);
    expect(readOne(map(10, 20, 30)).isAmongOblique).to.equal(true);
    expect(readOne(map(10, 20)).isAmongOblique).to.equal(false);
    expect(readOne(map(10, 20, 46)).isAmongOblique).to.equal(false);
  });

  it('counts a text as more transparent while less than half of the others is transparent', () => {
    const beside = (glyphs: number): string =>
      `BT 0 g /F1 11 Tf 60 500 Td (aaaaaaaaaa)Tj ET q /A50 gs BT 0 g /F1 11 Tf 60 400 Td (${'b'.repeat(glyphs)})Tj ET Q `;
    expect(readOne(beside(9) + mark('/A46 gs'), STATES).isMoreTransparent).to.equal(true);
    expect(readOne(beside(10) + mark('/A46 gs'), STATES).isMoreTransparent).to.equal(false);
  });
});

const SCAN = 'q 420 0 0 560 0 0 cm /Im Do Q ';
const withPicture: Further = { entries: (document) => `/XObject<</Im ${document.addImage(2)}>>` };

/** An annotation over the page that shows the mark. */
function annotated(subtype: string): Further {
  return {
    annotations: (document) => {
      const appearance = document.addStream(
        mark('0 g'),
        `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources()}`,
      );
      const field = subtype === 'Widget' ? '/FT/Tx/T(name)' : '';
      return [
        document.add(
          `<</Type/Annot/Subtype/${subtype}${field}/Rect[0 0 420 560]/F 4/AP<</N ${appearance}>>>>`,
        ),
      ];
    },
  };
}

/** A soft mask, named `Soft`, that the mark is painted into. */
function masked(entries: string): Further {
  return {
    entries: (document) => {
      const group = '/Group<</S/Transparency/CS/DeviceGray>>';
      const form = document.addForm(mark('1 g'), document.resources(), group);
      return `/ExtGState<</Soft<</SMask<</S/Luminosity/G ${form}${entries}>>>>>>`;
    },
  };
}

describe('FactReader, of what is around an occurrence,', () => {
  const split = `q 0 g BT /F2 22 Tf 60 200 Td (CONFID)Tj ET Q ${SCAN}q 0 g BT /F2 22 Tf 139.2 200 Td (ENTIAL)Tj ET Q`;
  const band = '.2 g 40 180 300 60 re f ';
  const rows: [what: string, facts: Partial<OccurrenceFacts>, content: string, further?: Further][] = [
    ['no picture', { isUnderScan: false, isOverScan: false }, mark('0 g')],
    ['a scan before it', { isUnderScan: false, isOverScan: true }, SCAN + mark('0 g'), withPicture],
    ['a scan after it', { isUnderScan: true, isOverScan: true }, mark('0 g') + SCAN, withPicture],
    ['a scan between its letters', { isUnderScan: false, isOverScan: true }, split, withPicture],
    [
      'a picture on a part of the page after it',
      { isUnderScan: false, isOverScan: false },
      `${mark('0 g')}q 200 0 0 200 0 0 cm /Im Do Q`,
      withPicture,
    ],
    ['a dark ground', { isOverGround: true }, band + mark('1 g')],
    ['a light ground', { isOverGround: false }, band.replace('.2', '.9') + mark('0 g')],
    ['something dark painted after it', { isOverGround: false }, mark('1 g') + band],
    ['a form field', { isInWidget: true }, writeBody(), annotated('Widget')],
    ['a stamp', { isInWidget: false }, writeBody(), annotated('Stamp')],
    ['no annotation', { isInWidget: false }, mark('0 g')],
    ['a soft mask', { isInPlainMask: true }, '/Soft gs 0 0 420 560 re f', masked('')],
    [
      'a soft mask that maps what it lets through',
      { isInPlainMask: false },
      '/Soft gs 0 0 420 560 re f',
      masked('/TR<</FunctionType 2/Domain[0 1]/N 2>>'),
    ],
    ['no soft mask', { isInPlainMask: false }, mark('0 g')],
    ['text that clips', { isClip: true }, `${mark('7 Tr')}${mark('0 g').replace(SHOW, '(other)Tj')}`],
    [
      'text that clips, though its mode changes before its text object ends',
      { isClip: true },
      `q BT /F2 22 Tf 4 Tr 60 200 Td ${SHOW} 0 Tr 0 -60 Td (other)Tj ET Q`,
    ],
    [
      'text that clips as the page around its form says',
      { isClip: true },
      'q 7 Tr /Fm Do Q',
      { entries: (document) => `/XObject<</Fm ${document.addForm(mark(''), document.resources())}>>` },
    ],
    ['text that fills', { isClip: false }, mark('0 Tr')],
    ['glyphs alone', { paintsShapes: false }, mark('0 g')],
  ];
  for (const [what, facts, content, further] of rows) {
    it(`tells ${what}`, () => {
      expect(readOne(content, further)).to.deep.include(facts);
    });
  }

  it('tells that its letters are drawn as shapes', () => {
    const document = new TestDocument();
    document.nameFont('F3', document.addType3Font('CONFIDETAL', { colored: true }));
    document.addContentPage(`BT /F3 22 Tf 60 200 Td ${SHOW} ET`);
    const [facts] = withDocument(document.build(), (read) => readPages(read));
    expect(facts).to.include({ paintsShapes: true, isAttributed: true });
  });

  for (const [what, alone, contents] of [
    ['the second of two streams', true, [writeBody(), mark('0 g')]],
    ['the first of two streams', true, [mark('0 g'), writeBody()]],
    ['a stream with other text', false, [writeBody(['One.']), mark('0 g') + writeBody(['Two.'], 60, 100)]],
    ['the only stream', false, [mark('0 g')]],
  ] as const) {
    it(`tells ${alone ? 'that it is' : 'that it is not'} alone in ${what} of its page`, () => {
      expect(readOne([...contents])).to.include({ isAloneInStream: alone, isAloneInForm: false });
    });
  }

  for (const [what, alone, beside] of [
    ['a form of its own', true, ''],
    ['a form with other text', false, writeBody(['One.'], 60, 100)],
  ] as const) {
    it(`tells ${alone ? 'that it is' : 'that it is not'} alone in ${what}`, () => {
      const facts = readOne(`${writeBody()}/Fm Do`, {
        entries: (document) =>
          `/XObject<</Fm ${document.addForm(mark('0 g') + beside, document.resources())}>>`,
      });
      expect(facts.isAloneInForm).to.equal(alone);
    });
  }
});

describe('FactReader, of where an occurrence was written,', () => {
  it('gives the origin of each letter', () => {
    const { origins, isAttributed, box } = readOne(writeBody() + mark('0 g'));
    expect(isAttributed).to.equal(true);
    expect(origins.map(({ ordinal }) => ordinal)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(new Set(origins.map(({ instruction }) => instruction)).size).to.equal(1);
    expect(box.left).to.be.closeTo(60, 0.01);
    expect(box.right).to.be.closeTo(60 + 12 * 0.6 * 22, 0.01);
  });

  it('claims nothing of text whose instructions are not known', () => {
    const document = new TestDocument();
    const form = document.addForm(mark('0 g'), document.resources());
    document.addContentPage(
      ['q', writeBody(), `Q /Fm Do ${SCAN}`],
      `/XObject<</Fm ${form}/Im ${document.addImage(2)}>>`,
    );
    const facts = withDocument(
      document.build(),
      (read) => {
        const all = readPages(read);
        readerOf(read).countOverDocument(all, 1);
        return all;
      },
      { withoutMarkers: true },
    );
    expect(facts).to.have.lengthOf(1);
    expect(facts[0]).to.deep.include({
      isAttributed: false,
      origins: [],
      isAloneInForm: false,
      isAloneInStream: false,
      isMerged: false,
      isStamped: false,
      isUnderScan: false,
      isInPlainMask: false,
      isInWidget: false,
      annotationSubtype: null,
      optionalContentNames: [],
      pagesWithForm: 0,
    });
  });

  it('gives no origin at all where that of one letter is not known', () => {
    const document = new TestDocument();
    document.addContentPage('BT /F2 22 Tf 60 200 Td (CONFID)Tj (ENTIAL)Tj ET');
    const [facts] = withDocument(document.build(), (read) => {
      const page = read.pages[0]!;
      const { runs, lines } = read.readLines(page);
      const { occurrences } = findOccurrences(page, runs, lines, TARGET);
      page.paint.eventChain[page.paint.eventCount - 1] = -1;
      return readerOf(read).readPage(page, lines, occurrences);
    });
    expect(facts).to.deep.include({ isAttributed: false, origins: [] });
  });

  it('reads nothing of a page without occurrences', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    expect(withDocument(document.build(), (read) => readPages(read))).to.deep.equal([]);
  });

  it('measures each occurrence against the page without any of them', () => {
    const document = new TestDocument();
    const marks = [60, 140, 220].map((y) => mark('.8 g', turnedBy(90, 300, y), 44)).join('');
    document.addContentPage(writeBody(['One line.']) + marks);
    const facts = withDocument(document.build(), (read) => readPages(read));
    expect(facts.map(({ sizeRatio, isTurned, isPale }) => [sizeRatio, isTurned, isPale])).to.deep.equal([
      [4, true, true],
      [4, true, true],
      [4, true, true],
    ]);
  });

  it('leaves what only the document tells to be counted', () => {
    expect(readOne(writeBody() + writeSlanted(SHOW))).to.include({
      pagesWithSamePlacement: 1,
      isOnMostPages: false,
      pagesWithForm: 0,
      isCoveredInTurn: false,
    });
  });
});

/** Counted facts of pages with the given marks each. */
function count(pages: string[], pageCount = pages.length): OccurrenceFacts[] {
  const document = new TestDocument();
  for (const content of pages)
    document.addContentPage(writeBody() + content, '/ExtGState<</A50<</ca .5>>/A70<</ca .7>>>>');
  return withDocument(document.build(), (read) => {
    const facts = readPages(read);
    readerOf(read).countOverDocument(facts, pageCount);
    return facts;
  });
}

describe('FactReader.countOverDocument', () => {
  const here = mark('.8 g');
  const there = mark('.8 g', '1 0 0 1 60 100');
  const rows: [what: string, pages: string[], pageCount: number, counts: [number, boolean][]][] = [
    ['the only page', [here], 1, [[1, false]]],
    [
      'both of two pages',
      [here, here],
      2,
      [
        [2, true],
        [2, true],
      ],
    ],
    ['one of two pages', [here, ''], 2, [[1, false]]],
    [
      'three of five pages',
      [here, here, here, '', ''],
      5,
      [
        [3, true],
        [3, true],
        [3, true],
      ],
    ],
    [
      'two of five pages',
      [here, here, '', '', ''],
      5,
      [
        [2, false],
        [2, false],
      ],
    ],
    [
      'three pages of which two more could not be read',
      [here, here, here, ''],
      6,
      [
        [3, false],
        [3, false],
        [3, false],
      ],
    ],
    [
      'two pages, at other places',
      [here, there],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
    [
      'two pages, in other colours',
      [here, mark('1 0 0 rg')],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
    [
      'two pages, more transparent on one',
      [mark('/A50 gs'), mark('/A70 gs')],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
    [
      'one page, twice at one place',
      [here + here, ''],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
  ];
  for (const [what, pages, pageCount, counts] of rows) {
    it(`counts a mark on ${what}`, () => {
      const counted = count(pages, pageCount).map(
        ({ pagesWithSamePlacement, isOnMostPages }) => [pagesWithSamePlacement, isOnMostPages] as const,
      );
      expect(counted).to.deep.equal(counts);
    });
  }

  it('counts the pages that run a form, whether their occurrences were asked for or not', () => {
    const document = new TestDocument();
    const form = document.addForm(mark('0 g'), document.resources());
    for (const draws of ['/Fm Do', '/Fm Do /Fm Do', '', '/Fm Do'])
      document.addContentPage(writeBody() + draws, `/XObject<</Fm ${form}>>`);
    const facts = withDocument(document.build(), (read) => {
      const first = readPages(read, (pageNumber) => pageNumber === 2);
      readerOf(read).countOverDocument(first, 4);
      return first;
    });
    expect(facts.map(({ pagesWithForm }) => pagesWithForm)).to.deep.equal([3, 3]);
  });

  for (const [what, bodies, isInFlow] of [
    ['half of the pages or more', [undefined, undefined, ['A line.']], true],
    ['fewer pages', [undefined, ['A line.'], ['Another.']], false],
  ] as const) {
    it(`lets all pages agree on what is in the flow of ${what}`, () => {
      const document = new TestDocument();
      for (const lines of bodies)
        document.addContentPage(
          writeBody(lines === undefined ? undefined : [...lines]) + mark('0 g', '1 0 0 1 60 340', 11),
        );
      const facts = withDocument(document.build(), (read) => {
        const all = readPages(read);
        expect(new Set(all.map((one) => one.isInFlow)).size).to.equal(2);
        readerOf(read).countOverDocument(all, all.length);
        return all;
      });
      expect(facts.map((one) => one.isInFlow)).to.deep.equal([isInFlow, isInFlow, isInFlow]);
    });
  }

  it('marks what one page shows in full and another faintly, on both', () => {
    const facts = count([mark('0 g'), mark('/A50 gs 0 g')]);
    expect(
      facts.map(({ isMoreTransparent, isCoveredInTurn }) => [isMoreTransparent, isCoveredInTurn]),
    ).to.deep.equal([
      [false, true],
      [true, true],
    ]);
  });

  it('marks nothing as covered that is faint on every page', () => {
    const facts = count([mark('/A50 gs'), mark('/A70 gs')]);
    expect(facts.map(({ isCoveredInTurn }) => isCoveredInTurn)).to.deep.equal([false, false]);
  });
});
