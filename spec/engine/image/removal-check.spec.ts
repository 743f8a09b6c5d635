/**
 * Which outputs the proof of a removal accepts and rejects: each finished document is made by hand.
 */
import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { findOwnDraws } from '../../../src/engine/image/own-draws.js';
import { findFault, arePixelsSameOutside } from '../../../src/engine/image/removal-check.js';
import { makeInstructionRef } from '../../../src/engine/page/instruction-ref.js';
import { renderPage } from '../../../src/engine/mupdf/render/render.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { PdfBuilder } from '../../support/pdf-builder.js';

const DRAW = 'q 100 0 0 50 40 400 cm /Im Do Q';
const BARE = 'q 100 0 0 50 40 400 cm Q';
const OTHER = 'q 80 0 0 80 200 100 cm /Im Do Q';
const SHAPES = '0 0 1 rg 300 300 50 50 re f';
const SECOND_PAGE = '1 0 0 rg 20 20 60 60 re f';

/** Two pages; `further` gives the second a picture with a soft mask in its resources. */
function write(first: string, second = SECOND_PAGE, further = ''): Uint8Array {
  const builder = new PdfBuilder();
  const image = builder.addImage(4, 0.3);
  const mask = builder.addImage(3);
  const masked = builder.addStream(
    'a'.repeat(16),
    `/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8/SMask ${mask}`,
  );
  const names = `/Im ${image}${further === '' ? '' : `/${further} ${masked}`}`;
  for (const contents of [first, second]) {
    builder.addPage({ contents: builder.addStream(contents), resources: `<</XObject<<${names}>>>>` });
  }
  return builder.build();
}

function openTrace(bytes: Uint8Array): Trace {
  return new Trace(bytes, new Budget(), { withBoxes: true });
}

/** The fault that the check finds if the first draw of the first page was to be removed. */
function check(upload: Uint8Array, output: Uint8Array): string | null {
  const trace = openTrace(upload);
  const edited = trace.tracePage(0);
  const others = [trace.tracePage(1)];
  const draw = findOwnDraws(edited, trace.units[edited.unitId]!, () => true).own[0]!;
  const expected = {
    pageCount: 2,
    edited,
    removed: new Set([makeInstructionRef(edited.unitId, draw.instruction)]),
    boxes: [draw.visibleBoxInPage],
    rendered: renderPage(upload, 0),
  };
  return findFault(expected, others, openTrace(output), renderPage(output, 0));
}

describe('the proof of a removal', () => {
  const upload = write(`${DRAW} ${SHAPES} ${OTHER}`);

  it('accepts a document without the one draw', () => {
    expect(check(upload, write(`${BARE} ${SHAPES} ${OTHER}`))).to.equal(null);
  });

  it('accepts it if only the group that MuPDF adds for transparent resources is gone', () => {
    const before = write(`${DRAW} ${SHAPES}`, SECOND_PAGE, 'Masked');
    expect(check(before, write(`${BARE} ${SHAPES}`))).to.equal(null);
  });

  const faults: [string, Uint8Array][] = [
    ['the draw remains', upload],
    ['another draw is gone too', write(`${BARE} ${SHAPES}`)],
    ['another draw is gone instead', write(`${DRAW} ${SHAPES}`)],
    ['another draw moved', write(`${BARE} ${SHAPES} 1 0 0 1 0 0.5 cm ${OTHER}`)],
    ['a shape changed colour', write(`${BARE} ${SHAPES.replace('0 0 1', '0 0.1 1')} ${OTHER}`)],
    ['a shape was added', write(`${BARE} ${SHAPES} ${SHAPES} ${OTHER}`)],
    [
      'a shape grew, visible only in its points',
      write(`${BARE} ${SHAPES.replace('50 50', '60 50')} ${OTHER}`),
    ],
    ['another page changed', write(`${BARE} ${SHAPES} ${OTHER}`, `${SECOND_PAGE} ${OTHER}`)],
  ];
  for (const [fault, output] of faults) {
    it(`fails when ${fault}`, () => {
      expect(check(upload, output)).to.be.a('string');
    });
  }
});

const WIDTH = 20;
const HEIGHT = 10;
const BOX_IN_PAGE = { left: 2.5, top: 1, right: 5, bottom: 2.5 };

/** A white rendering with the given pixels in ink, at two pixels per point. */
function paint(
  ...inked: [x: number, y: number, level?: number][]
): Parameters<typeof arePixelsSameOutside>[0] {
  const samples = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (const [x, y, level = 0] of inked) samples[(y * WIDTH + x) * 3 + 2] = level;
  return { width: WIDTH, height: HEIGHT, scale: 2, samples };
}

describe('pixels outside a box', () => {
  it('may change in the box and within one pixel around it', () => {
    for (const pixel of [
      [5, 2],
      [9, 4],
      [4, 1],
      [10, 5],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), [BOX_IN_PAGE]), pixel.join()).to.equal(true);
    }
  });

  it('may change by the rounding of two levels', () => {
    expect(arePixelsSameOutside(paint(), paint([0, 0, 253]), [BOX_IN_PAGE])).to.equal(true);
    expect(arePixelsSameOutside(paint(), paint([0, 0, 252]), [BOX_IN_PAGE])).to.equal(false);
  });

  it('may not change on any side of it', () => {
    for (const pixel of [
      [3, 3],
      [11, 3],
      [7, 0],
      [7, 6],
      [0, 0],
      [19, 9],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), [BOX_IN_PAGE]), pixel.join()).to.equal(false);
    }
  });

  it('are compared up to the edge if the box extends beyond the page', () => {
    const box = { left: -5, top: -5, right: 50, bottom: 2 };
    expect(arePixelsSameOutside(paint(), paint([19, 0]), [box])).to.equal(true);
    expect(arePixelsSameOutside(paint(), paint([0, 9]), [box])).to.equal(false);
  });

  it('are those outside all boxes, also overlapping or adjacent ones', () => {
    const others = [
      BOX_IN_PAGE,
      { left: 4, top: 1, right: 6, bottom: 3 },
      { left: 8, top: 2, right: 9, bottom: 3 },
    ];
    for (const pixel of [
      [5, 2],
      [12, 4],
      [17, 4],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), others), pixel.join()).to.equal(true);
    }
    for (const pixel of [
      [14, 4],
      [19, 4],
      [3, 4],
      [17, 2],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), others), pixel.join()).to.equal(false);
    }
  });

  it('differ on a page of another size', () => {
    expect(arePixelsSameOutside(paint(), { ...paint(), width: WIDTH - 1 }, [BOX_IN_PAGE])).to.equal(false);
  });
});
