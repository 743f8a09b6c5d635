import { expect } from 'chai';
import { DRAWING_PATHS, isDrawingLabel } from '../../../src/engine/judge/drawing-labels.js';
import type { PaintedShape } from '../../../src/engine/judge/page-grounds.js';
import type { Box } from '../../../src/engine/values/geometry.js';

const LABEL: Box = { left: 100, top: 100, right: 200, bottom: 120 };
const EVENT = 10;
const PAGE_AREA = 400 * 600;

function shape(event: number, left: number, top: number, right: number, bottom: number): PaintedShape {
  return { event, box: { left, top, right, bottom } };
}

/** Lines near the label that enclose nothing, like those of a drawing, painted before the label. */
const NEAR = Array.from({ length: DRAWING_PATHS }, (_, at) => shape(at, 100, 130 + at, 110, 131 + at));

/** Three lines around the label, painted at an event and the next two. */
const around = (event: number): PaintedShape[] => [
  shape(event, 50, 50, 60, 60),
  shape(event + 1, 240, 50, 250, 60),
  shape(event + 2, 50, 150, 250, 160),
];

const ask = (...shapes: PaintedShape[]): boolean =>
  isDrawingLabel({ box: LABEL, event: EVENT }, shapes, PAGE_AREA);

describe('isDrawingLabel', () => {
  it('recognises lines painted around it before and after', () => {
    expect(ask(...NEAR, ...around(1), ...around(11))).to.equal(true);
  });

  for (const [what, shapes] of [
    ['over a drawing', [...NEAR, ...around(1)]],
    ['under a drawing', [...NEAR.map((one) => ({ ...one, event: 20 })), ...around(11)]],
    ['between lines, two of them painted later', [...NEAR, ...around(1), ...around(11).slice(1)]],
    [
      'between lines painted later, on one side',
      [...NEAR, ...around(1), ...NEAR.map((one) => ({ ...one, event: 20 }))],
    ],
    ['among seven paths', [...around(1), ...around(11), shape(1, 100, 130, 110, 131)]],
    ['far from all paths', Array.from({ length: 20 }, (_, at) => shape(at, 301, 100, 310, 110))],
    ['in a frame of the page', [...NEAR, shape(1, 0, 0, 400, 600)]],
  ] as [string, PaintedShape[]][]) {
    it(`recognises no label ${what}`, () => expect(ask(...shapes)).to.equal(false));
  }

  it('counts a shape of up to six times its size that encloses it, before or after', () => {
    for (const event of [1, 20]) {
      expect(ask(...NEAR, shape(event, 100, 90, 200, 210))).to.equal(true);
      expect(ask(...NEAR, shape(event, 100, 90, 200, 211))).to.equal(false);
      expect(ask(...NEAR, shape(event, 101, 90, 210, 190))).to.equal(false);
    }
  });

  it('recognises no drawing in a frame alone', () => {
    expect(ask(shape(1, 95, 95, 205, 125))).to.equal(false);
  });
});
