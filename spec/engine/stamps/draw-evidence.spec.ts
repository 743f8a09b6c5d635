/**
 * Each row of the table of draws by itself, on both sides.
 */
import { expect } from 'chai';
import { FLAG } from '../../../src/engine/page/page-model.js';
import { DRAW_EVIDENCE, type DrawEvidence } from '../../../src/engine/stamps/draw-evidence.js';
import type { DrawFacts } from '../../../src/engine/stamps/draw-facts.js';
import type { StampDraw } from '../../../src/engine/stamps/draws.js';

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

const ROWS: Record<DrawEvidence, Sides> = {
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
  transparent: { holds: [{ isTransparent: true }], misses: [{ isTransparent: false, isOverlay: true }] },
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
  'page-sized': { holds: [{ cover: 0.75 }], misses: [{ cover: 0.749 }] },
  'seen-through': { holds: [{ isOverlay: true }], misses: [{ isOverlay: false, cover: 1 }] },
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
  for (const [name, { holds, misses }] of Object.entries(ROWS) as [DrawEvidence, Sides][]) {
    it(`${name} holds for what it names, and for nothing else`, () => {
      const ask = (facts: SomeFacts): boolean => DRAW_EVIDENCE[name](drawOf(facts), 'draft');
      for (const facts of holds) expect(ask(facts), JSON.stringify(facts)).to.equal(true);
      for (const facts of misses) expect(ask(facts), JSON.stringify(facts)).to.equal(false);
    });
  }
});
