import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { PAINT, type ContentUnit, type PagePaint } from '../../../src/engine/page/page-model.js';
import {
  makeInstructionRef,
  type InstructionRef,
  type RemovedGlyphs,
} from '../../../src/engine/page/instruction-ref.js';
import { PaintWalk } from '../../../src/engine/verify/expected-paint.js';
import { TEST_FONT, TestDocument } from '../../support/documents.js';
import { forSeeds } from '../../support/generators.js';

const KINDS = new Map<number, string>(Object.entries(PAINT).map(([name, kind]) => [kind, name]));

/** What is removed: ordinals by an operand of their instruction, and whole instructions. */
interface Going {
  glyphs?: Record<string, number[]>;
  whole?: string[];
}

interface Page {
  content: string;
  build?: (document: TestDocument) => string;
}

/** The steps of a walk: the letters of each kind, then the object that ends them, each with a note. */
function listSteps(walk: PaintWalk, note: () => string = () => ''): string[] {
  const { paint, glyphs } = walk;
  const steps: string[] = [];
  for (;;) {
    walk.step();
    const shown = glyphs.flatMap((own, kind) =>
      own.length === 0
        ? []
        : `${KINDS.get(kind)} ${own.map((glyph) => String.fromCodePoint(paint.glyphUnicode[glyph]!)).join('')}`,
    );
    const object = walk.object < 0 ? 'end' : KINDS.get(paint.eventKind[walk.object]!)!;
    steps.push([...shown, object].join(', ') + note());
    if (walk.object < 0) return steps;
  }
}

/** References to all instructions with this operand. */
function listPlaces(units: ContentUnit[], operand: string): InstructionRef[] {
  return units.flatMap(({ id, bytes, instructions }) =>
    Array.from({ length: instructions.count }, (_, at) => at)
      .filter((at) =>
        Buffer.from(bytes.subarray(instructions.start[at], instructions.end[at]))
          .toString('latin1')
          .includes(operand),
      )
      .map((at) => makeInstructionRef(id, at)),
  );
}

function trace<Result>(
  { content, build }: Page,
  use: (paint: PagePaint, units: ContentUnit[]) => Result,
): Result {
  const document = new TestDocument();
  const entries = build?.(document) ?? '';
  document.addContentPage(content, entries);
  const traced = new Trace(document.build(), new Budget());
  try {
    return use(traced.tracePage(0).paint, traced.units);
  } finally {
    traced.close();
  }
}

function walk(page: Page | string, { glyphs = {}, whole = [] }: Going = {}): string[] {
  return trace(typeof page === 'string' ? { content: page } : page, (paint, units) => {
    const removed: RemovedGlyphs = new Map(
      Object.entries(glyphs).flatMap(([operand, ordinals]) => {
        const places = listPlaces(units, operand);
        expect(places, operand).to.not.deep.equal([]);
        return places.map((place) => [place, new Set(ordinals)] as const);
      }),
    );
    const leaving = new Set(whole.flatMap((operand) => listPlaces(units, operand)));
    return listSteps(new PaintWalk(paint, removed, leaving));
  });
}

const show = (...shows: string[]): string => `BT /F1 11 Tf 50 300 Td ${shows.join(' ')} ET `;
const FILL = '0 0 9 9 re f ';

describe('PaintWalk', () => {
  const sequences: [what: string, content: string, steps: string[]][] = [
    ['an empty page', '', ['end']],
    ['only text', show('(ab)Tj'), ['fillText ab, end']],
    [
      'text between objects',
      `${show('(ab)Tj')}${FILL}${show('(cd)Tj')}${FILL}`,
      ['fillText ab, fillPath', 'fillText cd, fillPath', 'end'],
    ],
    ['objects in a row', `${FILL}0 0 m 9 9 l S `, ['fillPath', 'strokePath', 'end']],
    ['text that is filled and stroked', show('2 Tr (ab)Tj'), ['fillText ab, strokeText ab, end']],
    ['text of several kinds', show('(ab)Tj 3 Tr (cd)Tj 0 Tr (ef)Tj'), ['fillText abef, ignoreText cd, end']],
  ];
  for (const [what, content, steps] of sequences) {
    it(`lists the letters by kind and the objects between, of ${what}`, () => {
      expect(walk(content)).to.deep.equal(steps);
    });
  }

  for (const [what, shows] of [
    ['shown in pieces', ['(ab)Tj (cd)Tj']],
    ['with kerning', ['[(ab)-900(cd)]TJ']],
    ['in several fonts', ['(ab)Tj /F2 11 Tf (cd)Tj']],
    ['in several colours', ['(ab)Tj 1 0 0 rg (cd)Tj']],
    ['on several lines', ['(ab)Tj 0 -14 Td (cd)Tj']],
  ] as const) {
    it(`groups text ${what}`, () => {
      expect(walk(show(...shows))).to.deep.equal(['fillText abcd, end']);
    });
  }

  const shaded = (...shows: string[]): string => `/Pattern cs /S scn ${show(...shows)}`;
  for (const [what, content, steps] of [
    ['in one operator', shaded('(abcd)Tj'), ['clipText abcd, fillShade', 'popClip', 'end']],
    [
      'and stroked',
      shaded('1 Tr (ab)Tj').replace('cs', 'CS').replace('scn', 'SCN'),
      ['clipStrokeText ab, fillShade', 'popClip', 'end'],
    ],
    [
      'with two transparencies',
      shaded('(ab)Tj /GS0 gs (cd)Tj'),
      ['clipText ab, fillShade', 'popClip', 'clipText cd, fillShade', 'popClip', 'end'],
    ],
    [
      'around a path',
      `${shaded('(ab)Tj')}0 g ${FILL}${shaded('(cd)Tj')}`,
      ['clipText ab, fillShade', 'popClip', 'fillPath', 'clipText cd, fillShade', 'popClip', 'end'],
    ],
    [
      'before plain text',
      `${shaded('(ab)Tj')}0 g ${show('(cd)Tj')}`,
      ['clipText ab, fillShade', 'popClip', 'fillText cd, end'],
    ],
    [
      'before text stroked with the same shading',
      `/Pattern CS /S SCN ${shaded('(ab)Tj 1 Tr (cd)Tj')}`,
      ['clipText ab, fillShade', 'popClip', 'clipStrokeText cd, fillShade', 'popClip', 'end'],
    ],
  ] as const) {
    it(`lists text filled with a shading ${what}`, () => {
      expect(walk({ content, build: withShadings })).to.deep.equal(steps);
    });
  }

  const blended = (...shows: string[]): string => `/Dark gs ${show(...shows)}`;
  for (const [what, content, steps] of [
    ['in one operator', blended('(abcd)Tj'), ['beginGroup', 'fillText abcd, endGroup', 'endGroup']],
    [
      'in two blend modes',
      `${blended('(ab)Tj')}/Bright gs ${show('(cd)Tj')}`,
      ['beginGroup', 'fillText ab, endGroup', 'beginGroup', 'fillText cd, endGroup', 'endGroup'],
    ],
    [
      'around a path without blending',
      `${blended('(ab)Tj')}/Plain gs ${FILL}${blended('(cd)Tj')}`,
      ['beginGroup', 'fillText ab, endGroup', 'fillPath', 'beginGroup', 'fillText cd, endGroup', 'endGroup'],
    ],
    [
      'before plain text',
      `${blended('(ab)Tj')}/Plain gs ${show('(cd)Tj')}`,
      ['beginGroup', 'fillText ab, endGroup', 'fillText cd, endGroup'],
    ],
  ] as const) {
    it(`lists blended text ${what}`, () => {
      // MuPDF puts a page that blends anything into a group.
      expect(walk({ content, build: withBlending })).to.deep.equal(['beginGroup', ...steps, 'end']);
    });
  }

  const masking = (painted: string): string[] => [
    'beginMask',
    'beginGroup',
    'clipPath',
    painted,
    'popClip',
    'endGroup',
    'endMask',
  ];
  const masked = (...shows: string[]): string => `/Soft gs ${show(...shows)}`;
  for (const [what, content, steps] of [
    ['in one operator', masked('(abcd)Tj'), [...masking('fillPath'), 'fillText abcd, popClip']],
    [
      'that is blended and stroked',
      masked('/Dark gs 2 Tr (abcd)Tj'),
      [
        ...masking('fillPath'),
        'beginGroup',
        'beginGroup',
        'fillText abcd, strokeText abcd, endGroup',
        'endGroup',
        'popClip',
      ],
    ],
    [
      'whose mask has a word, before text with a mask without one',
      `/Worded gs ${show('(ab)Tj')}${masked('(cd)Tj')}`,
      [
        ...masking('fillText m, fillPath'),
        'fillText ab, popClip',
        ...masking('fillPath'),
        'fillText cd, popClip',
      ],
    ],
  ] as const) {
    it(`lists text with a soft mask ${what}`, () => {
      expect(walk({ content, build: withMasks })).to.deep.equal(['beginGroup', ...steps, 'endGroup', 'end']);
    });
  }

  it('lists text that paints more than glyphs by its instruction', () => {
    const content = blended('(ab)Tj (cd)Tj');
    expect(walk({ content, build: withBlending })).to.deep.equal([
      'beginGroup',
      'beginGroup',
      'fillText ab, endGroup',
      'beginGroup',
      'fillText cd, endGroup',
      'endGroup',
      'end',
    ]);
  });

  it('reports what an instruction that loses letters paints around them', () => {
    const content = `${blended('(ab)Tj (cd)Tj')}${FILL}`;
    const steps = trace({ content, build: withBlending }, (paint, units) => {
      const removed: RemovedGlyphs = new Map([[listPlaces(units, '(cd)')[0]!, new Set([0])]]);
      const walked = new PaintWalk(paint, removed);
      return listSteps(walked, () => (walked.isResized() ? ' resized' : ''));
    });
    expect(steps).to.deep.equal([
      'beginGroup',
      'beginGroup',
      'fillText ab, endGroup',
      'beginGroup resized',
      'fillText d, endGroup resized',
      'beginGroup',
      'fillPath',
      'endGroup',
      'endGroup',
      'end',
    ]);
  });

  it('remains at the end', () => {
    trace({ content: show('(ab)Tj') }, (paint) => {
      const ended = new PaintWalk(paint);
      ended.step();
      ended.step();
      expect([ended.object, ...ended.glyphs]).to.deep.equal([-1, ...ended.glyphs.map(() => [])]);
    });
  });

  it('lists long groups', () => {
    const lines = Array.from({ length: 40 }, (_, line) => `line ${line} of a long page`);
    const content = show(...lines.map((line) => `(${line})Tj 0 -12 Td`));
    expect(walk(content)).to.deep.equal([`fillText ${lines.join('')}, end`]);
  });
});

/** After a removal, a page must paint the same as the page that never had the removed content. */
interface Removal {
  what: string;
  content: string;
  build?: Page['build'];
  going: Going;
  finished: string;
}

const withForms: Page['build'] = (document) => {
  const inner = document.addForm(`${FILL}${show('(inner)Tj')}`, document.resources());
  const outer = document.addForm(
    `${show('(outer)Tj')}/Inner Do`,
    document.resources(`/XObject<</Inner ${inner}>>`),
  );
  const bare = document.addForm(show('(outer)Tj'), document.resources());
  const shortened = document.addForm(
    `${show('(oer)Tj')}/Inner Do`,
    document.resources(`/XObject<</Inner ${inner}>>`),
  );
  return `/XObject<</Outer ${outer}/Inner ${inner}/Bare ${bare}/Shortened ${shortened}>>`;
};

const withPattern: NonNullable<Page['build']> = (document) => {
  const cell = document.addStream(
    '0 0 5 5 re f',
    '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
  );
  return `/Pattern<</P ${cell}>>`;
};

const withShadings: NonNullable<Page['build']> = () => {
  const shading =
    '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 300 0]/Extend[true true]' +
    '/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>';
  return `/Pattern<</S<</PatternType 2/Shading ${shading}>>>>/ExtGState<</GS0<</ca .5>>>>`;
};

const withBlending: NonNullable<Page['build']> = () =>
  '/ExtGState<</Dark<</BM/Darken>>/Bright<</BM/Lighten>>/Plain<</BM/Normal>>>>';

/** Two soft masks; the form of one also shows a word. */
const withMasks: NonNullable<Page['build']> = (document) => {
  const state = (content: string): string => {
    const entries = '/Group<</S/Transparency/CS/DeviceGray>>';
    return `<</SMask<</S/Luminosity/G ${document.addForm(`1 g ${content}`, document.resources(), entries)}>>>>`;
  };
  return `/ExtGState<</Soft${state(FILL)}/Worded${state(show('(m)Tj') + FILL)}/Dark<</BM/Darken>>>>`;
};

const withLetters: Page['build'] = (document) => {
  document.nameFont('F3', document.addType3Font('ACG', { colored: true }));
  return '';
};

const drawn = (letters: string): string => `BT /F3 20 Tf 50 200 Td (${letters})Tj ET `;

/** A font whose code 0 is `.notdef`. */
const withMissing: NonNullable<Page['build']> = (document) => {
  document.nameFont('F3', document.addCompositeFont(TEST_FONT));
  return '';
};

const manyShows = (letters: string): string[] =>
  Array.from({ length: 80 }, (_, at) => `${at % 3} Tr (${letters})Tj`);

const REMOVALS: Removal[] = [
  {
    what: 'some letters of a word',
    content: show('(abcd)Tj'),
    going: { glyphs: { '(abcd)': [1, 2] } },
    finished: show('(ad)Tj'),
  },
  {
    what: 'letters counted across the parts of one instruction',
    content: show('[(ab)-900(cd)-900(ef)]TJ'),
    going: { glyphs: { TJ: [0, 3, 4] } },
    finished: show('(bcf)Tj'),
  },
  {
    what: 'letters that are filled and stroked',
    content: show('2 Tr (abcd)Tj'),
    going: { glyphs: { '(abcd)': [0, 3] } },
    finished: show('2 Tr (bc)Tj'),
  },
  {
    what: 'letters of one instruction among others with the same letters',
    content: show('(ab)Tj (ab )Tj (ab)Tj'),
    going: { glyphs: { '(ab )': [0, 1] } },
    finished: show('(ab)Tj ( )Tj (ab)Tj'),
  },
  {
    what: 'all letters of one instruction',
    content: `${show('(gone)Tj')}${FILL}${show('(kept)Tj')}`,
    going: { glyphs: { '(gone)': [0, 1, 2, 3] } },
    finished: FILL + show('(kept)Tj'),
  },
  {
    what: 'all letters that are filled with a pattern, with their pattern',
    content: `q /Pattern cs /P scn ${show('(gone)Tj')} Q ${show('(kept)Tj')}`,
    build: withPattern,
    going: { glyphs: { '(gone)': [0, 1, 2, 3] } },
    finished: show('(kept)Tj'),
  },
  {
    what: 'all letters that are filled with a pattern and stroked, with their pattern',
    content: `q /Pattern cs /P scn ${show('2 Tr (gone)Tj')} Q ${show('(kept)Tj')}`,
    build: withPattern,
    going: { glyphs: { '(gone)': [0, 1, 2, 3] } },
    finished: show('(kept)Tj'),
  },
  {
    what: 'a word among others that are filled with a shading',
    content: `/Pattern cs /S scn ${show('(ab)Tj (gone)Tj (cd)Tj (ef)Tj')}`,
    build: withShadings,
    going: { glyphs: { '(gone)': [0, 1, 2, 3] } },
    finished: `/Pattern cs /S scn ${show('(ab)Tj (cd)Tj (ef)Tj')}`,
  },
  {
    what: 'a word among others that are blended',
    content: `/Dark gs ${show('(ab)Tj (gone)Tj (cd)Tj (ef)Tj')}`,
    build: withBlending,
    going: { glyphs: { '(gone)': [0, 1, 2, 3] } },
    finished: `/Dark gs ${show('(ab)Tj (cd)Tj (ef)Tj')}`,
  },
  {
    what: 'letters of a form that is drawn twice',
    content: '/Outer Do /Outer Do',
    build: withForms,
    going: { glyphs: { '(outer)': [1, 2] } },
    finished: '/Shortened Do /Shortened Do',
  },
  {
    what: 'all letters drawn by procedures, with their shapes',
    content: drawn('ACG') + drawn('CA'),
    build: withLetters,
    going: { glyphs: { '(ACG)': [0, 1, 2] } },
    finished: drawn('CA'),
  },
  {
    what: 'letters that are missing in the font',
    content: 'BT /F3 11 Tf 50 300 Td <002400000025>Tj ET',
    build: withMissing,
    going: { glyphs: { '<0024': [1] } },
    finished: 'BT /F3 11 Tf 50 300 Td <00240025>Tj ET',
  },
  {
    what: 'all letters except one that is missing in the font',
    content: 'BT /F3 11 Tf 50 300 Td <002400000025>Tj ET',
    build: withMissing,
    going: { glyphs: { '<0024': [0, 2] } },
    finished: 'BT /F3 11 Tf 50 300 Td <0000>Tj ET',
  },
  {
    what: 'all letters filled with a pattern, one of them missing in the font',
    content: `q /Pattern cs /P scn BT /F3 11 Tf 50 300 Td <002400000025>Tj ET Q ${show('(kept)Tj')}`,
    build: (document) => withPattern(document) + withMissing(document),
    going: { glyphs: { '<0024': [0, 1, 2] } },
    finished: show('(kept)Tj'),
  },
  {
    what: 'letters of many instructions, filled, stroked and both',
    content: show(...manyShows('abcd')),
    going: { glyphs: { '(abcd)': [1, 2] } },
    finished: show(...manyShows('ad')),
  },
  {
    what: 'a form as a whole, with its inner forms',
    content: `${FILL}/Outer Do ${show('(kept)Tj')}`,
    build: withForms,
    going: { whole: ['/Outer Do'] },
    finished: FILL + show('(kept)Tj'),
  },
  {
    what: 'one draw of a form, but not its other draws',
    content: '/Inner Do q /Outer Do Q',
    build: withForms,
    going: { whole: ['/Outer Do'] },
    finished: '/Inner Do',
  },
  {
    what: 'a draw within a form, wherever that form is drawn',
    content: '/Outer Do /Outer Do',
    build: withForms,
    going: { whole: ['/Inner Do'] },
    finished: '/Bare Do /Bare Do',
  },
  {
    what: 'letters here and a form there',
    content: `${show('(abcd)Tj')}/Inner Do`,
    build: withForms,
    going: { glyphs: { '(abcd)': [0] }, whole: ['/Inner Do'] },
    finished: show('(bcd)Tj'),
  },
];

describe('PaintWalk, with planned removals,', () => {
  for (const { what, content, build, going, finished } of REMOVALS) {
    it(`expects the page without ${what}`, () => {
      const page = (written: string): Page =>
        build === undefined ? { content: written } : { content: written, build };
      const expected = walk(page(finished));
      expect(walk(page(content), going)).to.deep.equal(expected);
      expect(walk(page(content))).to.not.deep.equal(expected);
    });
  }

  const ligature: Page = {
    content: 'BT /F3 11 Tf 50 300 Td <010203>Tj ET',
    build: (document) => {
      const units = [{ text: 'a' }, { text: 'fi', drawnAs: 'f'.charCodeAt(0) }, { text: 'b' }];
      document.nameFont('F3', document.addSubsetFont(TEST_FONT, units));
      return '';
    },
  };
  for (const [what, ordinal, left] of [
    ['the glyph before a ligature', 0, 'fib'],
    ['a ligature with all its letters', 1, 'ab'],
    ['the glyph after a ligature', 2, 'afi'],
  ] as const) {
    it(`removes ${what}, which counts once`, () => {
      expect(walk(ligature, { glyphs: { '<010203>': [ordinal] } })).to.deep.equal([`fillText ${left}, end`]);
    });
  }

  it('removes a pattern with all ligatures that it fills', () => {
    const content = `q /Pattern cs /P scn ${ligature.content} Q`;
    const build = (document: TestDocument): string => withPattern(document) + ligature.build!(document);
    expect(walk({ content, build }, { glyphs: { '<010203>': [0, 1, 2] } })).to.deep.equal(['end']);
  });

  it('keeps everything that is not listed', () => {
    const content = `${show('(ab)Tj')}${FILL}${show('(cd)Tj')}`;
    trace({ content }, (paint) => {
      const removed: RemovedGlyphs = new Map([[makeInstructionRef(99, 0), new Set([0])]]);
      const steps = listSteps(
        new PaintWalk(paint, removed, new Set([makeInstructionRef(0, 9999), makeInstructionRef(-1, 0)])),
      );
      expect(steps).to.deep.equal(walk(content));
    });
  });

  it('keeps an instruction without listed letters', () => {
    const content = show('(ab)Tj') + FILL;
    expect(walk(content, { glyphs: { '(ab)': [7] } })).to.deep.equal(walk(content));
  });

  it('loses exactly the listed letters, for any choice of letters', async () => {
    await forSeeds(40, (random) => {
      const letters = Array.from({ length: random.between(2, 20) }, () =>
        String.fromCharCode(97 + random.between(0, 25)),
      );
      const gone = letters.map(() => random.next() < 0.4);
      const pieces = letters.map((letter) => `(${letter})${random.pick(['', '40', '-900'])}`);
      const mode = random.pick([0, 1, 2, 3]);
      const ordinals = letters.flatMap((_, at) => (gone[at] === true ? [at] : []));
      const kept = letters.filter((_, at) => gone[at] !== true).join('');
      const write = (shown: string): string => show(`${mode} Tr`, shown, '(after)Tj') + FILL;
      const steps = walk(write(`[${pieces.join('')}]TJ`), { glyphs: { TJ: ordinals } });
      expect(steps).to.deep.equal(walk(write(`(${kept})Tj`)));
    });
  });
});
