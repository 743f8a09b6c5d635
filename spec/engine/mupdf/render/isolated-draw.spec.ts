import { expect } from 'chai';
import type { PDFPage } from 'mupdf';
import { Budget } from '../../../../src/engine/values/budget.js';
import { uniteBoxes, type Box } from '../../../../src/engine/values/geometry.js';
import { IsolatedDraw } from '../../../../src/engine/mupdf/render/isolated-draw.js';
import type { GreyRaster } from '../../../../src/engine/values/pictures.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { createPaintRecorder } from '../../../../src/engine/mupdf/record/paint-recorder.js';
import { TestDocument } from '../../../support/documents.js';
import { forSeeds, type RandomSource } from '../../../support/generators.js';
import { PAGE_HEIGHT, PAGE_WIDTH, type Reference } from '../../../support/pdf-builder.js';

const NONCE = 'spec';
const LEFT = 100;
const TOP = 200;
const SIDE = 20;
const BOX: Box = { left: LEFT, top: TOP, right: LEFT + SIDE, bottom: TOP + SIDE };
const SQUARE = `.5 g ${writeSquare(LEFT, TOP)} f`;
const GREY = [127, 255];
const NOTHING = [0, 0];

/** A path of a square, given by its place on the page as displayed. */
function writeSquare(left: number, top: number, width = SIDE, height = SIDE): string {
  return `${left} ${PAGE_HEIGHT - top - height} ${width} ${height} re`;
}

function inLayer(name: string, content: string): string {
  return `/OC<</Name(${name})>>BDC ${content} EMC\n`;
}

function marked(content: string): string {
  return inLayer(`${NONCE}.0.0`, content);
}

interface Written {
  content: string;
  resourceEntries?: string;
  annotations?: Reference[];
}

/** Isolates draws of a page, and destroys the page before they are rendered, as callers do. */
function isolate(write: (document: TestDocument) => Written, chains: (number | number[])[]): IsolatedDraw[] {
  const builder = new TestDocument();
  const { content, resourceEntries = '', annotations } = write(builder);
  builder.addContentPage(content, resourceEntries, annotations === undefined ? {} : { annotations });
  const { document } = openPdf(builder.build());
  const page = document.loadPage(0);
  try {
    return chains.map((chain) => new IsolatedDraw(page, NONCE, [chain].flat()));
  } finally {
    page.destroy();
    document.destroy();
  }
}

/** The first draw of a page, rendered at one pixel per point of the page. */
function show(content: string, resourceEntries = ''): { box: Box | null; raster: GreyRaster } {
  const [draw] = isolate(() => ({ content, resourceEntries }), [0]);
  const raster = draw!.render([1, 0, 0, 1, 0, 0], PAGE_WIDTH, PAGE_HEIGHT);
  draw!.close();
  return { box: draw!.boxInPage, raster };
}

/** Grey level and opacity. */
function pixelAt({ width, samples }: GreyRaster, x: number, y: number): number[] {
  const at = 2 * (y * width + x);
  return [...samples.subarray(at, at + 2)];
}

/** The box of the pixels that are not empty. */
function findShown(raster: GreyRaster): Box | null {
  let box: Box | null = null;
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      if (pixelAt(raster, x, y)[1] === 0) continue;
      box = unite(box, { left: x, top: y, right: x + 1, bottom: y + 1 });
    }
  }
  return box;
}

function unite(one: Box | null, other: Box | null): Box | null {
  return one === null || other === null ? (one ?? other) : uniteBoxes(one, other);
}

/**
 * Nested marked instructions and layers with squares; `boxes` gets one box for each instruction, in the order in which
 * they begin.
 */
function nest(
  random: RandomSource,
  depth: number,
  boxes: (Box | null)[],
): { content: string; box: Box | null } {
  const parts: string[] = [];
  let box: Box | null = null;
  for (let part = random.between(0, 3); part > 0; part--) {
    const kind = depth === 0 ? 'square' : random.pick(['square', 'own', 'other nonce', 'marked']);
    if (kind === 'square') {
      const left = random.between(0, PAGE_WIDTH - SIDE);
      const top = random.between(0, PAGE_HEIGHT - SIDE);
      parts.push(`${writeSquare(left, top)} f\n`);
      box = unite(box, { left, top, right: left + SIDE, bottom: top + SIDE });
      continue;
    }
    const at = kind === 'marked' ? boxes.push(null) - 1 : -1;
    const inner = nest(random, depth - 1, boxes);
    if (kind === 'marked') {
      boxes[at] = inner.box;
      parts.push(inLayer(`${NONCE}.3.${at}`, inner.content));
    } else {
      parts.push(inLayer(kind === 'own' ? NONCE : `${NONCE}x.3.0`, inner.content));
    }
    box = unite(box, inner.box);
  }
  return { content: parts.join(''), box };
}

function addStamp(document: TestDocument, content: string): Reference {
  const appearance = document.addStream(
    content,
    `/Type/XObject/Subtype/Form/BBox[0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]/Resources ${document.resources()}`,
  );
  return document.add(
    `<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]/AP<</N ${appearance}>>>>`,
  );
}

describe('IsolatedDraw', () => {
  it('renders several draws together, without those between them', () => {
    const content = [10, 50, 90].map((x) => marked(`${x} 20 10 10 re f`)).join('');
    const [draw] = isolate(() => ({ content }), [[0, 2]]);
    expect(draw!.boxInPage).to.include({ left: 10, right: 100 });
    const raster = draw!.render([1, 0, 0, 1, 0, 0], PAGE_WIDTH, PAGE_HEIGHT);
    draw!.close();
    const y = PAGE_HEIGHT - 25;
    expect([15, 55, 95].map((x) => pixelAt(raster, x, y)[1])).to.deep.equal([255, 0, 255]);
  });

  it('renders only what is painted within the link, by the recorded numbers', async () => {
    await forSeeds(25, (random) => {
      const boxes: (Box | null)[] = [];
      const builder = new TestDocument();
      const { content } = nest(random, 3, boxes);
      const annotations = Array.from({ length: random.between(0, 2) }, () => {
        const at = boxes.push(null) - 1;
        const inner = nest(random, 2, boxes);
        boxes[at] = inner.box;
        return addStamp(builder, inner.content);
      });
      builder.addContentPage(content, '', { annotations });
      const { document } = openPdf(builder.build());
      const load = <Answer>(use: (page: PDFPage) => Answer): Answer => {
        const page = document.loadPage(0);
        const answer = use(page);
        page.destroy();
        return answer;
      };
      const { links } = load((page) => createPaintRecorder(NONCE, new Budget())(page)!);
      const isolated = boxes.map((_, chain) => {
        const draw = load((page) => new IsolatedDraw(page, NONCE, [chain]));
        draw.close();
        return draw.boxInPage;
      });
      document.destroy();
      expect(links.length).to.equal(boxes.length);
      expect(isolated).to.deep.equal(boxes);
    });
  });

  it('renders nothing for a link that the page does not have', () => {
    for (const chain of [-1, 1]) {
      const [draw] = isolate(() => ({ content: marked(SQUARE) + SQUARE }), [chain]);
      expect(draw!.boxInPage).to.equal(null);
      expect(findShown(draw!.render([1, 0, 0, 1, 0, 0], PAGE_WIDTH, PAGE_HEIGHT))).to.equal(null);
      draw!.close();
    }
  });

  it('renders nothing that the page paints before, after and behind it', () => {
    const around = `0 g ${writeSquare(0, 0, PAGE_WIDTH, PAGE_HEIGHT)} f\n`;
    const { box, raster } = show(around + marked(SQUARE) + around + marked(around));
    expect(box).to.deep.equal(BOX);
    expect(findShown(raster)).to.deep.equal(BOX);
    expect(pixelAt(raster, LEFT, TOP)).to.deep.equal(GREY);
  });

  const states = '/ExtGState<</Faint<</ca .2/CA .2>>/Multiply<</BM/Multiply>>>>';
  for (const [what, before] of [
    ['a clip', '0 0 5 5 re W n'],
    ['clipping text', 'BT 7 Tr /F1 40 Tf 10 10 Td (clip)Tj ET'],
    ['a transparent state', '/Faint gs'],
    ['a blend mode', '/Multiply gs'],
  ] as const) {
    it(`renders a draw completely and opaque within ${what}`, () => {
      const { box, raster } = show(`q ${before} ${marked(SQUARE)} Q`, states);
      expect(box).to.deep.equal(BOX);
      expect(findShown(raster)).to.deep.equal(BOX);
      expect(pixelAt(raster, LEFT + 5, TOP + 5)).to.deep.equal(GREY);
    });
  }

  for (const [what, isOutside] of [
    ['around', true],
    ['within', false],
  ] as const) {
    it(`renders a draw opaque with a transparent group ${what} it`, () => {
      const [draw] = isolate(
        (document) => {
          const form = document.addForm(
            isOutside ? marked(SQUARE) : SQUARE,
            document.resources(),
            '/Group<</S/Transparency/I true>>',
          );
          const drawn = '/Faint gs /Fm0 Do';
          return {
            content: isOutside ? drawn : marked(drawn),
            resourceEntries: `/XObject<</Fm0 ${form}>>${states}`,
          };
        },
        [0],
      );
      const raster = draw!.render([1, 0, 0, 1, 0, 0], PAGE_WIDTH, PAGE_HEIGHT);
      draw!.close();
      expect(draw!.boxInPage).to.deep.equal(BOX);
      expect(pixelAt(raster, LEFT + 5, TOP + 5)).to.deep.equal(GREY);
    });
  }

  it('keeps the clips of the draw itself, and ends them with it', () => {
    const clipped = `q ${writeSquare(LEFT, TOP, 5, SIDE)} W n ${SQUARE} Q`;
    const { raster } = show(marked(`${clipped} ${writeSquare(LEFT, TOP + 40)} f`));
    expect(pixelAt(raster, LEFT + 2, TOP + 10)).to.deep.equal(GREY);
    expect(pixelAt(raster, LEFT + 10, TOP + 10)).to.deep.equal(NOTHING);
    expect(pixelAt(raster, LEFT + 10, TOP + 50)[1], 'after the clip').to.equal(255);
  });

  it('includes the width of a line in its box', () => {
    const y = PAGE_HEIGHT - TOP;
    const { box, raster } = show(marked(`10 w .5 G ${LEFT} ${y} m ${LEFT + SIDE} ${y} l S`));
    expect(findShown(raster)).to.deep.equal({ ...BOX, top: TOP - 5, bottom: TOP + 5 });
    expect(unite(box, { ...BOX, top: TOP - 5, bottom: TOP + 5 })).to.deep.equal(box);
  });

  it('renders a picture at the place of its matrix', () => {
    const [draw] = isolate(
      (document) => ({
        content: `q ${SIDE} 0 0 ${SIDE} ${LEFT} ${PAGE_HEIGHT - TOP - SIDE} cm ${marked('/Im0 Do')} Q ${SQUARE}`,
        resourceEntries: `/XObject<</Im0 ${document.addImage(1, 0.8)}>>`,
      }),
      [0],
    );
    const raster = draw!.render([1, 0, 0, 1, 0, 0], PAGE_WIDTH, PAGE_HEIGHT);
    draw!.close();
    expect(draw!.boxInPage).to.deep.equal(BOX);
    expect(findShown(raster)).to.deep.equal(BOX);
    expect(pixelAt(raster, LEFT + 10, TOP + 10)).to.deep.equal([204, 255]);
  });

  it('renders a stencil in its colour, with its holes', () => {
    const stencil = 'BI /IM true /W 2 /H 1 /BPC 1 ID \x40 EI';
    const { box, raster } = show(
      `.5 g q 40 0 0 ${SIDE} ${LEFT} ${PAGE_HEIGHT - TOP - SIDE} cm ${marked(stencil)} Q`,
    );
    expect(box).to.deep.equal({ ...BOX, right: LEFT + 40 });
    const [grey, opacity] = pixelAt(raster, LEFT + 4, TOP + 10);
    expect(grey).to.be.within(125, 128);
    expect(opacity).to.be.at.least(253);
    expect(pixelAt(raster, LEFT + 36, TOP + 10)).to.deep.equal(NOTHING);
  });

  it('returns levels composed on black, row by row from the top, for any matrix', () => {
    const [draw] = isolate(() => ({ content: marked(`1 g ${writeSquare(LEFT, TOP)} f`) }), [0]);
    const whole = draw!.render([2, 0, 0, 2, -2 * LEFT, -2 * TOP], 2 * SIDE, 2 * SIDE);
    expect([whole.width, whole.height, whole.samples.length]).to.deep.equal([40, 40, 2 * 40 * 40]);
    expect(whole.samples.every((sample) => sample === 255)).to.equal(true);
    const edge = draw!.render([1, 0, 0, 1, 1.5 - LEFT, 1 - TOP], 3, 2);
    const again = draw!.render([1, 0, 0, 1, 1.5 - LEFT, 1 - TOP], 3, 2);
    draw!.close();
    const [grey, opacity] = pixelAt(edge, 1, 1);
    expect(grey).to.equal(opacity);
    expect(grey).to.be.within(120, 136);
    expect([...edge.samples.subarray(0, 6)], 'the row above').to.deep.equal([0, 0, 0, 0, 0, 0]);
    expect(pixelAt(edge, 2, 1)).to.deep.equal([255, 255]);
    expect(again.samples).to.deep.equal(edge.samples);
  });
});
