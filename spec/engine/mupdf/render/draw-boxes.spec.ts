// First: it prepares what the package takes over when it is loaded.
import '../../../../src/engine/mupdf/memory.js';
import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import {
  chooseScale,
  drawNumberedBoxes,
  type NumberedBox,
} from '../../../../src/engine/mupdf/render/draw-boxes.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { PAGE_HEIGHT, PAGE_WIDTH, type PageEntries, type Reference } from '../../../support/pdf-builder.js';

interface Raster {
  width: number;
  height: number;
  samples: Uint8Array;
}

function decode(png: Uint8Array): Raster {
  const pixmap = new mupdf.Image(png).toPixmap();
  const samples = Uint8Array.from(pixmap.getPixels());
  const raster = { width: pixmap.getWidth(), height: pixmap.getHeight(), samples };
  pixmap.destroy();
  return raster;
}

/** The page without boxes. */
function renderPage(bytes: Uint8Array, pageIndex: number): Raster {
  return decode(drawNumberedBoxes(bytes, pageIndex, []));
}

function pageOf(content: string, page: Partial<PageEntries> = {}): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(content, '', page);
  return document.build();
}

function box(number: number, left: number, top: number, width: number, height: number): NumberedBox {
  return { instructionIndex: number, boxNormalised: { left, top, width, height } };
}

/** The box (left, top, right, bottom) of the pixels in which a page with boxes differs from the page itself. */
function findDrawn(bytes: Uint8Array, boxes: NumberedBox[], pageIndex = 0): [number, number, number, number] {
  const before = renderPage(bytes, pageIndex);
  const { width, samples } = decode(drawNumberedBoxes(bytes, pageIndex, boxes));
  expect(samples).to.have.lengthOf(before.samples.length);
  const drawn: [number, number, number, number] = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < samples.length; at++) {
    if (samples[at] === before.samples[at]) continue;
    const x = Math.floor(at / 3) % width;
    const y = Math.floor(at / 3 / width);
    drawn[0] = Math.min(drawn[0], x);
    drawn[1] = Math.min(drawn[1], y);
    drawn[2] = Math.max(drawn[2], x + 1);
    drawn[3] = Math.max(drawn[3], y + 1);
  }
  return drawn;
}

function pixelAt({ width, samples }: Raster, x: number, y: number): number[] {
  return [...samples.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
}

/** A page of 200 by 300 points is rendered in 400 by 600 pixels. */
const SMALL = pageOf('.5 g 20 20 100 100 re f', { mediaBox: [0, 0, 200, 300] });
const WHITE = [255, 255, 255];
const FRAME = [217, 0, 115];

function expectNear(actual: number[], expected: number[]): void {
  actual.forEach((value, at) => expect(value, String(actual)).to.be.closeTo(expected[at]!, 2));
}

describe('drawNumberedBoxes', () => {
  it('returns a PNG of the rendered page if there is no box', () => {
    const bytes = pageOf(writeBody());
    const png = drawNumberedBoxes(bytes, 0, []);
    expect(Buffer.from(png.subarray(0, 8)).toString('latin1')).to.equal('\x89PNG\r\n\x1a\n');
    const { width, height, samples } = renderPage(bytes, 0);
    const decoded = decode(png);
    expect([decoded.width, decoded.height]).to.deep.equal([width, height]);
    expect(Buffer.compare(decoded.samples, samples)).to.equal(0);
  });

  it('draws a frame along the edges of a box, and leaves its inside visible', () => {
    const raster = decode(drawNumberedBoxes(SMALL, 0, [box(1, 0.25, 0.25, 0.5, 0.5)]));
    for (const [x, y] of [
      [100, 300],
      [300, 300],
      [250, 150],
      [200, 450],
    ] as const) {
      expectNear(pixelAt(raster, x, y), FRAME);
    }
    expectNear(pixelAt(raster, 200, 300), WHITE);
    expectNear(pixelAt(raster, 150, 420), [128, 128, 128]);
  });

  const frames: [string, [number, number, number, number], number[]][] = [
    ['a box', [0.25, 0.25, 0.5, 0.5], [98, 148, 302, 452]],
    ['the whole page', [0, 0, 1, 1], [0, 0, 400, 600]],
    ['a box at the right edge', [0.75, 0.5, 0.25, 0.25], [298, 298, 400, 452]],
  ];
  for (const [what, frame, drawn] of frames) {
    it(`draws nothing outside the frame of ${what}`, () => {
      expect(findDrawn(SMALL, [box(1, ...frame)])).to.deep.equal(drawn);
    });
  }

  it('draws another label for another number, in the same frame', () => {
    const [one, two] = [1, 2].map((number) =>
      decode(drawNumberedBoxes(SMALL, 0, [box(number, 0.25, 0.25, 0.5, 0.5)])),
    );
    const labels = new Set<string>();
    for (let at = 0; at < one!.samples.length; at++) {
      if (one!.samples[at] === two!.samples[at]) continue;
      const x = Math.floor(at / 3) % one!.width;
      const y = Math.floor(at / 3 / one!.width);
      expect([x >= 100 && x < 130, y >= 150 && y < 180]).to.deep.equal([true, true]);
      labels.add(`${x} ${y}`);
    }
    expect(labels.size).to.be.greaterThan(20);
  });

  it('draws wider labels for longer numbers', () => {
    const widths = [7, 42, 123_456].map((number) => {
      const [left, , right] = findDrawn(SMALL, [box(number, 0.25, 0.25, 0.001, 0.001)]);
      return right - left;
    });
    expect(widths[1]! - widths[0]!).to.be.closeTo(12, 2);
    expect(widths[2]! - widths[1]!).to.be.closeTo(4 * 12, 6);
  });

  it('keeps the whole label on the page, however close to the edge the box is', () => {
    const [left, top, right, bottom] = findDrawn(SMALL, [box(1234, 0.3, 0.3, 0.001, 0.001)]);
    const corner = findDrawn(SMALL, [box(1234, 0.999, 0.999, 0.001, 0.001)]);
    expect(corner.slice(2)).to.deep.equal([400, 600]);
    expect(corner[2] - corner[0]).to.be.closeTo(right - left, 3);
    expect(corner[3] - corner[1]).to.be.closeTo(bottom - top, 3);
  });

  it('shows the first digits of a number that is wider than the page', () => {
    const narrow = pageOf('', { mediaBox: [0, 0, 20, 20] });
    const [one, nine] = [123_456_789, 923_456_789].map((number) =>
      decode(drawNumberedBoxes(narrow, 0, [box(number, 0.5, 0.5, 0.1, 0.1)])),
    );
    expect(Buffer.compare(one!.samples, nine!.samples)).to.not.equal(0);
  });

  it('draws each of several boxes', () => {
    const raster = decode(
      drawNumberedBoxes(SMALL, 0, [box(1, 0.1, 0.1, 0.8, 0.2), box(2, 0.1, 0.5, 0.8, 0.4)]),
    );
    for (const y of [60, 180, 300, 540]) expectNear(pixelAt(raster, 300, y), FRAME);
    expectNear(pixelAt(raster, 300, 240), WHITE);
  });

  it('draws the requested page as it is visible', () => {
    const document = new TestDocument();
    document.addContentPage('');
    document.addContentPage('', '', { entries: '/Rotate 90/CropBox[20 100 120 300]' });
    const bytes = document.build();
    const { width, height } = decode(drawNumberedBoxes(bytes, 1, []));
    expect([width, height]).to.deep.equal([400, 200]);
    expect(findDrawn(bytes, [box(1, 0.25, 0.25, 0.5, 0.5)], 1)).to.deep.equal([98, 48, 302, 152]);
  });

  it('draws large pages at lower resolution, with boxes in place', () => {
    const bytes = pageOf('', { mediaBox: [0, 0, 8000, 2000] });
    const { width, height } = renderPage(bytes, 0);
    expect(width * height).to.be.within(3_900_000, 4_100_000);
    const [left, top, right, bottom] = findDrawn(bytes, [box(1, 0.25, 0.25, 0.5, 0.5)]);
    expect([left, right].map((x) => x / width)).to.satisfy(
      ([from, to]: [number, number]) => Math.abs(from - 0.25) < 0.002 && Math.abs(to - 0.75) < 0.002,
    );
    expect([top, bottom].map((y) => Math.round((100 * y) / height))).to.deep.equal([25, 75]);
  });

  it('does not change the document, and draws the same again', () => {
    const bytes = Uint8Array.from(SMALL);
    const boxes = [box(3, 0.25, 0.25, 0.5, 0.5)];
    const first = drawNumberedBoxes(bytes, 0, boxes);
    expect(Buffer.compare(drawNumberedBoxes(bytes, 0, boxes), first)).to.equal(0);
    expect(Buffer.compare(bytes, SMALL)).to.equal(0);
  });

  it('refuses a file that is not a PDF', () => {
    expect(() => drawNumberedBoxes(Buffer.from('no document'), 0, []))
      .to.throw(EngineFailure)
      .with.property('code', 'unreadable');
  });
});

const RED = [255, 0, 0];
const MOST_PIXELS = 4_000_000;
/** A square of 20 points at the top left of the page. */
const SQUARE = `1 0 0 rg 0 ${PAGE_HEIGHT - 20} 20 20 re f`;

interface Written extends Partial<PageEntries> {
  content?: string;
  resourceEntries?: string;
}

function build(...pages: ((document: TestDocument) => Written)[]): Uint8Array {
  const document = new TestDocument();
  for (const write of pages) {
    const { content = '', resourceEntries = '', ...page } = write(document);
    document.addContentPage(content, resourceEntries, page);
  }
  return document.build();
}

/** The pixel at a place in points, from the top left of the page. */
function colourAt(raster: Raster, x: number, y: number): number[] {
  return pixelAt(raster, Math.floor(2 * x), Math.floor(2 * y));
}

function addStamp(document: TestDocument, flags: number): Reference {
  const appearance = document.addStream(
    '1 0 0 rg 0 0 20 20 re f',
    '/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<<>>',
  );
  return document.add(
    `<</Type/Annot/Subtype/Stamp/F ${flags}/Rect[0 ${PAGE_HEIGHT - 20} 20 ${PAGE_HEIGHT}]/AP<</N ${appearance}>>>>`,
  );
}

describe('the page under the boxes', () => {
  it('has 144 dots per inch, from the top, on white', () => {
    const rendering = renderPage(
      build(() => ({ content: SQUARE })),
      0,
    );
    const { width, height, samples } = rendering;
    expect([width, height]).to.deep.equal([2 * PAGE_WIDTH, 2 * PAGE_HEIGHT]);
    expect(samples.length).to.equal(3 * width * height);
    for (const [x, y, colour] of [
      [0, 0, RED],
      [19.5, 19.5, RED],
      [20.5, 0, WHITE],
      [0, 20.5, WHITE],
      [0, PAGE_HEIGHT - 1, WHITE],
    ] as const) {
      expect(colourAt(rendering, x, y), `${x} ${y}`).to.deep.equal(colour);
    }
    expect(samples.filter((sample) => sample === 0).length, 'all that is red').to.equal(2 * 40 * 40);
  });

  it('renders the requested page', () => {
    const file = build(
      () => ({}),
      () => ({ content: SQUARE, mediaBox: [0, 0, 100, PAGE_HEIGHT] }),
    );
    expect([0, 1].map((page) => renderPage(file, page).width)).to.deep.equal([2 * PAGE_WIDTH, 200]);
    expect([0, 1].map((page) => colourAt(renderPage(file, page), 5, 5))).to.deep.equal([WHITE, RED]);
  });

  it('renders the page rotated and cropped', () => {
    const turned = renderPage(
      build(() => ({ content: SQUARE, entries: '/Rotate 90' })),
      0,
    );
    expect([turned.width, turned.height]).to.deep.equal([2 * PAGE_HEIGHT, 2 * PAGE_WIDTH]);
    expect(colourAt(turned, PAGE_HEIGHT - 5, 5)).to.deep.equal(RED);
    const crop = `/CropBox[10 ${PAGE_HEIGHT - 60} 70 ${PAGE_HEIGHT - 10}]`;
    const cropped = renderPage(
      build(() => ({ content: SQUARE, entries: crop })),
      0,
    );
    expect([cropped.width, cropped.height]).to.deep.equal([120, 100]);
    expect([colourAt(cropped, 9.5, 9.5), colourAt(cropped, 10.5, 5)]).to.deep.equal([RED, WHITE]);
  });

  for (const [what, flags, colour] of [
    ['an annotation', 4, RED],
    ['no hidden annotation', 2, WHITE],
  ] as const) {
    it(`renders ${what}`, () => {
      const file = build((document) => ({ annotations: [addStamp(document, flags)] }));
      expect(colourAt(renderPage(file, 0), 5, 5)).to.deep.equal(colour);
    });
  }

  for (const [state, colour] of [
    ['ON', RED],
    ['OFF', WHITE],
  ] as const) {
    it(`renders a layer that is ${state} as a reader does`, () => {
      const file = build((document) => {
        const layer = document.add('<</Type/OCG/Name(Layer)>>');
        document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<</${state}[${layer}]>>>>`);
        return { content: `/OC /Layer BDC ${SQUARE} EMC`, resourceEntries: `/Properties<</Layer ${layer}>>` };
      });
      expect(colourAt(renderPage(file, 0), 5, 5)).to.deep.equal(colour);
    });
  }
});

describe('chooseScale', () => {
  for (const [width, height, expected] of [
    [10, 10, 2],
    [1000, 1000, 2],
    [14_400, 10, 2],
    [2000, 2000, 1],
    [4000, 1000, 1],
    [14_400, 14_400, 2000 / 14_400],
  ] as const) {
    it(`renders a page of ${width} by ${height} points at ${expected.toFixed(3)} pixels a point`, () => {
      const file = build(() => ({ mediaBox: [0, 0, width, height] }));
      const { document } = openPdf(file);
      const page = document.loadPage(0);
      const scale = chooseScale(page);
      page.destroy();
      document.destroy();
      expect(scale).to.be.closeTo(expected, 1e-9);
      expect(width * height * scale * scale).to.be.at.most(MOST_PIXELS * (1 + 1e-9));
    });
  }
});
