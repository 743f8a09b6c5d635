import { expect } from 'chai';
import { FLAG, type TracedPage } from '../../../src/engine/page/page-model.js';
import type { DrawFacts } from '../../../src/engine/stamps/draw-facts.js';
import type { StampDraw } from '../../../src/engine/stamps/draws.js';
import {
  findStampGate,
  DRAW_EVIDENCE,
  type AskedMark,
  type DrawEvidence,
} from '../../../src/engine/stamps/gates.js';

/** A page with one letter. */
function pageWith(letter: string, x: number, y: number): TracedPage {
  const paint = {
    glyphX: Float32Array.of(x),
    glyphY: Float32Array.of(y),
    glyphUnicode: Int32Array.of(letter.codePointAt(0) ?? -1),
  };
  return { pageNumber: 1, width: 420, height: 560, paint } as TracedPage;
}

const DRAW: StampDraw = {
  kind: 'image',
  page: pageWith('A', 200, 320),
  chain: 0,
  unitId: 0,
  instruction: 1,
  matrix: [200, 0, 0, 50, 100, 300],
  boxInPage: { left: 100, top: 300, right: 300, bottom: 350 },
  alpha: 1,
  flags: 0,
  sampleCount: 10_000,
  measure: '200 50',
};

/** A picture of the body, drawn once: no gate admits it. */
const FIGURE: DrawFacts = {
  artifactSubtypes: [],
  annotationSubtype: null,
  annotationObjectNumber: 0,
  isInWatermarkForm: false,
  optionalContentNames: [],
  draw: DRAW,
  identity: null,
  cover: 0.04,
  isOblique: false,
  isTransparent: false,
  isSeenThrough: false,
  isTooSmall: false,
  pagesWithSamePlacement: 1,
  isOnMostPages: false,
  isOnLattice: false,
};

const ASKED: AskedMark = {
  key: 'draft',
  insists: false,
  isNotice: false,
  isStampText: false,
};

const find = (facts: Partial<DrawFacts>, asked: Partial<AskedMark> = {}): string | null =>
  findStampGate({ ...FIGURE, ...facts }, { ...ASKED, ...asked })?.gate ?? null;

describe('findStampGate', () => {
  for (const [gate, facts] of [
    ['watermark-artifact', { artifactSubtypes: ['Background', 'Watermark'] }],
    ['watermark-annotation', { annotationSubtype: 'Watermark' }],
    ['watermark-annotation', { annotationSubtype: 'Stamp' }],
    ['watermark-form', { isInWatermarkForm: true }],
    ['optional-content', { optionalContentNames: ['Text', 'Watermark'] }],
    ['optional-content', { optionalContentNames: ['Draft stamp'] }],
    ['turned', { isOblique: true, pagesWithSamePlacement: 2 }],
    ['transparent', { isTransparent: true, isOnLattice: true }],
    ['lattice', { isOnLattice: true }],
    ['same-placement', { isOnMostPages: true, pagesWithSamePlacement: 3 }],
    ['overlay', { cover: 0.99, isSeenThrough: true }],
    ['overlay', { cover: 0.99, isSeenThrough: true, optionalContentNames: ['Watermark'] }],
  ] as const) {
    it(`admits ${JSON.stringify(facts)} for reading (${gate})`, () => {
      expect(find(facts)).to.equal(gate);
    });
  }

  for (const [what, facts] of [
    ['a figure of one page', {}],
    ['a figure that is turned, once', { isOblique: true }],
    ['a transparent figure, once', { isTransparent: true }],
    ['a figure at another place on each page', { isOnMostPages: true }],
    ['a layer of another name', { optionalContentNames: ['Plan', 'Furniture'] }],
    ['an artifact that is a background', { artifactSubtypes: ['Background'] }],
    [
      'a link’s or drawing’s appearance',
      { annotationSubtype: 'Ink', isOnLattice: true, isOnMostPages: true },
    ],
    ['a soft mask', { isInWatermarkForm: true, draw: { ...DRAW, flags: FLAG.inMask } }],
    ['a pattern’s cell', { isOnLattice: true, draw: { ...DRAW, flags: FLAG.inTile } }],
    ['a picture too small to read', { artifactSubtypes: ['Watermark'], isTooSmall: true }],
    [
      'a picture with more samples than memory',
      { isInWatermarkForm: true, draw: { ...DRAW, sampleCount: 50_000_000 } },
    ],
    ['a scan on every page', { cover: 0.99, isOnMostPages: true, pagesWithSamePlacement: 9 }],
    ['a note over the whole page', { cover: 1, isSeenThrough: true, annotationSubtype: 'Ink' }],
    ['a page in a layer of that name', { cover: 0.8, optionalContentNames: ['Watermark'] }],
  ] as const) {
    it(`leaves ${what}`, () => {
      expect(find(facts)).to.equal(null);
    });
  }

  for (const [gate, facts] of [
    ['insisted', {}],
    ['insisted', { isOblique: true }],
    ['lattice', { isOnLattice: true }],
    [null, { cover: 0.75 }],
    [null, { annotationSubtype: 'Ink' }],
    [null, { isTooSmall: true }],
    [null, { draw: { ...DRAW, flags: FLAG.inMask } }],
    [null, { draw: { ...DRAW, flags: FLAG.inTile } }],
  ] as const) {
    it(`finds ${gate} for ${JSON.stringify(facts)} if the caller insists`, () => {
      expect(find(facts, { insists: true })).to.equal(gate);
    });
  }

  it('reads a figure of one page if the text is a known notice, and no page as a whole', () => {
    const isNotice = true;
    expect([find({}), find({}, { isNotice }), find({}, { insists: true, isNotice })]).to.deep.equal([
      null,
      'notice',
      'notice',
    ]);
    expect([0.09, 0.1, 1].map((cover) => find({ cover }, { isNotice }))).to.deep.equal([
      'notice',
      null,
      null,
    ]);
    expect(find({ isOblique: true, pagesWithSamePlacement: 2 }, { isNotice })).to.equal('turned');
  });

  it('reads a slanted or masked figure of one page if the text is the words of a stamp', () => {
    const figures = [{ isOblique: true }, { isSeenThrough: true }, {}, { isOblique: true, cover: 0.75 }];
    const all = (asked: Partial<AskedMark>) => figures.map((facts) => find(facts, asked));
    expect(all({ isStampText: true })).to.deep.equal(['turned', 'transparent', null, null]);
    expect(all({})).to.deep.equal([null, null, null, null]);
    const ofCover = (cover: number, draw = DRAW): string | null =>
      find({ isSeenThrough: true, cover, draw }, { isStampText: true });
    expect([ofCover(0.01), ofCover(0.009)]).to.deep.equal(['transparent', null]);
    expect(ofCover(0.2, { ...DRAW, page: pageWith('A', 200, 400) })).to.equal(null);
  });

  it('tests all of 5,000 glyphs for letters under a draw, and some of more', () => {
    const isOver = (count: number): boolean => {
      const paint = {
        glyphX: new Float32Array(count),
        glyphY: new Float32Array(count).fill(320),
        glyphUnicode: new Int32Array(count).fill(65),
      };
      paint.glyphX[1] = 200;
      return DRAW_EVIDENCE['touching-text'](
        drawOf({ draw: { ...DRAW, page: { ...DRAW.page, paint } as TracedPage } }),
      );
    };
    expect([isOver(5000), isOver(5001)]).to.deep.equal([true, false]);
  });

  it('reads a picture over the page only if the document declares it as a watermark', () => {
    expect(find({ cover: 1, artifactSubtypes: ['Watermark'] })).to.equal('watermark-artifact');
    expect(find({ cover: 1, annotationSubtype: 'Stamp' })).to.equal('watermark-annotation');
  });
});

type SomeFacts = Partial<Omit<DrawFacts, 'draw'>> & { draw?: Partial<StampDraw> };
type Sides = { holds: SomeFacts[]; misses: SomeFacts[] };

function drawOf({ draw, ...some }: SomeFacts): DrawFacts {
  return {
    artifactSubtypes: [],
    annotationSubtype: null,
    optionalContentNames: [],
    cover: 0.04,
    pagesWithSamePlacement: 1,
    draw: { flags: 0, sampleCount: 10_000, ...draw },
    ...some,
  } as unknown as DrawFacts;
}

/** `mark-words` is of the hint, not of the draw. */
const ROWS: Record<Exclude<DrawEvidence, 'mark-words'>, Sides> = {
  'in-watermark-artifact': {
    holds: [{ artifactSubtypes: ['Background', 'Watermark'] }],
    misses: [{ artifactSubtypes: ['Background'] }, {}],
  },
  'in-watermark-annotation': {
    holds: [{ annotationSubtype: 'Watermark' }, { annotationSubtype: 'Stamp' }],
    misses: [{ annotationSubtype: 'Link' }, {}],
  },
  'in-watermark-form': { holds: [{ isInWatermarkForm: true }], misses: [{ isInWatermarkForm: false }] },
  'in-named-layer': {
    holds: [{ optionalContentNames: ['Text', 'Watermark'] }, { optionalContentNames: ['My Draft'] }],
    misses: [{ optionalContentNames: ['Text'] }, {}],
  },
  oblique: { holds: [{ isOblique: true }], misses: [{ isOblique: false }] },
  transparent: { holds: [{ isTransparent: true }], misses: [{ isTransparent: false, isSeenThrough: true }] },
  'on-lattice': { holds: [{ isOnLattice: true }], misses: [{ isOnLattice: false }] },
  repeated: {
    holds: [{ pagesWithSamePlacement: 2, isOnLattice: false }, { isOnLattice: true }],
    misses: [{ isOnLattice: false }],
  },
  'on-two-pages': { holds: [{ pagesWithSamePlacement: 2 }], misses: [{ isOnLattice: true }] },
  'on-most-pages': {
    holds: [{ isOnMostPages: true }],
    misses: [{ isOnMostPages: false, pagesWithSamePlacement: 9 }],
  },
  'touching-text': {
    holds: [{ draw: DRAW }],
    misses: [
      { draw: { ...DRAW, page: pageWith('A', 200, 351) } },
      { draw: { ...DRAW, page: pageWith(' ', 200, 320) } },
      { draw: { ...DRAW, page: pageWith('', 200, 320) } },
      { draw: { ...DRAW, boxInPage: null } },
    ],
  },
  'page-sized': { holds: [{ cover: 0.75 }], misses: [{ cover: 0.749 }] },
  'seen-through': { holds: [{ isSeenThrough: true }], misses: [{ isSeenThrough: false, cover: 1 }] },
  'in-annotation': { holds: [{ annotationSubtype: 'Stamp' }], misses: [{}] },
  'too-small': { holds: [{ isTooSmall: true }], misses: [{ isTooSmall: false }] },
  'too-many-samples': {
    holds: [{ draw: { sampleCount: 40_000_001 } }],
    misses: [{ draw: { sampleCount: 40_000_000 } }],
  },
  'in-mask': { holds: [{ draw: { flags: FLAG.inMask } }], misses: [{ draw: { flags: FLAG.softMasked } }] },
  'in-pattern': { holds: [{ draw: { flags: FLAG.inTile } }], misses: [{ draw: { flags: FLAG.blended } }] },
};

describe('evidence of a draw', () => {
  for (const [name, { holds, misses }] of Object.entries(ROWS) as [keyof typeof ROWS, Sides][]) {
    it(`${name} holds for what it names, and for nothing else`, () => {
      const ask = (facts: SomeFacts): boolean => DRAW_EVIDENCE[name](drawOf(facts), ASKED);
      for (const facts of holds) expect(ask(facts), JSON.stringify(facts)).to.equal(true);
      for (const facts of misses) expect(ask(facts), JSON.stringify(facts)).to.equal(false);
    });
  }
});
