import { expect } from 'chai';
import { chooseScale, renderPage } from '../../../../src/engine/mupdf/render/render.js';
import type { PageRaster } from '../../../../src/engine/values/pictures.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument } from '../../../support/documents.js';
import { PAGE_HEIGHT, PAGE_WIDTH, type PageEntries, type Reference } from '../../../support/pdf-builder.js';

const WHITE = [255, 255, 255];
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
function pixelAt({ width, scale, samples }: PageRaster, x: number, y: number): number[] {
  const at = 3 * (Math.floor(y * scale) * width + Math.floor(x * scale));
  return [...samples.subarray(at, at + 3)];
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

describe('renderPage', () => {
  it('returns three bytes for each pixel at 144 dots per inch, from the top, on white', () => {
    const rendering = renderPage(
      build(() => ({ content: SQUARE })),
      0,
    );
    const { width, height, scale, samples } = rendering;
    expect([width, height, scale]).to.deep.equal([2 * PAGE_WIDTH, 2 * PAGE_HEIGHT, 2]);
    expect(samples.length).to.equal(3 * width * height);
    for (const [x, y, colour] of [
      [0, 0, RED],
      [19.5, 19.5, RED],
      [20.5, 0, WHITE],
      [0, 20.5, WHITE],
      [0, PAGE_HEIGHT - 1, WHITE],
    ] as const) {
      expect(pixelAt(rendering, x, y), `${x} ${y}`).to.deep.equal(colour);
    }
    expect(samples.filter((sample) => sample === 0).length, 'all that is red').to.equal(2 * 40 * 40);
  });

  it('renders the requested page', () => {
    const file = build(
      () => ({}),
      () => ({ content: SQUARE, mediaBox: [0, 0, 100, PAGE_HEIGHT] }),
    );
    expect([0, 1].map((page) => renderPage(file, page).width)).to.deep.equal([2 * PAGE_WIDTH, 200]);
    expect([0, 1].map((page) => pixelAt(renderPage(file, page), 5, 5))).to.deep.equal([WHITE, RED]);
  });

  it('renders the page rotated and cropped', () => {
    const turned = renderPage(
      build(() => ({ content: SQUARE, entries: '/Rotate 90' })),
      0,
    );
    expect([turned.width, turned.height]).to.deep.equal([2 * PAGE_HEIGHT, 2 * PAGE_WIDTH]);
    expect(pixelAt(turned, PAGE_HEIGHT - 5, 5)).to.deep.equal(RED);
    const crop = `/CropBox[10 ${PAGE_HEIGHT - 60} 70 ${PAGE_HEIGHT - 10}]`;
    const cropped = renderPage(
      build(() => ({ content: SQUARE, entries: crop })),
      0,
    );
    expect([cropped.width, cropped.height]).to.deep.equal([120, 100]);
    expect([pixelAt(cropped, 9.5, 9.5), pixelAt(cropped, 10.5, 5)]).to.deep.equal([RED, WHITE]);
  });

  for (const [what, flags, colour] of [
    ['an annotation', 4, RED],
    ['no hidden annotation', 2, WHITE],
  ] as const) {
    it(`renders ${what}`, () => {
      const file = build((document) => ({ annotations: [addStamp(document, flags)] }));
      expect(pixelAt(renderPage(file, 0), 5, 5)).to.deep.equal(colour);
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
      expect(pixelAt(renderPage(file, 0), 5, 5)).to.deep.equal(colour);
    });
  }

  it('returns samples that a later rendering does not change', () => {
    const file = build(
      () => ({ content: SQUARE }),
      () => ({}),
    );
    const first = renderPage(file, 0);
    renderPage(file, 1);
    expect(pixelAt(first, 5, 5)).to.deep.equal(RED);
  });
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
