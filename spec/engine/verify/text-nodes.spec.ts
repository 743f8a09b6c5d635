import { expect } from 'chai';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import type { TraceView } from '../../../src/engine/mupdf/trace/trace-view.js';
import { isTextKind, PAINT, type PagePaint, type TracedPage } from '../../../src/engine/page/page-model.js';
import { makeInstructionRef } from '../../../src/engine/page/instruction-ref.js';
import { Budget } from '../../../src/engine/values/budget.js';
import { TextNodes } from '../../../src/engine/verify/text-nodes.js';
import { verifyPage } from '../../../src/engine/verify/verification.js';
import { TestDocument } from '../../support/documents.js';
import { addTextMakes, showText } from '../../support/text-makes.js';

const FILL = '10 10 20 20 re f ';
/** Masks of more and more paths: the first is the most crowded one that is read. */
const CROWDS = { Crowd: '1 1 2 2 re f '.repeat(250), MoreCrowd: '1 1 2 2 re f '.repeat(251) };
const TWO = showText('(a)Tj', '(b)Tj');
const [ONE, OTHER] = [showText('(a)Tj'), showText('(b)Tj')];
/** Each operator is marked, as on all pages that paint text as more than glyphs. */
const MARKED: TraceView = { marksAllText: true };
/** As a finished page is run. */
const BARE: TraceView = { withoutMarkers: true };

/** Cells that clip in each way while they are painted, and one of more paths than are read. */
function addCells(document: TestDocument): Record<string, string> {
  const shading =
    '<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 0]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>';
  const mask = document.addForm('1 g 0 0 9 9 re f', '<<>>', '/Group<</S/Transparency/CS/DeviceGray>>');
  const resources = `<</Pattern<</S ${shading}>>/ExtGState<</M<</SMask<</S/Luminosity/G ${mask}>>>>>>>>`;
  const contents = {
    ClippedPath: 'q 0 0 1 1 re W n 0 0 2 2 re f Q',
    ClippedStroke: '/Pattern CS /S SCN 0 0 m 2 2 l S',
    ClippedStencil: '/Pattern cs /S scn q 2 0 0 2 0 0 cm BI /IM true /W 1 /H 1 ID \0 EI Q',
    Masked: '/M gs 0 0 2 2 re f',
    Crowded: '0 0 2 2 re f '.repeat(300),
  };
  return Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [
      name,
      document.addStream(
        `${content} .5 g 1 1 1 1 re f`,
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 3 3]/XStep 3/YStep 3/Resources ${resources}`,
      ),
    ]),
  );
}

function tracePage(content: string, view: TraceView): TracedPage {
  const document = new TestDocument();
  // MuPDF puts a page that has states which blend into a group.
  const group = document.addForm(TWO, document.resources(), '/Group<</S/Transparency>>');
  document.addContentPage(
    content,
    `${addTextMakes(document, { masks: CROWDS, patterns: addCells(document) })}/XObject<</G ${group}>>`,
  );
  const opened = new Trace(document.build(), new Budget(), view);
  try {
    return opened.tracePage(0);
  } finally {
    opened.close();
  }
}

function makeNodes(paint: PagePaint): TextNodes {
  return new TextNodes(paint, (from) => (from < paint.eventCount ? from : -1));
}

/** Events in the order of the walk. */
function listWalked(paint: PagePaint): number[] {
  const nodes = makeNodes(paint);
  const walked: number[] = [];
  for (let at = 0; at < paint.eventCount;) {
    const jump = nodes.readJump(at);
    walked.push(at, ...(jump?.texts ?? []));
    at = jump?.to ?? at + 1;
  }
  return walked;
}

function isShownBy(paint: PagePaint, chain: number, letters: string): boolean {
  return Array.from({ length: paint.eventCount }, (_, event) => event).some(
    (event) => paint.eventChain[event] === chain && readLetters(paint, event) === letters,
  );
}

function readLetters({ eventSpans, spanGlyphs, glyphUnicode }: PagePaint, event: number): string {
  const [from, to] = [spanGlyphs[eventSpans[event]!], spanGlyphs[eventSpans[event + 1]!]];
  return String.fromCodePoint(...glyphUnicode.subarray(from, to));
}

/** The texts in the order of the walk, and what is between them as strokes, one for each event. */
function describeWalk(content: string, view = MARKED): string {
  const { paint } = tracePage(content, view);
  return listWalked(paint)
    .map((event) => (isTextKind(paint.eventKind[event]!) ? readLetters(paint, event) : '.'))
    .join('');
}

/** Of each group and mask whether it is there for a node of text alone. */
function listOpened(content: string): boolean[] {
  const { paint } = tracePage(content, MARKED);
  const nodes = makeNodes(paint);
  return Array.from({ length: paint.eventCount }, (_, event) => event)
    .filter((event) => ([PAINT.beginGroup, PAINT.beginMask] as number[]).includes(paint.eventKind[event]!))
    .map((event) => nodes.isOpenedBy(event));
}

const CROWD = '.'.repeat(304);

describe('TextNodes', () => {
  const fill = (pattern: string): string => `/Pattern cs /${pattern} scn `;
  const outline = (pattern: string): string => `/Pattern CS /${pattern} SCN `;
  for (const [what, content, walk] of [
    ['through one soft mask', `/Soft gs ${TWO}`, '........ab..'],
    ['in one blend mode', `/Dark gs ${TWO}`, '..ab..'],
    ['blended and masked', `/Soft gs /Dark gs ${TWO}`, '.........ab...'],
    ['blended and outlined', `/Dark gs 2 Tr ${TWO}`, '...abab...'],
    ['blended and filled with a shading', `/Dark gs ${fill('Shade')}${TWO}`, '..ab....'],
    ['filled with a shading', `${fill('Shade')}${TWO}`, '.ab...'],
    ['filled with a pattern', `${fill('Dots')}${TWO}`, '.ab.....'],
    ['outlined with a pattern', `${outline('Dots')}1 Tr ${TWO}`, '.ab.....'],
    ['filled with a shading and outlined', `${fill('Shade')}2 Tr ${TWO}`, '.ab..ab.'],
    ['filled with a pattern and outlined', `${fill('Dots')}2 Tr ${TWO}`, '.ab....ab.'],
    ['filled, and outlined with a shading', `${outline('Shade')}2 Tr ${TWO}`, '.abab...'],
    ['filled, and outlined with a pattern', `${outline('Dots')}2 Tr ${TWO}`, '.abab.....'],
    ['with two patterns', `${fill('Dots')}${outline('RedDots')}2 Tr ${TWO}`, '.ab....ab.....'],
    [
      'masked, with two patterns',
      `/Soft gs ${fill('Dots')}${outline('Shade')}2 Tr ${TWO}`,
      '........ab....ab....',
    ],
    ['through a mask with text in it', `/Worded gs ${TWO}`, '.....m...ab..'],
    ['through a mask with text of two operators', `/LongWord gs ${TWO}`, '.....mn...ab..'],
    // The alpha of text is compared with its glyphs.
    ['in two transparencies', `/Dark gs ${showText('(a)Tj')}/Half gs ${showText('(b)Tj')}`, '..ab..'],
    ['filled with cells that clip', `${fill('ClippedPath')}${TWO}`, '.ab........'],
    ['filled with cells of a shaded stroke', `${fill('ClippedStroke')}${TWO}`, '.ab........'],
    ['filled with cells of a shaded stencil', `${fill('ClippedStencil')}${TWO}`, '.ab........'],
    ['filled with cells that are masked', `${fill('Masked')}${TWO}`, '.ab......................'],
    ['filled twice in one place', `${fill('Dots')}${ONE}${ONE}`, '.aa.....'],
    ['outlined twice in one place', `1 Tr ${outline('Dots')}${ONE}${ONE}`, '.aa.....'],
    [
      'of which the last is outlined after',
      `${fill('Dots')}${outline('Shade')}${TWO}1 Tr ${ONE}`,
      '.ab....a...',
    ],
    ['in three operators', `${fill('Dots')}${showText('(a)Tj (b)Tj (c)Tj')}`, '.abc.....'],
  ] as const) {
    it(`joins text ${what}`, () => {
      expect(describeWalk(content)).to.equal(walk);
      expect(describeWalk(content, BARE)).to.equal(walk);
    });
  }

  for (const [what, content, walk] of [
    ['that is plain', TWO, '.ab.'],
    ['that is outlined', `2 Tr ${TWO}`, '.aabb.'],
    ['in two blend modes', `/Dark gs ${ONE}/Light gs ${OTHER}`, '..a..b..'],
    ['blended and not', `/Dark gs ${ONE}/Soft gs ${OTHER}`, '..a.........b...'],
    ['around a path', `/Dark gs ${ONE}${FILL}${OTHER}`, '..a.....b..'],
    [
      'with two patterns one after the other',
      `${fill('Dots')}${ONE}${fill('RedDots')}${OTHER}`,
      '.a....b.....',
    ],
    ['with cells of two sizes', `${fill('Dots')}${ONE}${fill('WideDots')}${OTHER}`, '.a....b.....'],
    ['with cells in two places', `${fill('Dots')}${ONE}${fill('MovedDots')}${OTHER}`, '.a....b.....'],
    ['with cells of more and of less', `${fill('Dots')}${ONE}${fill('MoreDots')}${OTHER}`, '.a....b......'],
    ['with cells of less and of more', `${fill('MoreDots')}${ONE}${fill('Dots')}${OTHER}`, '.a.....b.....'],
    ['with a pattern and a shading', `${fill('Dots')}${ONE}${fill('Shade')}${OTHER}`, '.a....b...'],
    [
      'filled and then outlined with one',
      `${fill('Dots')}${outline('Dots')}${ONE}1 Tr ${OTHER}`,
      '.a....b.....',
    ],
    ['filled, and filled and outlined', `${fill('Dots')}${ONE}2 Tr ${OTHER}`, '.a....b....b.'],
    ['filled and outlined, and filled', `${fill('Dots')}2 Tr ${ONE}0 Tr ${OTHER}`, '.a....ab.....'],
    [
      'outlined in two patterns',
      `2 Tr ${outline('Dots')}${ONE}${outline('RedDots')}${OTHER}`,
      '.aa....bb.....',
    ],
    [
      'filled and outlined, and outlined with the same',
      `${fill('Shade')}${outline('Dots')}2 Tr ${ONE}1 Tr ${OTHER}`,
      '.a..a....b.....',
    ],
    ['through two masks', `/Soft gs ${ONE}/Softer gs ${OTHER}`, '........a........b..'],
    ['through masks of two words', `/Worded gs ${ONE}/OtherWord gs ${OTHER}`, '.....m...a.....k...b..'],
    [
      'through masks of one word in two places',
      `/Worded gs ${ONE}/MovedWord gs ${OTHER}`,
      '.....m...a.....m...b..',
    ],
    [
      'through masks of one word in two sizes',
      `/Worded gs ${ONE}/LargeWord gs ${OTHER}`,
      '.....m...a.....m...b..',
    ],
    [
      'through masks of one word in two fonts',
      `/Worded gs ${ONE}/OtherFont gs ${OTHER}`,
      '.....m...a.....m...b..',
    ],
    ['that crowded cells fill', `${fill('Crowded')}${TWO}`, `.a${CROWD}b${CROWD}.`],
    ['that crowded cells outline', `2 Tr ${outline('Crowded')}${TWO}`, `.aa${CROWD}bb${CROWD}.`],
    ['that clips', `q 7 Tr ${ONE}${FILL}Q q 7 Tr ${OTHER}0 0 9 9 re f 1 1 9 9 re f Q`, '.a..b....'],
  ] as const) {
    it(`leaves text ${what}`, () => {
      expect(describeWalk(content)).to.equal(walk);
    });
  }

  for (const [what, content, expected] of [
    ['a page’s group and those of its texts', `/Dark gs ${TWO}`, [false, true, true]],
    ['the groups of text that is outlined', `/Dark gs 2 Tr ${ONE}${FILL}`, [false, true, true, false]],
    ['a mask of text, which is a group', `/Soft gs ${ONE}`, [true, true, false]],
    ['a mask of a path', `/Soft gs ${FILL}`, [false, false, false]],
    [
      'a mask with text in it, of text and of a path',
      `/Worded gs ${ONE}${FILL}`,
      [false, true, false, false, false],
    ],
    ['a form that is a group and clips its text', `/Half gs /G Do ${FILL}`, [false, false]],
    ['text filled with a shading', `/Dark gs ${fill('Shade')}${ONE}${FILL}`, [false, true, false]],
    ['text filled with a pattern', `/Dark gs ${fill('Dots')}2 Tr ${ONE}${FILL}`, [false, true, true, false]],
  ] as const) {
    it(`knows ${what}`, () => {
      expect(listOpened(content)).to.deep.equal(expected);
    });
  }

  it('joins text that is the first on its page', () => {
    const document = new TestDocument();
    const cell = addCells(document)['ClippedPath']!;
    document.addContentPage(`${outline('P')}2 Tr ${TWO}`, `/Pattern<</P ${cell}>>`);
    const opened = new Trace(document.build(), new Budget(), MARKED);
    const { paint } = opened.tracePage(0);
    expect(listWalked(paint).slice(0, 4)).to.deep.equal([0, 9, 1, 10]);
    opened.close();
  });

  for (const [what, kinds] of [
    ['a clip', [PAINT.clipText, PAINT.fillPath]],
    ['a mask, after text', [PAINT.fillText, PAINT.popClip, PAINT.beginMask, PAINT.fillPath]],
    [
      'a mask, after more',
      [PAINT.fillPath, PAINT.fillPath, PAINT.fillText, PAINT.popClip, PAINT.beginMask, PAINT.fillPath],
    ],
  ] as const) {
    it(`reads no node where the page breaks off in ${what}`, () => {
      const nodes = makeNodes({
        eventCount: kinds.length,
        eventKind: Uint8Array.from(kinds),
      } as unknown as PagePaint);
      const last = kinds.length - 2;
      expect([nodes.isOpenedBy(last), nodes.readJump(last)]).to.deep.equal([false, null]);
    });
  }

  it('joins text through a mask of many paths, and leaves it through one of more', () => {
    const crowd = '.'.repeat(250);
    expect(describeWalk(`/Crowd gs ${TWO}`)).to.equal(`....${crowd}...ab..`);
    expect(describeWalk(`/MoreCrowd gs ${TWO}`)).to.equal(`....${crowd}....a....${crowd}....b..`);
    // The page's own group has one event more.
    expect(listOpened(`/Crowd gs ${ONE}`)).to.deep.equal([false, true, false]);
    expect(listOpened(`/MoreCrowd gs ${ONE}`)).to.deep.equal([false, false, false]);
  });
});

/** A way to paint text, and how each way of harm is written to it. */
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
// Of a shading the trace tells that it is there: its bytes are not touched.
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
    what: 'outlined with a pattern',
    state: '1 Tr /Pattern CS /Dots SCN',
    harm: [...PATTERN_HARM, ['cells that fill', '1 Tr /Pattern CS /Dots SCN', '0 Tr /Pattern cs /Dots scn']],
  },
  {
    what: 'filled with a pattern and outlined',
    state: '2 Tr 0 0 1 RG /Pattern cs /Dots scn',
    harm: [...PATTERN_HARM, ...OUTLINE_HARM],
  },
  {
    what: 'filled with a shading and outlined',
    state: '2 Tr 0 0 1 RG /Pattern cs /Shade scn',
    harm: [...SHADING_HARM, ...OUTLINE_HARM],
  },
  {
    what: 'filled, and outlined with a shading',
    state: '2 Tr 0 0 1 rg /Pattern CS /Shade SCN',
    harm: [
      ...SHADING_HARM,
      ['another colour', '0 0 1 rg', '0 1 1 rg'],
      ['half transparency', '2 Tr', '/Half gs 2 Tr'],
      ['no fill', '2 Tr', '1 Tr'],
    ],
  },
  {
    what: 'filled and outlined with two patterns',
    state: '2 Tr /Pattern cs /Dots scn /Pattern CS /Shade SCN',
    harm: [
      ...PATTERN_HARM,
      ...SHADING_HARM,
      ['the patterns exchanged', '/Dots scn /Pattern CS /Shade', '/Shade scn /Pattern CS /Dots'],
    ],
  },
  {
    what: 'through a mask with text in it',
    state: '/Worded gs',
    harm: [...MASK_HARM, ['half transparency', '/Worded gs', '/Worded gs /Half gs']],
  },
  {
    what: 'blended, masked, filled with a pattern and outlined',
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
  ['a letter more', '(ond)', '(onde)'],
  ['a lost operator', '(sec)Tj', ''],
  ['a lost operator and nothing else', '(third)Tj', ''],
  ['letters that moved along', '(ond)Tj', '[-99(ond)]TJ'],
  ['letters that rose', '(ond)Tj', '1 Ts (ond)Tj 0 Ts'],
  ['the last letters moved', '(third)Tj', '[-9(third)]TJ'],
  ['letters of another size', '/F2 11 Tf', '/F2 12 Tf'],
  ['letters in another font', '/F2 11 Tf', ''],
  ['operators in another order', '(sec)Tj (ond)Tj', '(ond)Tj (sec)Tj'],
];

describe('TextNodes, where a mark is removed beside text', () => {
  const MARK = 'q 0.75 g BT /F2 36 Tf 90 150 Td (CONFIDENTIAL)Tj ET Q ';
  const SHOWS = '(first )Tj (sec)Tj (ond)Tj /F2 11 Tf (third)Tj';
  const write = (state: string, shows = SHOWS): string => `q ${state} ${showText(shows)}Q ${FILL}`;

  for (const { what, state, harm } of MAKES) {
    describe(what, () => {
      const content = write(state);
      const before = tracePage(content + MARK, MARKED);
      const chain = before.paint.links.findIndex((_, at) => isShownBy(before.paint, at, 'CONFIDENTIAL'));
      const { unitId, instruction } = before.paint.links[chain]!;
      const removed = new Map([
        [makeInstructionRef(unitId, instruction), new Set(Array.from('CONFIDENTIAL', (_, at) => at))],
      ]);
      const check = (finished: string): string | null =>
        verifyPage(before, tracePage(finished, BARE), removed);

      it('passes the page that lost the mark alone', () => {
        expect(check(content)).to.equal(null);
      });

      it('passes the page whose operators are other ones', () => {
        expect(check(write(state, '(fi)Tj (rst )Tj (second)Tj /F2 11 Tf (th)Tj (ird)Tj'))).to.equal(null);
      });

      for (const [fault, find, replacement] of [...harm, ...TEXT_HARM]) {
        it(`fails the page with ${fault}`, () => {
          const broken = content.replace(find, replacement);
          expect(broken).to.not.equal(content);
          expect(check(broken)).to.not.equal(null);
        });
      }

      for (const [fault, find, replacement] of harm) {
        it(`fails the page with ${fault} from the second operator on`, () => {
          const broken = write(state, SHOWS.replace('(sec)', `${state.replace(find, replacement)} (sec)`));
          expect(check(broken)).to.not.equal(null);
        });
      }
    });
  }
});
