/**
 * The check must notice any harm: each row changes the finished page in one small way, and the check names the change.
 */
import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import type { PagePaint, TracedPage } from '../../../src/engine/page/page-model.js';
import {
  makeInstructionRef,
  type InstructionRef,
  type RemovedGlyphs,
} from '../../../src/engine/page/instruction-ref.js';
import { verifyPage } from '../../../src/engine/verify/verification.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { addTextMakes, showText } from '../../support/text-makes.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

/** A page with an object of every kind, each on a line that a test can replace. */
const SCENE = [
  'q .2 .4 .6 rg 20 20 30 30 re f Q',
  'q .9 .1 .1 rg 60 20 30 30 re f Q',
  'q .5 w .3 G 20 60 m 380 60 l S Q',
  'q 30 0 0 30 100 20 cm /Im0 Do Q',
  'q 30 0 0 30 140 20 cm /Im1 Do Q',
  'q 180 20 30 30 re W n /Sh0 sh Q',
  'q 220 20 30 30 re W n 0 1 0 rg 215 15 40 40 re f Q',
  'q /GS0 gs /Fm0 Do Q',
  'q /GS1 gs .1 g 300 20 30 30 re f Q',
  'BT 0 g /F1 11 Tf 60 300 Td (first of two)Tj ET',
  'BT 0 g /F1 11 Tf 60 280 Td (second of two)Tj ET',
  'BT 0 g 2 Tr .5 G /F1 20 Tf 60 250 Td (Outline)Tj ET',
  'BT 0 g 3 Tr /F1 11 Tf 60 230 Td (unseen)Tj 0 Tr ET',
  'BT 0 g /F1 20 Tf 1 0 0 1 300 230 Tm (K)Tj ET',
].join('\n');

interface TracedScene {
  page: TracedPage;
  findShow: (operand: string) => InstructionRef;
}

function tracePage(content: string, mediaWidth = 420): TracedScene {
  const document = new TestDocument();
  const form = document.addForm('.4 g 260 20 30 30 re f', '<<>>', '/Group<</S/Transparency>>');
  document.addContentPage(
    content,
    `/XObject<</Im0 ${document.addImage(2)}/Im1 ${document.addImage(3)}/Fm0 ${form}>>` +
      '/ExtGState<</GS0<</ca .5>>/GS1<</BM/Multiply>>/GS2<</BM/Screen>>/GS3<</ca .7>>>>' +
      '/Shading<</Sh0<</ShadingType 2/ColorSpace/DeviceGray/Coords[180 0 210 0]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>',
    { mediaBox: [0, 0, mediaWidth, 560] },
  );
  return traceBuilt(document);
}

/** The same with resources for text that is blended, masked or filled with patterns. */
function traceMakes(content: string): TracedScene {
  const document = new TestDocument();
  document.addContentPage(content, addTextMakes(document));
  return traceBuilt(document);
}

function traceBuilt(document: TestDocument): TracedScene {
  const trace = new Trace(document.build(), new Budget());
  try {
    const page = trace.tracePage(0);
    const { bytes, instructions } = trace.units[page.unitId]!;
    return {
      page,
      findShow: (operand) => {
        const at = instructions.start.findIndex((start, index) =>
          Buffer.from(bytes.subarray(start, instructions.end[index])).toString('latin1').startsWith(operand),
        );
        return makeInstructionRef(page.unitId, at);
      },
    };
  } finally {
    trace.close();
  }
}

describe('verifyPage', () => {
  const before = tracePage(`${writeBody()}${SCENE}\n${MARK}`);
  const removed: RemovedGlyphs = new Map([
    [before.findShow('(CONFIDENTIAL)Tj'), new Set(Array.from('CONFIDENTIAL', (_, at) => at))],
  ]);
  const finished = `${writeBody()}${SCENE}\n`;
  const check = (content: string, mediaWidth?: number): string | null =>
    verifyPage(before.page, tracePage(content, mediaWidth).page, removed);

  it('finds spans by search for many groups of text, without walking all of them', () => {
    const stretches = 1000;
    const content = Array.from(
      { length: stretches },
      (_, at) => `0 0 1 1 re f BT /F1 ${5 + (at % 2)} Tf 20 ${at / 2} Td (a)Tj ET`,
    ).join('\n');
    const { page } = tracePage(content);
    let reads = 0;
    const spanGlyphs = new Proxy(page.paint.spanGlyphs, {
      get: (column, key) => {
        reads++;
        const value: unknown = Reflect.get(column, key, column);
        return value;
      },
    });
    const counted = { ...page, paint: { ...page.paint, spanGlyphs } };
    expect(verifyPage(counted, page, new Map())).to.equal(null);
    expect(page.paint.spanCount).to.be.at.least(stretches);
    expect(reads).to.be.below(50 * stretches);
  });

  it('accepts a page that lost exactly the mark', () => {
    expect(check(finished)).to.equal(null);
  });

  it('accepts a page that lost what it had painted first', () => {
    const rest = 'BT 0 g /F1 11 Tf 60 300 Td (word)Tj ET';
    const first = tracePage(`${MARK} ${rest}`);
    const ordinals = new Set(Array.from('CONFIDENTIAL', (_, at) => at));
    const leaving: RemovedGlyphs = new Map([[first.findShow('(CONFIDENTIAL)Tj'), ordinals]]);
    expect(verifyPage(first.page, tracePage(rest).page, leaving)).to.equal(null);
  });

  it('accepts a page whose glyphs moved by less than 0.005 pt', () => {
    expect(check(finished.replace('60 300 Td', '60.004 300 Td'))).to.equal(null);
  });

  it('accepts a page without removals that is unchanged', () => {
    const untouched = tracePage(finished).page;
    expect(verifyPage(untouched, tracePage(finished).page, new Map())).to.equal(null);
  });

  for (const [fault, find, replacement, difference] of [
    ['a line shifted by 0.1 pt', '60 300 Td', '60.1 300 Td', 'place of glyphs'],
    ['a line shifted by 0.01 pt', '60 300 Td', '60.01 300 Td', 'place of glyphs'],
    ['a line raised by 0.1 pt', '60 300 Td', '60 300.1 Td', 'place of glyphs'],
    ['one glyph shifted by 0.1 pt', '(first of two)Tj', '[(first of tw)-9.2(o)]TJ', 'place of glyphs'],
    ['a glyph dropped', '(first of two)Tj', '(first of tw)Tj', 'number of glyphs'],
    ['a glyph added', '(first of two)Tj', '(first of two.)Tj', 'number of glyphs'],
    ['a glyph changed', '(first of two)Tj', '(first of twa)Tj', 'glyphs'],
    ['two lines in another order', 'first of two', 'second of two', 'number of glyphs'],
    ['another font', '/F1 11 Tf 60 300', '/F2 11 Tf 60 300', 'font'],
    ['another size', '(Outline)', '/F1 20.5 Tf (Outline)', 'size of glyphs'],
    ['a glyph stretched', '1 0 0 1 300 230', '1.1 0 0 1 300 230', 'size of glyphs'],
    ['a glyph made taller', '1 0 0 1 300 230', '1 0 0 1.1 300 230', 'size of glyphs'],
    ['a glyph sheared', '1 0 0 1 300 230', '1 0 .2 1 300 230', 'size of glyphs'],
    ['a glyph sheared upwards', '1 0 0 1 300 230', '1 .2 0 1 300 230', 'size of glyphs'],
    ['a glyph mirrored', '1 0 0 1 300 230', '-1 0 0 1 300 230', 'size of glyphs'],
    ['a glyph upside down', '1 0 0 1 300 230', '1 0 0 -1 300 230', 'size of glyphs'],
    [
      'text in a colour of more components',
      '0 g /F1 11 Tf 60 300',
      '0 0 0 rg /F1 11 Tf 60 300',
      'colour or matrix',
    ],
    ['another colour of text', '0 g /F1 11 Tf 60 300', '.2 g /F1 11 Tf 60 300', 'colour or matrix'],
    ['visible text instead of invisible text', '3 Tr', '0 Tr', 'number of glyphs'],
    ['text without its stroke', '2 Tr', '0 Tr', 'number of glyphs'],
    ['a path dropped', '60 20 30 30 re f', '', 'order of painted objects'],
    ['a path added', '60 20 30 30 re f', '60 20 30 30 re f 1 1 1 1 re f', 'order of painted objects'],
    ['a path in another colour', '.2 .4 .6 rg', '.2 .4 .61 rg', 'colour or matrix'],
    ['two colours swapped', '.9 .1 .1 rg', '.1 .9 .1 rg', 'colour or matrix'],
    ['a stroke dropped', '20 60 m 380 60 l S', '', 'order of painted objects'],
    ['a stroke filled instead', '380 60 l S', '380 60 l f', 'order of painted objects'],
    ['an image dropped', '/Im0 Do', '', 'colour or matrix'],
    ['another image', '/Im0 Do', '/Im1 Do', 'colour or matrix'],
    ['an image in another place', '100 20 cm', '100.5 20 cm', 'colour or matrix'],
    ['an image drawn twice', '/Im0 Do', '/Im0 Do /Im0 Do', 'colour or matrix'],
    ['a shading dropped', '/Sh0 sh', '', 'order of painted objects'],
    ['a clip dropped', '220 20 30 30 re W n', '', 'order of painted objects'],
    ['a form dropped', '/Fm0 Do', '', 'transparency'],
    ['another transparency', '/GS0 gs', '/GS3 gs', 'transparency'],
    ['no transparency', '/GS0 gs', '', 'transparency'],
    ['another blend mode', '/GS1 gs', '/GS2 gs', 'colour or matrix'],
    ['no blend mode', '/GS1 gs', '', 'order of painted objects'],
    ['a matrix that leaks', SCENE, `1 0 0 1 0 .1 cm ${SCENE}`, 'colour or matrix'],
    ['nothing after the body', SCENE, '', 'order of painted objects'],
    ['a rectangle over everything', SCENE, `${SCENE} 1 g 0 0 420 560 re f`, 'order of painted objects'],
    ['the mark still present', SCENE, SCENE + MARK, 'number of glyphs'],
  ] as const) {
    it(`rejects a page with ${fault}`, () => {
      const broken = finished.replace(find, replacement);
      expect(broken).to.not.equal(finished);
      expect(check(broken)).to.equal(difference);
    });
  }

  it('rejects additions after all other content, and missing content there', () => {
    const { page } = tracePage('0 0 9 9 re f 20 20 9 9 re f');
    const [none, one, two] = [0, 1, 2].map((eventCount) => ({
      ...page,
      paint: { ...page.paint, eventCount },
    }));
    const compare = (expected: TracedPage, found: TracedPage): string | null =>
      verifyPage(expected, found, new Map());
    expect(compare(none!, one!)).to.equal('painted objects were added');
    expect(compare(one!, two!)).to.equal('painted objects were added');
    expect(compare(one!, none!)).to.equal('painted objects are missing');
    expect(compare(two!, one!)).to.equal('painted objects are missing');
    expect([none!, one!, two!].map((page) => compare(page, page))).to.deep.equal([null, null, null]);
  });

  it('rejects a word whose last letter has another colour, on either page', () => {
    const word = tracePage('BT 0 g /F1 11 Tf 60 300 Td (word)Tj ET').page;
    const coloured = tracePage('BT 0 g /F1 11 Tf 60 300 Td (wor)Tj .5 g (d)Tj ET').page;
    expect(verifyPage(word, coloured, new Map())).to.equal('colour or matrix');
    expect(verifyPage(coloured, word, new Map())).to.equal('colour or matrix');
    expect(verifyPage(coloured, coloured, new Map())).to.equal(null);
  });

  describe('with blended text', () => {
    const write = (shows: string, state = '/GS1'): string =>
      `q ${state} gs BT 0 g /F1 11 Tf 60 300 Td ${shows} ET Q 0 0 9 9 re f`;
    const compare = (one: string, other: string): string | null =>
      verifyPage(tracePage(one).page, tracePage(other).page, new Map());

    it('accepts it in groups as large as the remaining glyphs', () => {
      const words = tracePage(write('(words)Tj'));
      const leaving: RemovedGlyphs = new Map([[words.findShow('(words)Tj'), new Set([4])]]);
      expect(verifyPage(words.page, tracePage(write('(word)Tj')).page, leaving)).to.equal(null);
    });

    it('rejects it in another blend mode, and without any', () => {
      expect(compare(write('(word)Tj'), write('(word)Tj', '/GS2'))).to.equal('colour or matrix');
      expect(compare(write('(word)Tj'), write('(word)Tj', '/GS3'))).to.equal('number of glyphs');
    });

    it('rejects a page’s group of another size', () => {
      const trace = (): TracedPage => tracePage('/GS1 gs BT 0 g /F1 11 Tf 60 300 Td (word)Tj ET').page;
      const [expected, found] = [trace(), trace()];
      expect(verifyPage(expected, found, new Map())).to.equal(null);
      const { values, eventValues } = found.paint;
      // The box follows a matrix and an alpha.
      const box = values.subarray(eventValues[0]! + 7, eventValues[0]! + 11);
      expect([...box]).to.deep.equal([0, 0, 420, 560]);
      box[2] = 210;
      expect(verifyPage(expected, found, new Map())).to.equal('colour or matrix');
    });
  });

  describe('comparing numbers', () => {
    const content = 'BT 0 g /F1 11 Tf 60 300 Td (word)Tj ET 0 0 9 9 re f';

    /** The difference between two pages with equal contents after changes to their numbers. */
    function differ(
      change: (paint: PagePaint) => void,
      changeBefore: (paint: PagePaint) => void = () => undefined,
    ): string | null {
      const [expected, found] = [tracePage(content).page, tracePage(content).page];
      changeBefore(expected.paint);
      change(found.paint);
      return verifyPage(expected, found, new Map());
    }

    for (const [what, change, difference] of [
      ['a glyph with another id', (paint: PagePaint) => void paint.glyphId[2]!++, 'glyphs'],
      ['a glyph with another meaning', (paint: PagePaint) => void paint.glyphUnicode[2]!++, 'glyphs'],
      ['text that is blended', (paint: PagePaint) => void (paint.eventFlags[0] = 1), 'blending or masking'],
      ['a path that is blended', (paint: PagePaint) => void (paint.eventFlags[1] = 1), 'blending or masking'],
      ['text with another alpha', (paint: PagePaint) => void (paint.eventAlpha[0] = 0.9), 'transparency'],
      ['a place that is not a number', (paint: PagePaint) => void (paint.glyphX[1] = NaN), 'place of glyphs'],
      [
        'a size that is not a number',
        (paint: PagePaint) => void (paint.spanMatrix[0] = NaN),
        'size of glyphs',
      ],
    ] as const) {
      it(`rejects ${what}`, () => {
        expect(differ(change)).to.equal(difference);
      });
    }

    it('accepts NaN and infinity if both pages have it', () => {
      for (const number of [NaN, Infinity]) {
        const change = (paint: PagePaint): void => {
          paint.spanMatrix[0] = number;
          if (Number.isNaN(number)) paint.glyphX[1] = number;
        };
        expect(differ(change, change), String(number)).to.equal(null);
      }
      expect(
        differ(
          (paint) => void (paint.spanMatrix[0] = 1),
          (paint) => void (paint.spanMatrix[0] = NaN),
        ),
      ).to.equal('size of glyphs');
      expect(
        differ(
          (paint) => void (paint.glyphX[1] = 1),
          (paint) => void (paint.glyphX[1] = NaN),
        ),
      ).to.equal('place of glyphs');
    });

    it('compares large numbers relatively, and small ones absolutely', () => {
      const setSize =
        (size: number) =>
        (paint: PagePaint): void =>
          void (paint.spanMatrix[0] = size);
      expect(differ(setSize(1000.05), setSize(1000))).to.equal(null);
      expect(differ(setSize(1000.2), setSize(1000))).to.equal('size of glyphs');
      expect(differ(setSize(0.00105), setSize(0.001))).to.equal(null);
      expect(differ(setSize(0.0012), setSize(0.001))).to.equal('size of glyphs');
    });
  });

  it('rejects two filled paths in another order', () => {
    const lines = finished.split('\n');
    const first = lines.findIndex((line) => line.includes('.2 .4 .6 rg'));
    [lines[first], lines[first + 1]] = [lines[first + 1]!, lines[first]!];
    expect(check(lines.join('\n'))).to.equal('colour or matrix');
  });

  it('rejects a page of another size', () => {
    expect(check(finished, 421)).to.equal('page size');
  });

  it('rejects a page that should have lost more', () => {
    const more: RemovedGlyphs = new Map([...removed, [before.findShow('(first of two)'), new Set([0])]]);
    expect(verifyPage(before.page, tracePage(finished).page, more)).to.equal('number of glyphs');
  });
});

const FILL = '10 10 20 20 re f ';

/** A way to paint text, and how each kind of harm is written for it. */
interface Make {
  what: string;
  state: string;
  harm: [fault: string, find: string, replacement: string][];
}

const PATTERN_HARM: Make['harm'] = [
  ['cells of another colour', '/Dots', '/RedDots'],
  ['cells of another size', '/Dots', '/WideDots'],
  ['cells in another place', '/Dots', '/MovedDots'],
  ['cells with more in them', '/Dots', '/MoreDots'],
  ['a shading instead of cells', '/Dots', '/Shade'],
];
// The trace reports only that there is a shading; its bytes are not edited.
const SHADING_HARM: Make['harm'] = [['cells instead of a shading', '/Shade', '/Dots']];
const MASK_HARM: Make['harm'] = [
  ['no mask', '/Worded', '/Bare'],
  ['a mask without a word', '/Worded', '/Soft'],
  ['a mask of another word', '/Worded', '/OtherWord'],
  ['a mask of a longer word', '/Worded', '/LongWord'],
  ['a mask of the word in another place', '/Worded', '/MovedWord'],
  ['a mask of the word in another size', '/Worded', '/LargeWord'],
  ['a mask of the word in another font', '/Worded', '/OtherFont'],
];
const OUTLINE_HARM: Make['harm'] = [
  ['an outline of another colour', '0 0 1 RG', '0 1 1 RG'],
  ['no outline', '2 Tr', '0 Tr'],
  ['nothing but an outline', '2 Tr', '1 Tr'],
];

const MAKES: Make[] = [
  {
    what: 'filled with a pattern',
    state: '/Pattern cs /Dots scn',
    harm: [...PATTERN_HARM, ['no pattern', '/Pattern cs /Dots scn', '0 g']],
  },
  {
    what: 'stroked with a pattern',
    state: '1 Tr /Pattern CS /Dots SCN',
    harm: [...PATTERN_HARM, ['cells that fill', '1 Tr /Pattern CS /Dots SCN', '0 Tr /Pattern cs /Dots scn']],
  },
  {
    what: 'filled with a pattern and stroked',
    state: '2 Tr 0 0 1 RG /Pattern cs /Dots scn',
    harm: [...PATTERN_HARM, ...OUTLINE_HARM],
  },
  {
    what: 'filled with a shading and stroked',
    state: '2 Tr 0 0 1 RG /Pattern cs /Shade scn',
    harm: [...SHADING_HARM, ...OUTLINE_HARM],
  },
  {
    what: 'filled, and stroked with a shading',
    state: '2 Tr 0 0 1 rg /Pattern CS /Shade SCN',
    harm: [
      ...SHADING_HARM,
      ['another colour', '0 0 1 rg', '0 1 1 rg'],
      ['half transparency', '2 Tr', '/Half gs 2 Tr'],
      ['no fill', '2 Tr', '1 Tr'],
    ],
  },
  {
    what: 'filled and stroked with two patterns',
    state: '2 Tr /Pattern cs /Dots scn /Pattern CS /Shade SCN',
    harm: [
      ...PATTERN_HARM,
      ...SHADING_HARM,
      ['the patterns exchanged', '/Dots scn /Pattern CS /Shade', '/Shade scn /Pattern CS /Dots'],
    ],
  },
  {
    what: 'with a soft mask with text',
    state: '/Worded gs',
    harm: [...MASK_HARM, ['half transparency', '/Worded gs', '/Worded gs /Half gs']],
  },
  {
    what: 'blended, masked, filled with a pattern and stroked',
    state: '/Dark gs /Worded gs 2 Tr 0 0 1 RG /Pattern cs /Dots scn',
    harm: [
      ...MASK_HARM,
      ...PATTERN_HARM,
      ...OUTLINE_HARM,
      ['another blending', '/Dark', '/Light'],
      ['no blending', '/Dark', '/Even'],
    ],
  },
];

const TEXT_HARM: Make['harm'] = [
  ['a lost letter', '(ond)', '(on)'],
  ['another letter', '(ond)', '(one)'],
  ['an additional letter', '(ond)', '(onde)'],
  ['a lost operator', '(sec)Tj', ''],
  ['a lost operator without its letters', '(third)Tj', ''],
  ['letters that moved along', '(ond)Tj', '[-99(ond)]TJ'],
  ['letters that rose', '(ond)Tj', '1 Ts (ond)Tj 0 Ts'],
  ['the last letters moved', '(third)Tj', '[-9(third)]TJ'],
  ['letters of another size', '/F2 11 Tf', '/F2 12 Tf'],
  ['letters in another font', '/F2 11 Tf', ''],
  ['operators in another order', '(sec)Tj (ond)Tj', '(ond)Tj (sec)Tj'],
];

describe('verifyPage, for a mark beside text of more than glyphs,', () => {
  const MARK = 'q 0.75 g BT /F2 36 Tf 90 150 Td (CONFIDENTIAL)Tj ET Q ';
  const SHOWS = '(first )Tj (sec)Tj (ond)Tj /F2 11 Tf (third)Tj';
  const write = (state: string, shows = SHOWS): string => `q ${state} ${showText(shows)}Q ${FILL}`;

  for (const { what, state, harm } of MAKES) {
    describe(what, () => {
      const content = write(state);
      const { page: before, findShow } = traceMakes(content + MARK);
      const removed = new Map([
        [findShow('(CONFIDENTIAL)'), new Set(Array.from('CONFIDENTIAL', (_, at) => at))],
      ]);
      const check = (finished: string): string | null =>
        verifyPage(before, traceMakes(finished).page, removed);

      it('accepts the page that lost only the mark', () => {
        expect(check(content)).to.equal(null);
      });

      it('accepts the page if an operator lost some of its letters', () => {
        const whole = traceMakes(write(state, '(first )Tj (second)Tj'));
        const finished = traceMakes(write(state, '(first )Tj (s)Tj')).page;
        const lost = new Map([[whole.findShow('(second)'), new Set([1, 2, 3, 4, 5])]]);
        expect(verifyPage(whole.page, finished, lost)).to.equal(null);
        expect(verifyPage(whole.page, finished, new Map())).to.not.equal(null);
      });

      for (const [fault, find, replacement] of [...harm, ...TEXT_HARM]) {
        it(`rejects the page with ${fault}`, () => {
          const broken = content.replace(find, replacement);
          expect(broken).to.not.equal(content);
          expect(check(broken)).to.not.equal(null);
        });
      }

      for (const [fault, find, replacement] of harm) {
        it(`rejects the page with ${fault} from the second operator on`, () => {
          const broken = write(state, SHOWS.replace('(sec)', `${state.replace(find, replacement)} (sec)`));
          expect(check(broken)).to.not.equal(null);
        });
      }
    });
  }
});
