/**
 * Which draws a page offers, and what a removal leaves. Each document is written for one property.
 */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { listImageCandidates, removeImageDraw as removeSelected } from '../../src/engine/image-draws.js';
import { removeImageDraw } from '../support/witnessed.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import {
  appendRevision,
  objectNumberOf,
  PdfBuilder,
  type Reference,
  streamBody,
  throughQpdf,
} from '../support/pdf-builder.js';
import { findTextHarm } from '../support/foreign-harm.js';
import { checkWithQpdf } from '../support/oracle.js';
import { findChanges, FOREIGN_RENDERERS } from './image/foreign-renderers.js';

const DRAW = 'q 100 0 0 50 40 400 cm /Im Do Q';
const INLINE = 'q 60 0 0 60 200 100 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00EI\x80 EI Q';

interface Written {
  content: string;
  /** Further names of pictures, as dictionary entries. */
  names?: (builder: PdfBuilder) => string;
  entries?: string;
  resources?: (builder: PdfBuilder) => string;
}

function writePage({ content, entries, resources, names }: Written): Uint8Array {
  const builder = new PdfBuilder();
  const image = builder.addImage(8, 0.4);
  const further = resources?.(builder) ?? '';
  const named = names?.(builder) ?? '';
  const page = {
    contents: builder.addStream(content),
    resources: `<</XObject<</Im ${image}${named}>>${further}>>`,
  };
  builder.addPage(entries === undefined ? page : { ...page, entries });
  return builder.build();
}

function listIndexes(bytes: Uint8Array, pageNumber = 1): number[] {
  return listImageCandidates(bytes, pageNumber).candidates.map(({ instructionIndex }) => instructionIndex);
}

async function catchFailure(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof EngineFailure) return error.code;
    throw error;
  }
  return 'none';
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

describe('image candidates', () => {
  it('count every operator with its operands as one instruction, and an inline image as one', () => {
    const content = `0 g % a comment\n[1 (Do) /Im] 0 d (x) pop ${INLINE} ${DRAW}`;
    expect(listIndexes(writePage({ content }))).to.deep.equal([5, 9]);
  });

  it('count across content streams that split an instruction', async () => {
    const builder = new PdfBuilder();
    const image = builder.addImage(4);
    const contents = ['q 1 0 0 1 0 0 cm q 50 0 0 50', '9 9 cm', '/Im', 'Do Q Q'].map((text) =>
      builder.addStream(text),
    );
    builder.addPage({ contents, resources: `<</XObject<</Im ${image}>>>>` });
    const bytes = builder.build();
    expect(listIndexes(bytes)).to.deep.equal([4]);
    expect(listIndexes(await removeImageDraw(bytes, 1, 4))).to.deep.equal([]);
  });

  it('come in painting order, at most 64 of them', async () => {
    const bytes = readFileSync(new URL('../../fixtures/made/images/reportlab-65.pdf', import.meta.url));
    const indexes = listIndexes(bytes);
    expect(indexes).to.have.lengthOf(64);
    expect(indexes).to.deep.equal(indexes.toSorted((one, other) => one - other));
    expect(await catchFailure(() => removeImageDraw(bytes, 1, indexes.at(-1)! + 4))).to.equal('selector');
  });

  it('have boxes of the visible page: CropBox, Rotate and UserUnit applied', () => {
    const entries = '/CropBox[20 100 220 500]/Rotate 90/UserUnit 3';
    const [candidate] = listImageCandidates(writePage({ content: DRAW, entries }), 1).candidates;
    // The page is rotated clockwise: its bottom is on the left, its width is 400 points and its height 200.
    expect(candidate).to.deep.include({ pixelWidth: 8, pixelHeight: 8 });
    expect(candidate!.boxNormalised).to.deep.equal({ left: 0.75, top: 0.1, width: 0.125, height: 0.5 });
  });

  it('have the visible box inside clips', () => {
    const content = `60 410 20 500 re W n 0 0 500 430 re W* n ${DRAW}`;
    const [candidate] = listImageCandidates(writePage({ content }), 1).candidates;
    const { left, top, width, height } = candidate!.boxNormalised;
    expect(left).to.be.closeTo(60 / 420, 1e-5);
    expect(top).to.be.closeTo(130 / 560, 1e-5);
    expect(width).to.be.closeTo(20 / 420, 1e-5);
    expect(height).to.be.closeTo(20 / 560, 1e-5);
  });

  it('include the strips of a picture that is not a scan', () => {
    const content = [0, 100, 200].map((y) => `q 200 0 0 100 0 ${y} cm /Im Do Q`).join(' ');
    expect(listIndexes(writePage({ content }))).to.have.lengthOf(3);
  });

  it('include masks, mirrored draws, quarter turns and draws through a soft mask', async () => {
    const content = [
      'q 0 0.5 0 rg 50 0 0 50 10 10 cm /Mask Do Q',
      'q -50 0 0 50 120 10 cm /Im Do Q',
      'q 0 50 -50 0 200 10 cm /Im Do Q',
      'q /Soft gs 50 0 0 50 210 10 cm /Im Do Q',
      'q 0 0.5 0 rg 50 0 0 50 10 100 cm BI /W 8 /H 1 /IM true ID \xaa EI Q',
    ].join('\n');
    const resources = (builder: PdfBuilder): string => {
      const mask = builder.addForm('1 g 0 0 500 500 re f', '<<>>', '/Group<</S/Transparency/CS/DeviceGray>>');
      return `/ExtGState<</Soft<</SMask<</S/Luminosity/G ${mask}>>>>>>`;
    };
    const bytes = withMask(content, resources);
    expect(listImageCandidates(bytes, 1).candidates).to.have.lengthOf(5);
    for (const index of listIndexes(bytes)) {
      expect(listIndexes(await removeImageDraw(bytes, 1, index))).to.have.lengthOf(4);
    }
  });
});

function withMask(content: string, further: (builder: PdfBuilder) => string): Uint8Array {
  const builder = new PdfBuilder();
  const image = builder.addImage(4);
  const mask = builder.addStream(
    '\xaa',
    '/Type/XObject/Subtype/Image/Width 8/Height 1/ImageMask true/BitsPerComponent 1',
  );
  const contents = builder.addStream(content);
  builder.addPage({ contents, resources: `<</XObject<</Im ${image}/Mask ${mask}>>${further(builder)}>>` });
  return builder.build();
}

const IN_PATTERN = (builder: PdfBuilder): string => {
  const image = builder.addImage(4);
  const cell = builder.addStream(
    'q 20 0 0 20 0 0 cm /Pic Do Q',
    `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<</XObject<</Pic ${image}>>>>`,
  );
  return `/Pattern<</P ${cell}>>`;
};

const IN_SOFT_MASK = (builder: PdfBuilder): string => {
  const image = builder.addImage(4);
  const group = '/Group<</S/Transparency/CS/DeviceGray>>';
  const mask = builder.addForm('q 300 0 0 300 0 0 cm /Pic Do Q', `<</XObject<</Pic ${image}>>>>`, group);
  return `/ExtGState<</Soft<</SMask<</S/Luminosity/G ${mask}>>>>>>`;
};

const IN_GLYPH = (builder: PdfBuilder): string => {
  const image = builder.addImage(4);
  const glyph = builder.addStream('600 0 d0 q 500 0 0 500 0 0 cm /Pic Do Q');
  const font = builder.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 600]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a ${glyph}>>` +
      `/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[600]/Resources<</XObject<</Pic ${image}>>>>>>`,
  );
  return `/Font<</F ${font}>>`;
};

const HIDDEN = (builder: PdfBuilder): string => {
  const group = builder.add('<</Type/OCG/Name(Layer)>>');
  builder.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<</OFF[${group}]>>>>`);
  return `/Properties<</Layer ${group}>>`;
};

const LAYERED = (builder: PdfBuilder): string => {
  const group = builder.add('<</Type/OCG/Name(Own)>>');
  builder.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<</OFF[${group}]>>>>`);
  const entries = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8';
  return `/Off ${builder.addStream('a', `${entries}/OC ${group}`)}`;
};

describe('a page without candidates', () => {
  const rows: [string, Written, RegExp][] = [
    ['is turned by a few degrees', { content: 'q 98 17 -17 98 50 50 cm /Im Do Q' }, /rotated or skewed/u],
    ['is skewed', { content: 'q 100 0 20 50 50 50 cm /Im Do Q' }, /rotated or skewed/u],
    ['is clipped away', { content: `0 0 10 10 re W n ${DRAW}` }, /clipped away/u],
    ['is outside the page', { content: `1 0 0 1 900 0 cm ${DRAW}` }, /outside the page/u],
    ['is outside the CropBox', { content: DRAW, entries: '/CropBox[0 0 100 100]' }, /outside the page/u],
    ['has no extent', { content: 'q 0 0 0 0 50 50 cm /Im Do Q' }, /hidden/u],
    [
      'is fully transparent',
      { content: `/Clear gs ${DRAW}`, resources: () => '/ExtGState<</Clear<</ca 0>>>>' },
      /hidden/u,
    ],
    ['is in a hidden layer', { content: `/OC /Layer BDC ${DRAW} EMC`, resources: HIDDEN }, /hidden/u],
    ['covers the page', { content: 'q 420 0 0 560 0 0 cm /Im Do Q' }, /nearly the whole page/u],
    ['covers most of the page', { content: 'q 390 0 0 520 10 10 cm /Im Do Q' }, /nearly the whole page/u],
    [
      'is cut into strips that cover the page',
      { content: [0, 140, 280, 420].map((y) => `q 420 0 0 140 0 ${y} cm /Im Do Q`).join(' ') },
      /nearly the whole page/u,
    ],
    [
      'belongs to a hidden layer itself',
      { content: 'q 100 0 0 50 40 400 cm /Off Do Q', names: LAYERED },
      /hidden/u,
    ],
    [
      'is in a pattern',
      { content: '/Pattern cs /P scn 0 0 200 200 re f', resources: IN_PATTERN },
      /forms, patterns/u,
    ],
    [
      'is in a soft mask',
      { content: '/Soft gs 0 0 200 200 re f', resources: IN_SOFT_MASK },
      /forms, patterns/u,
    ],
  ];
  for (const [state, written, reason] of rows) {
    it(`says why, if its image ${state}`, () => {
      const list = listImageCandidates(writePage(written), 1);
      expect(list.candidates).to.deep.equal([]);
      expect(list.unsupportedReason).to.match(reason);
    });
  }

  it('may have no resources at all', () => {
    const bytes = Buffer.from(
      latin1(writePage({ content: DRAW })).replace('/Resources', '/Nothing__'),
      'latin1',
    );
    expect(listIndexes(bytes)).to.deep.equal([]);
  });

  it('offers no image of a Type3 glyph', () => {
    const written = { content: 'BT /F 40 Tf 50 50 Td (a) Tj ET', resources: IN_GLYPH };
    expect(listIndexes(writePage(written))).to.deep.equal([]);
  });

  it('gives no reason if it has no image', () => {
    const list = listImageCandidates(writePage({ content: '0 0 10 10 re f' }), 1);
    expect(list).to.deep.equal({ pageNumber: 1, pageCount: 1, candidates: [], unsupportedReason: null });
  });
});

describe('removing an image draw', () => {
  it('keeps every other byte of the content in place', async () => {
    const content = `% kept\n/Span <</MCID 0>> BDC ${DRAW} EMC ${INLINE}\n0.1 0.2 0.30 rg`;
    const output = latin1(await removeImageDraw(writePage({ content }), 1, 3));
    expect(output).to.include(content.replace('/Im Do', ' '.repeat(6)));
  });

  it('keeps the picture in the file while anything draws or names it', async () => {
    const content = `${DRAW} 1 0 0 1 0 -200 cm ${DRAW}`;
    const bytes = writePage({ content });
    const output = await removeImageDraw(bytes, 1, 2);
    expect(output.length).to.equal(bytes.length);
    expect(listIndexes(output)).to.deep.equal([6]);
  });

  for (const [form, rewritten] of [
    ['in plain objects', []],
    ['in object streams', ['--object-streams=generate']],
    ['in a linearised file', ['--linearize']],
  ] as const) {
    it(`removes a picture that is not used elsewhere, ${form}`, async () => {
      const builder = new PdfBuilder();
      const picture = Array.from({ length: 400 }, (_, at) => String.fromCharCode(65 + ((at * 7) % 57))).join(
        '',
      );
      const outline = picture.replaceAll('B', 'C').slice(1);
      const softMask = builder.addStream(
        outline,
        '/Type/XObject/Subtype/Image/Width 21/Height 19/ColorSpace/DeviceGray/BitsPerComponent 8',
      );
      const image = builder.addStream(
        picture,
        `/Type/XObject/Subtype/Image/Width 20/Height 20/ColorSpace/DeviceGray/BitsPerComponent 8/SMask ${softMask}`,
      );
      const contents = builder.addStream(DRAW);
      builder.addPage({ contents, resources: `<</XObject<</Im ${image}>>>>` });
      const bytes = throughQpdf(builder.build(), '--stream-data=preserve', ...rewritten);
      expect(latin1(bytes)).to.include(picture).and.to.include(outline);
      const output = await removeImageDraw(bytes, 1, 2);
      expect(latin1(output)).not.to.include(picture);
      expect(latin1(output)).not.to.include(outline);
      expect(checkWithQpdf(output)).to.equal(0);
      expect(listIndexes(output)).to.deep.equal([]);
    });
  }

  it('keeps a picture that another page could draw by name', async () => {
    const builder = new PdfBuilder();
    const image = builder.addStream(
      'PICTURE-IN-BYTES',
      '/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8',
    );
    const resources = builder.add(`<</XObject<</Im ${image}>>>>`);
    for (const content of [DRAW, '0 0 9 9 re f']) {
      builder.addPage({ contents: builder.addStream(content), resources });
    }
    expect(latin1(await removeImageDraw(builder.build(), 1, 2))).to.include('PICTURE-IN-BYTES');
  });

  it('keeps a picture that another page names by an impossible generation, as PDFium reads it', async () => {
    const builder = new PdfBuilder();
    const image = builder.addImage(8, 0.4);
    for (const named of [image, image.replace(' 0 R', ' -1 R')]) {
      builder.addPage({ contents: builder.addStream(DRAW), resources: `<</XObject<</Im ${named}>>>>` });
    }
    const upload = builder.build();
    const [index] = listIndexes(upload);
    const output = await removeImageDraw(upload, 1, index!);
    const pictures = [upload, output].map(
      (file) => /\/Subtype\s*\/Image[^]*?endstream/u.exec(latin1(file))?.[0],
    );
    expect(pictures[1]).to.equal(pictures[0]);
  });

  it('keeps a picture named by a later version that no section lists: some readers search for it', async () => {
    const builder = new PdfBuilder();
    const image = builder.addImage(8, 0.4);
    const draw = (named: string): number =>
      objectNumberOf(
        builder.addPage({ contents: builder.addStream(DRAW), resources: `<</XObject<</Im ${named}>>>>` }),
      );
    const [, other] = [draw(image), draw('null')];
    const file = builder.build();
    const page = new RegExp(`\n${other} 0 obj\n([^]*?)\nendobj`, 'u').exec(latin1(file))![1]!;
    const later = latin1(appendRevision(file, new Map([[other, page.replace('/Im null', `/Im ${image}`)]])));
    const unlisted = later.replace(/\d+(?=\s+%%EOF\s*$)/u, /\d+(?=\s+%%EOF)/u.exec(later)![0]);
    const upload = Buffer.from(unlisted, 'latin1');
    const output = await removeImageDraw(upload, 1, listIndexes(upload)[0]!);
    const pictures = [upload, output].map(
      (bytes) => /\/Subtype\s*\/Image[^]*?endstream/u.exec(latin1(bytes))?.[0],
    );
    expect(pictures[1]).to.equal(pictures[0]);
  });

  it('removes an unused picture from older revisions, too', async () => {
    const builder = new PdfBuilder();
    const entries = '/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8';
    const image = builder.addStream('FIRST-PICTURE-OK', entries);
    builder.addPage({ contents: builder.addStream(DRAW), resources: `<</XObject<</Im ${image}>>>>` });
    const replaced = new Map([[objectNumberOf(image), streamBody('SECOND-PICTURE-K', entries)]]);
    const output = await removeImageDraw(appendRevision(builder.build(), replaced), 1, 2);
    expect(latin1(output)).not.to.match(/FIRST-PICTURE|SECOND-PICTURE/u);
  });

  it('refuses contents that another page shares, or that the page runs twice', async () => {
    const share = (list: (builder: PdfBuilder, stream: Reference) => Reference | Reference[]): Uint8Array => {
      const builder = new PdfBuilder();
      const resources = `<</XObject<</Im ${builder.addImage(4)}>>>>`;
      const contents = list(builder, builder.addStream(DRAW));
      for (let page = 0; page < 2; page++) builder.addPage({ contents, resources });
      return builder.build();
    };
    const shared = [
      share((_, stream) => stream),
      share((builder, stream) => [builder.addStream('0 0 1 rg 300 500 50 50 re f'), stream]),
      share((builder, stream) => builder.add(`[${stream}]`)),
      share((builder, stream) => builder.add(`[${stream} ${stream}]`)),
    ];
    for (const bytes of shared) {
      const [instructionIndex] = listIndexes(bytes, 2);
      const failure = await removeImageDraw(bytes, 2, instructionIndex!).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(EngineFailure).with.property('code', 'unsupported');
      expect((failure as Error).message).to.include('has the same contents');
    }
  });

  it('returns the same bytes for the same request in any notation', async () => {
    const plain = writePage({ content: `${DRAW} ${INLINE}` });
    const appended = throughQpdf(plain, '--recompress-flate', '--compression-level=9');
    for (const bytes of [plain, appended, breakXref(plain)]) {
      expect(latin1(await removeImageDraw(bytes, 1, 2))).to.equal(latin1(await removeImageDraw(bytes, 1, 2)));
    }
  });

  it('removes tags and descriptions around it that enclose nothing then, and no other instruction', async () => {
    const left = DRAW.replace('/Im Do ', '');
    for (const [before, after] of [
      [`/Artifact BMC ${DRAW} EMC`, `${left} `],
      [`/Span <</Alt(A logo)>> BDC ${DRAW} EMC`, `/Span <</Alt() >> BDC ${left} EMC`],
      [`/Artifact BMC ${DRAW} 0 0 9 9 re f EMC`, `/Artifact BMC ${left} 0 0 9 9 re f EMC`],
    ] as const) {
      const output = latin1(await removeImageDraw(writePage({ content: `${before} ${INLINE}` }), 1, 3));
      expect(output.replaceAll(/ +/gu, ' ')).to.include(`${after} ${INLINE}`.replaceAll(/ +/gu, ' '));
    }
  });

  it('mends a damaged file', async () => {
    const output = await removeImageDraw(breakXref(writePage({ content: `${DRAW} ${INLINE}` })), 1, 2);
    expect(listIndexes(output)).to.deep.equal([5]);
  });
});

describe('removing a picture everywhere', () => {
  const SECOND = 'q 100 0 0 50 240 100 cm /Im Do Q';

  /** Pages with these contents, each with the pictures that it names. */
  function writePages(...pages: [content: string, names: (builder: PdfBuilder) => string][]): Uint8Array {
    const builder = new PdfBuilder();
    for (const [content, names] of pages) {
      const resources = `<</XObject<<${names(builder)}>>>>`;
      builder.addPage({ contents: builder.addStream(content), resources });
    }
    return builder.build();
  }
  const removeEverywhere = async (bytes: Uint8Array, pageNumber: number, instructionIndex: number) => {
    const removal = await removeSelected({ bytes, pageNumber, instructionIndex, everywhere: true });
    expect(await findTextHarm(bytes, removal.output)).to.deep.equal([]);
    expect(checkWithQpdf(removal.output)).to.equal(checkWithQpdf(bytes));
    return removal;
  };
  const logo = (builder: PdfBuilder): string => `/Im ${builder.addImage(8, 0.4)}`;

  it('removes every draw of it, also copies and other names, and no other picture', async () => {
    const upload = writePages(
      [`${DRAW} ${SECOND}`, logo],
      [DRAW, (builder) => `/Im ${builder.addImage(8, 0.7)}`],
      [
        `${DRAW.replace('/Im', '/Other')} 0 0 1 rg 9 9 60 60 re f`,
        (builder) => logo(builder).replace('Im', 'Other'),
      ],
      ['0 0 1 rg 9 9 60 60 re f', logo],
    );
    const { output, pages, left } = await removeEverywhere(upload, 1, 2);
    expect({ pages, left }).to.deep.equal({ pages: [1, 3], left: [] });
    expect([1, 2, 3, 4].map((page) => listIndexes(output, page))).to.deep.equal([[], [2], [], []]);
    for (const [renderer, render] of FOREIGN_RENDERERS) {
      for (const page of [2, 4]) {
        expect(findChanges(await render(upload, page), await render(output, page)), renderer).to.equal(null);
      }
      const { left: from, right } = findChanges(await render(upload, 3), await render(output, 3))!;
      expect(right - from, renderer).to.be.closeTo(200, 3);
    }
  });

  it('removes inline pictures of the same bytes', async () => {
    const upload = writePages([INLINE, logo], [`${DRAW} ${INLINE}`, logo]);
    const { output, pages } = await removeEverywhere(upload, 1, 2);
    expect(pages).to.deep.equal([1, 2]);
    expect(listIndexes(output, 2)).to.deep.equal([2]);
  });

  it('distinguishes pictures of the same samples by their soft masks', async () => {
    const masked = (fill: string) => (builder: PdfBuilder) => {
      const mask = builder.addStream(
        fill.repeat(16),
        '/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8',
      );
      return `/Im ${builder.addStream(
        'a'.repeat(16),
        `/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8/SMask ${mask}`,
      )}`;
    };
    const upload = writePages([DRAW, masked('b')], [DRAW, masked('c')], [DRAW, masked('b')]);
    expect((await removeEverywhere(upload, 1, 2)).pages).to.deep.equal([1, 3]);
  });

  it('removes it from contents that pages share, if each of them loses it', async () => {
    const builder = new PdfBuilder();
    const resources = `<</XObject<</Im ${builder.addImage(8, 0.4)}>>>>`;
    const head = builder.addStream(DRAW);
    for (const own of ['0 0 1 rg 9 9 60 60 re f', '', '1 0 0 rg 9 9 60 60 re f']) {
      builder.addPage({ contents: [head, builder.addStream(own)], resources });
    }
    // The page tree lists one object as two pages.
    const twice = builder.addPage({ contents: builder.addStream(DRAW), resources });
    builder.addPage({ contents: builder.addStream(DRAW), resources, reference: twice });
    const { output, pages, left } = await removeEverywhere(builder.build(), 1, 2);
    expect({ pages, left }).to.deep.equal({ pages: [1, 2, 3, 4, 5], left: [] });
    expect([1, 2, 3, 4, 5].flatMap((page) => listIndexes(output, page))).to.deep.equal([]);
  });

  it('lists the pages where it stays because others that share their contents would change', async () => {
    const builder = new PdfBuilder();
    const resources = `<</XObject<</Im ${builder.addImage(8, 0.4)}>>>>`;
    builder.addPage({ contents: builder.addStream(DRAW), resources });
    const shared = builder.addStream(DRAW);
    builder.addPage({ contents: shared, resources });
    builder.addPage({ contents: shared, resources, entries: '/CropBox[0 0 100 100]' });
    builder.addPage({ contents: builder.addStream('q 98 17 -17 98 50 50 cm /Im Do Q'), resources });
    const { output, pages, left } = await removeEverywhere(builder.build(), 1, 2);
    expect({ pages, left }).to.deep.equal({ pages: [1], left: [2] });
    expect([1, 2, 3].map((page) => listIndexes(output, page))).to.deep.equal([[], [2], []]);
  });

  it('refuses if the selected draw cannot be removed', async () => {
    const upload = writePages([DRAW, logo], [DRAW, logo]);
    const failure = await removeEverywhere(upload, 1, 1).catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'selector');
  });

  it('returns the bytes of a single removal if the picture appears once', async () => {
    const upload = writePages([DRAW, logo], ['0 0 1 rg 9 9 60 60 re f', logo]);
    const { output } = await removeEverywhere(upload, 1, 2);
    expect(latin1(output)).to.equal(latin1(await removeImageDraw(upload, 1, 2)));
  });
});

function breakXref(bytes: Uint8Array): Uint8Array {
  return Buffer.from(latin1(bytes).replace(/startxref\n\d+/u, 'startxref\n7'), 'latin1');
}

describe('the image workflow refuses', () => {
  const bytes = writePage({ content: `${DRAW} q 98 17 -17 98 50 50 cm /Im Do Q` });

  it('a page or an index that cannot be selected', async () => {
    for (const pageNumber of [0, 2]) {
      expect(await catchFailure(() => listImageCandidates(bytes, pageNumber))).to.equal('selector');
      expect(await catchFailure(() => removeImageDraw(bytes, pageNumber, 2))).to.equal('selector');
    }
    for (const index of [0, 1, 6, 999]) {
      expect(await catchFailure(() => removeImageDraw(bytes, 1, index)), String(index)).to.equal('selector');
    }
  });

  it('a damaged file that would lose objects that MuPDF reads as null, but not explicit nulls', async () => {
    const sound = latin1(writePage({ content: DRAW, entries: '/Other[560]' }));
    const damage = (other: string): Uint8Array =>
      Buffer.from(sound.replace('/Other[560]', other).replace(/startxref\s+\d+/u, ''), 'latin1');
    const [instructionIndex = -1] = listIndexes(damage('/Other[5>0]'));
    expect(await catchFailure(() => removeImageDraw(damage('/Other[5>0]'), 1, instructionIndex))).to.equal(
      'unsupported',
    );
    expect(await catchFailure(() => removeImageDraw(damage('/Other[null]'), 1, instructionIndex))).to.equal(
      'none',
    );
  });

  it('documents of more than 32 pages', async () => {
    for (const [pages, code] of [
      [32, 'none'],
      [33, 'over-budget'],
    ] as const) {
      const builder = new PdfBuilder();
      const contents = builder.addStream('');
      for (let page = 0; page < pages; page++) builder.addPage({ contents, resources: '<<>>' });
      expect(await catchFailure(() => listImageCandidates(builder.build(), 1))).to.equal(code);
    }
  });

  it('pictures with more pixels than a worker can decode', async () => {
    const builder = new PdfBuilder();
    const size = '/Width 30000/Height 30000/ColorSpace/DeviceGray/BitsPerComponent 8';
    const image = builder.addStream('', `/Type/XObject/Subtype/Image${size}`, 'flate');
    builder.addPage({ contents: builder.addStream(DRAW), resources: `<</XObject<</Im ${image}>>>>` });
    expect(await catchFailure(() => listImageCandidates(builder.build(), 1))).to.equal('over-budget');
  });

  it('encrypted documents, with and without a password to open them', async () => {
    const locked = throughQpdf(bytes, '--encrypt', 'user', 'owner', '256', '--');
    expect(await catchFailure(() => listImageCandidates(locked, 1))).to.equal('unsupported');
    const restricted = throughQpdf(bytes, '--encrypt', '', 'owner', '256', '--');
    expect(await catchFailure(() => listImageCandidates(restricted, 1))).to.equal('unsupported');
    expect(await catchFailure(() => removeImageDraw(restricted, 1, 2))).to.equal('unsupported');
  });

  it('a page that is not a dictionary', async () => {
    const builder = new PdfBuilder();
    builder.addPage({ contents: builder.addStream(DRAW), resources: '<<>>' });
    const whole = latin1(builder.build());
    const broken = whole.replace(/\/Kids\s*\[[^\]]*\]/u, '/Kids[(a page)]'.padEnd(10));
    expect(broken).not.to.equal(whole);
    const code = await catchFailure(() => listImageCandidates(Buffer.from(broken, 'latin1'), 1));
    expect(code).to.equal('unreadable');
  });

  it('a file that is not a PDF', async () => {
    for (const text of ['', 'nothing of a document', '\x89PNG\r\n']) {
      expect(await catchFailure(() => listImageCandidates(Buffer.from(text, 'latin1'), 1))).to.equal(
        'unreadable',
      );
    }
  });

  it('a page that is listed twice in the page tree', async () => {
    const builder = new PdfBuilder();
    const resources = `<</XObject<</Im ${builder.addImage(4)}>>>>`;
    const page = builder.addPage({ contents: builder.addStream(DRAW), resources });
    const twice = latin1(builder.build()).replace(`/Kids[${page}]/Count 1`, `/Kids[${page} ${page}]/Count 2`);
    const code = await catchFailure(() => removeImageDraw(Buffer.from(twice, 'latin1'), 1, 2));
    expect(code).to.equal('unsupported');
  });
});
