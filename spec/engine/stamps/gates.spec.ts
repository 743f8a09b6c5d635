import { expect } from 'chai';
import { FLAG, type TracedPage } from '../../../src/engine/page/page-model.js';
import type { DrawFacts } from '../../../src/engine/stamps/draw-facts.js';
import type { StampDraw } from '../../../src/engine/stamps/draws.js';
import { findStampGate } from '../../../src/engine/stamps/gates.js';

const DRAW: StampDraw = {
  kind: 'image',
  page: { pageNumber: 1, width: 420, height: 560 } as TracedPage,
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

/** A picture of the body, drawn once: nothing lets it pass. */
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
  isOverlay: false,
  isTooSmall: false,
  pagesWithSamePlacement: 1,
  isOnMostPages: false,
  isOnLattice: false,
};

const find = (facts: Partial<DrawFacts>): string | null =>
  findStampGate({ ...FIGURE, ...facts }, 'draft')?.gate ?? null;

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
    ['overlay', { cover: 0.99, isOverlay: true }],
    ['overlay', { cover: 0.99, isOverlay: true, optionalContentNames: ['Watermark'] }],
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
    ['a note over the whole page', { cover: 1, isOverlay: true, annotationSubtype: 'Ink' }],
    ['a page in a layer of that name', { cover: 0.8, optionalContentNames: ['Watermark'] }],
  ] as const) {
    it(`leaves ${what}`, () => {
      expect(find(facts)).to.equal(null);
    });
  }

  it('reads a picture over the page only if the document declares it as a watermark', () => {
    expect(find({ cover: 1, artifactSubtypes: ['Watermark'] })).to.equal('watermark-artifact');
    expect(find({ cover: 1, annotationSubtype: 'Stamp' })).to.equal('watermark-annotation');
  });
});
