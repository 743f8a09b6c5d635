import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import type { Matrix } from '../../../src/engine/values/geometry.js';
import { findOwnDraws, type OwnDraw, type PageDraws } from '../../../src/engine/image/own-draws.js';
import { PaintColumns } from '../../../src/engine/mupdf/record/paint-columns.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { FLAG, PAINT, type ContentUnit } from '../../../src/engine/page/page-model.js';
import { TestDocument } from '../../support/documents.js';
import type { Reference } from '../../support/pdf-builder.js';

const WIDTH = 420;
const HEIGHT = 560;

interface Further {
  /** Resource entries in addition to the pictures. */
  resources?: (document: TestDocument, image: Reference) => string;
  annotations?: (document: TestDocument, image: Reference) => Reference[];
  /** The page's unit is unknown. */
  isUnknown?: boolean;
}

/** The draws of a page whose resources name the picture `Im`, the mask `Mask`, and the form `Fm`, which draws `Im`. */
function find(content: string, { resources, annotations, isUnknown = false }: Further = {}): PageDraws {
  const document = new TestDocument();
  const image = document.addImage(4, 0.4);
  const mask = document.addStream(
    '\xaa',
    '/Type/XObject/Subtype/Image/Width 8/Height 1/ImageMask true/BitsPerComponent 1',
  );
  const form = document.addForm('q 20 0 0 20 0 0 cm /Im Do Q', `<</XObject<</Im ${image}>>>>`);
  document.addContentPage(
    content,
    `/XObject<</Im ${image}/Mask ${mask}/Fm ${form}>>${resources?.(document, image) ?? ''}`,
    annotations === undefined ? {} : { annotations: annotations(document, image) },
  );
  const trace = new Trace(document.build(), new Budget(), { asReaderSees: true, withBoxes: true });
  try {
    const page = trace.tracePage(0);
    const unit = isUnknown ? null : trace.units[page.unitId]!;
    return findOwnDraws(page, unit, (name) => name === 'Im' || name === 'Mask');
  } finally {
    trace.close();
  }
}

function draw(matrix: string, name = 'Im'): string {
  return `q ${matrix} cm /${name} Do Q `;
}

const DRAW = draw('50 0 0 50 10 10');
const INLINE = 'q 60 0 0 60 200 100 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\x40\x80\xff EI Q ';

function refusals(content: string, further?: Further): (string | null)[] {
  return find(content, further).own.map(({ refusal }) => refusal);
}

const inPattern: Further = {
  resources: (document, image) => {
    const cell = document.addStream(
      'q 20 0 0 20 0 0 cm /Im Do Q',
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20' +
        `/Resources<</XObject<</Im ${image}>>>>`,
    );
    return `/Pattern<</P ${cell}>>`;
  },
};

const inSoftMask: Further = {
  resources: (document, image) => {
    const group = '/Group<</S/Transparency/CS/DeviceGray>>';
    const mask = document.addForm('q 300 0 0 300 0 0 cm /Im Do Q', `<</XObject<</Im ${image}>>>>`, group);
    return `/ExtGState<</Soft<</SMask<</S/Luminosity/G ${mask}>>>>>>`;
  },
};

const inAnnotation: Further = {
  annotations: (document, image) => {
    const appearance = document.addForm('q 50 0 0 50 0 0 cm /Im Do Q', `<</XObject<</Im ${image}>>>>`);
    return [document.add(`<</Type/Annot/Subtype/Stamp/Rect[0 0 90 90]/F 4/AP<</N ${appearance}>>>>`)];
  },
};

const shaded: Further = {
  resources: () =>
    '/Pattern<</S<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 420 0]' +
    '/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>>>',
};

const hidden: Further = {
  resources: (document) => {
    const group = document.add('<</Type/OCG/Name(Layer)>>');
    document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<</OFF[${group}]>>>>`);
    return `/Properties<</Off ${group}>>`;
  },
};

describe('findOwnDraws', () => {
  const rows: [
    what: string,
    own: number,
    nested: number,
    silent: number,
    content: string,
    further?: Further,
  ][] = [
    ['nothing', 0, 0, 0, 'BT /F1 9 Tf 50 50 Td (Do BI)Tj ET 0 0 9 9 re f'],
    ['a picture', 1, 0, 0, DRAW],
    ['an inline image', 1, 0, 0, INLINE],
    ['one picture drawn twice', 2, 0, 0, DRAW + draw('50 0 0 50 90 10')],
    ['a stencil mask', 1, 0, 0, draw('50 0 0 50 10 10', 'Mask')],
    [
      'a stencil mask filled with a shading',
      1,
      0,
      0,
      `/Pattern cs /S scn ${draw('50 0 0 50 10 10', 'Mask')}`,
      shaded,
    ],
    ['a form with a picture', 0, 1, 0, '/Fm Do'],
    ['a form with a picture, twice, and its picture drawn directly', 1, 2, 0, `/Fm Do ${DRAW} /Fm Do`],
    ['a pattern of pictures', 0, 1, 0, '/Pattern cs /P scn 0 0 200 200 re f', inPattern],
    ['a soft mask of a picture', 0, 1, 0, '/Soft gs 0 0 200 200 re f', inSoftMask],
    ['an annotation with a picture', 0, 1, 0, '', inAnnotation],
    ['an annotation with a picture, and a picture of the page', 1, 1, 0, DRAW, inAnnotation],
    ['a picture in a layer that is off', 0, 0, 1, `/OC/Off BDC ${DRAW} EMC`, hidden],
    ['an inline image in a layer that is off', 0, 0, 1, `/OC/Off BDC ${INLINE} EMC`, hidden],
    ['a form in a layer that is off', 0, 0, 0, '/OC/Off BDC /Fm Do EMC', hidden],
    ['a name without a resource', 0, 0, 0, '/Nothing Do'],
    ['an operator without a name', 0, 0, 0, 'Do (Im) Do'],
  ];
  for (const [what, own, nested, silent, content, further] of rows) {
    it(`counts ${own} own, ${nested} nested and ${silent} unpainted on a page of ${what}`, () => {
      const draws = find(content, further);
      expect([draws.own.length, draws.nestedCount, draws.unpaintedCount]).to.deep.equal([
        own,
        nested,
        silent,
      ]);
    });
  }

  it('counts nothing as the page’s own if its contents are unknown', () => {
    expect(find(DRAW + INLINE, { isUnknown: true })).to.deep.equal({
      own: [],
      nestedCount: 2,
      unpaintedCount: 0,
    });
  });

  it('returns the instruction, the source’s samples and the visible box', () => {
    const { own } = find(`0 g 100 400 50 100 re W n ${draw('200 0 0 30 80 430')} ${INLINE}`);
    expect(own[0]).to.deep.equal({
      instruction: 6,
      visibleBoxInPage: { left: 100, top: 100, right: 150, bottom: 130 },
      pixelWidth: 4,
      pixelHeight: 4,
      refusal: null,
    });
    expect(own[1]).to.include({ instruction: 10, pixelWidth: 2, pixelHeight: 2, refusal: 'unseen' });
  });

  it('lists draws in painting order', () => {
    const { own } = find(`${INLINE}${DRAW}${draw('50 0 0 50 90 10')}`);
    const instructions = own.map(({ instruction }) => instruction);
    expect(instructions).to.deep.equal([2, 6, 10]);
  });

  const judged: [what: string, refusal: OwnDraw['refusal'], content: string, further?: Further][] = [
    ['upright', null, DRAW],
    ['upside down', null, draw('-50 0 0 -50 90 90')],
    ['mirrored', null, draw('-50 0 0 50 90 10')],
    ['turned by 90°', null, draw('0 50 -50 0 90 10')],
    ['off the axes by less than a visible amount', null, draw('50 .019 -.019 50 10 10')],
    ['off the axes by more', 'turned', draw('50 .021 0 50 10 10')],
    ['skewed', 'turned', draw('50 0 .03 50 10 10')],
    ['turned by almost 90°', 'turned', draw('.03 50 -50 0 90 10')],
    ['just wide enough to be visible', null, draw('.012 0 0 50 10 10')],
    ['too narrow to be visible', 'unseen', draw('.009 0 0 50 10 10')],
    ['too low to be visible', 'unseen', draw('50 0 0 .009 10 10')],
    ['clipped to a sliver', 'unseen', `0 0 10.009 99 re W n ${DRAW}`],
    ['clipped away', 'unseen', `300 300 9 9 re W n ${DRAW}`],
    ['outside the page', 'unseen', draw(`50 0 0 50 ${WIDTH} 10`)],
    ['half outside the page', null, draw(`50 0 0 50 ${WIDTH - 25} 10`)],
    ['almost transparent', null, `/A gs ${DRAW}`, { resources: () => '/ExtGState<</A<</ca .01>>>>' }],
    ['transparent', 'unseen', `/A gs ${DRAW}`, { resources: () => '/ExtGState<</A<</ca 0>>>>' }],
    ['turned and outside the page', 'unseen', draw(`50 9 -9 50 ${WIDTH + 20} 10`)],
    ['nearly three quarters of the page', null, draw(`${WIDTH} 0 0 ${0.75 * HEIGHT - 1} 0 0`)],
    ['three quarters of the page', 'page-sized', draw(`${WIDTH} 0 0 ${0.75 * HEIGHT} 0 0`)],
    ['turned on the whole page', 'turned', draw(`${WIDTH} 9 -9 ${HEIGHT} 0 0`)],
    [
      'larger than the page, but clipped to a small part',
      null,
      `50 50 99 99 re W n ${draw('900 0 0 900 0 0')}`,
    ],
    ['larger than the page, but mostly outside', null, draw(`900 0 0 900 ${WIDTH - 50} 0`)],
  ];
  for (const [what, refusal, content, further] of judged) {
    it(`${refusal === null ? 'accepts' : `refuses as ${refusal}`} a picture that is ${what}`, () => {
      expect(refusals(content, further)).to.deep.equal([refusal]);
    });
  }

  const strip = (at: number, width = WIDTH): string => draw(`${width} 0 0 140 0 ${140 * at}`);

  it('refuses the strips of a scan, and no picture beside them', () => {
    const scan = [0, 1, 2, 3].map((at) => strip(at)).join('');
    expect(refusals(DRAW + scan + INLINE)).to.deep.equal([
      null,
      'page-sized',
      'page-sized',
      'page-sized',
      'page-sized',
      null,
    ]);
  });

  it('accepts strips that cover less of the page, and draws that do not touch', () => {
    expect(refusals(strip(0) + strip(1))).to.deep.equal([null, null]);
    expect(refusals(strip(0) + strip(3) + strip(1, 300))).to.deep.equal([null, null, null]);
  });
});

interface Painted {
  kind?: number;
  chain?: number;
  flags?: number;
  alpha?: number;
  matrix?: Matrix;
  pixels?: [number, number];
}

const INSTRUCTIONS = '/Im Do /Im Do f';

/** Draws of a page whose instructions have painted the given events. */
function findPainted(...events: Painted[]): PageDraws {
  const columns = new PaintColumns();
  for (const { kind = PAINT.fillImage, chain = 0, flags = 0, alpha = 1, matrix, pixels } of events) {
    columns.eventKind.push(kind);
    columns.eventChain.push(chain);
    columns.eventFlags.push(flags);
    columns.eventAlpha.push(alpha);
    columns.eventSpans.push(0);
    columns.eventValues.push(columns.values.length);
    for (const value of [...(matrix ?? [50, 0, 0, 50, 10, 10]), 1, ...(pixels ?? [4, 4])]) {
      columns.values.push(value);
    }
  }
  const links = [0, 1, 2].map((instruction) => ({ parent: -1, unitId: 0, instruction }));
  links.push({ parent: 0, unitId: 0, instruction: 1 }, { parent: -1, unitId: 1, instruction: 0 });
  const bytes = Buffer.from(INSTRUCTIONS);
  const unit = { id: 0, kind: 'page', bytes, instructions: lexInstructions(bytes) } as unknown as ContentUnit;
  const page = {
    pageNumber: 1,
    unitId: 0,
    appearances: [],
    width: WIDTH,
    height: HEIGHT,
    paint: columns.collect({ links, fonts: [], layerNames: new Map() }),
  };
  return findOwnDraws(page, unit, () => true);
}

describe('findOwnDraws, of an instruction that paints several pictures,', () => {
  it('counts one draw, visible wherever one of the pictures is', () => {
    const { own, unpaintedCount } = findPainted({}, { chain: 1 }, { matrix: [20, 0, 0, 20, 200, 300] });
    expect(own.map(({ instruction }) => instruction)).to.deep.equal([0, 1]);
    expect(own[0]!.visibleBoxInPage).to.deep.equal({ left: 10, top: 10, right: 220, bottom: 320 });
    expect(unpaintedCount).to.equal(0);
  });

  it('keeps the refusal of the first picture', () => {
    const { own } = findPainted({ matrix: [50, 9, -9, 50, 90, 90] }, {});
    expect(own.map(({ refusal }) => refusal)).to.deep.equal(['turned']);
  });

  it('refuses for a fault of a later picture', () => {
    const { own } = findPainted({}, { matrix: [50, 9, -9, 50, 90, 90] });
    expect(own.map(({ refusal }) => refusal)).to.deep.equal(['turned']);
  });
});

describe('findOwnDraws, of invalid paint,', () => {
  for (const [what, painted] of [
    ['a matrix without numbers', { matrix: [NaN, 0, 0, 50, 10, 10] }],
    ['an alpha that is not a number', { alpha: NaN }],
    ['a picture without width', { pixels: [0, 4] }],
    ['a picture without height', { pixels: [4, 0] }],
  ] as [string, Painted][]) {
    it(`refuses ${what}`, () => {
      expect(findPainted(painted).own.map(({ refusal }) => refusal)).to.deep.equal(['unseen']);
    });
  }

  for (const [what, painted] of [
    ['painted into a soft mask', { flags: FLAG.inMask }],
    ['painted into a tile', { flags: FLAG.inTile }],
    ['of an operator that draws none', { chain: 2 }],
    ['without an instruction', { chain: -1 }],
    ['painted through another instruction', { chain: 3 }],
    ['of another stream', { chain: 4 }],
  ] as [string, Painted][]) {
    it(`counts a picture ${what} as nested`, () => {
      expect(findPainted(painted)).to.deep.equal({ own: [], nestedCount: 1, unpaintedCount: 2 });
    });
  }

  it('counts a picture with a soft mask or a blend mode as the page’s own', () => {
    const { own, nestedCount } = findPainted({ flags: FLAG.softMasked | FLAG.blended });
    expect([own.length, own[0]?.refusal, nestedCount]).to.deep.equal([1, null, 0]);
  });
});
