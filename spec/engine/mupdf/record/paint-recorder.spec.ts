import { expect } from 'chai';
import type { PDFPage } from 'mupdf';
import { Budget, DEFAULT_LIMITS, type BudgetLimits } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { createPaintRecorder } from '../../../../src/engine/mupdf/record/paint-recorder.js';
import { ANNOTATION_UNIT, PAINT, type PagePaint } from '../../../../src/engine/page/page-model.js';
import { TEST_FONT, TestDocument, writeBody } from '../../../support/documents.js';
import { forSeeds, randomContent } from '../../../support/generators.js';
import { objectNumberOf, PAGE_HEIGHT, type Reference } from '../../../support/pdf-builder.js';
import { recordByPackage } from '../../../support/recorded-by-package.js';

const NONCE = 'spec';

function withPages<Answer>(document: TestDocument, use: (pages: PDFPage[]) => Answer): Answer {
  const { document: opened, pageCount } = openPdf(document.build());
  const pages = Array.from({ length: pageCount }, (_, index) => opened.loadPage(index));
  try {
    return use(pages);
  } finally {
    for (const page of pages) page.destroy();
    opened.destroy();
  }
}

function withContents<Answer>(contents: string[], use: (pages: PDFPage[]) => Answer): Answer {
  const document = new TestDocument();
  for (const content of contents) document.addContentPage(content);
  return withPages(document, use);
}

function recordFirst(document: TestDocument, keepsBoxes = false): PagePaint {
  return withPages(document, ([page]) => createPaintRecorder(NONCE, new Budget(), keepsBoxes)(page!)!);
}

/** A page whose content makes every call that a device has. */
function buildAllCalls(): TestDocument {
  const document = new TestDocument();
  document.nameFont('F3', document.addCompositeFont(TEST_FONT, { vertical: true }));
  const inner = document.addForm(
    '.5 g 0 0 50 50 re f',
    document.resources(),
    '/Group<</S/Transparency/I true/K true>>',
  );
  const mask = document.addForm(
    '.5 g 0 0 300 300 re f',
    document.resources(),
    '/Group<</S/Transparency/CS/DeviceGray>>',
  );
  const pattern = document.addStream(
    '0 0 10 10 re f',
    '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<<>>',
  );
  const shading =
    '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 99 0]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>';
  const appearance = document.addForm('BT /F1 9 Tf 20 20 Td (stamp)Tj ET', document.resources());
  const stamp = document.add(`<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 90 90]/AP<</N ${appearance}>>>>`);
  document.addContentPage(
    [
      writeBody(),
      `/OC<</Name(${NONCE}.12.345)>>BDC BT /F1 12 Tf 60 300 Td [(a)-20(b)]TJ ET EMC /OC<</Name(Own)>>BDC 0 0 5 5 re f EMC`,
      'BT /F1 20 Tf 60 250 Td 1 Tr (line)Tj 2 Tr 1 0 0 rg (both)Tj 3 Tr (unseen)Tj ET',
      'q BT 7 Tr /F1 40 Tf 60 200 Td (clip)Tj ET 0 0 300 300 re f Q q BT 5 Tr /F1 40 Tf 60 200 Td (clip)Tj ET 0 0 9 9 re f Q',
      'BT /F3 12 Tf 300 300 Td <00240025>Tj ET 3 w 0 1 1 0 K 5 5 m 60 70 l S',
      'q 10 10 50 60 re W n /Sh0 sh Q q 40 0 0 40 9 9 cm /Im0 Do Q',
      'q .2 .3 .4 rg 20 0 0 20 5 5 cm BI /IM true /W 2 /H 1 /BPC 1 ID \x40 EI Q',
      'q /Pattern cs /P0 scn 60 40 100 60 re f Q q /GS0 gs 0 0 100 100 re f Q q /GS1 gs /Fm0 Do Q',
      'q /Pattern CS /P0 SCN 5 w 5 5 m 90 90 l S BT 1 Tr /F1 30 Tf 60 100 Td (st)Tj ET Q',
      'q /Pattern cs /P0 scn 20 0 0 20 5 5 cm BI /IM true /W 2 /H 1 /BPC 1 ID \x40 EI Q',
    ],
    `/XObject<</Fm0 ${inner}/Im0 ${document.addImage(2)}>>/Pattern<</P0 ${pattern}>>/Shading<</Sh0 ${shading}>>` +
      `/ExtGState<</GS0<</SMask<</S/Luminosity/G ${mask}>>>>/GS1<</ca .5/BM/Multiply>>>>`,
    { annotations: [stamp] },
  );
  return document;
}

/** How many numbers each event of a kind has in addition to the seven that every event has. */
function countOwnNumbers(paint: PagePaint, kind: number): number[] {
  return [...paint.eventKind.keys()]
    .filter((event) => paint.eventKind[event] === kind)
    .map((event) => paint.eventValues[event + 1]! - paint.eventValues[event]! - 7);
}

function readText(paint: PagePaint): string {
  return String.fromCodePoint(...paint.glyphUnicode);
}

describe('createPaintRecorder', () => {
  for (const keepsBoxes of [false, true]) {
    it(`reads what the package passes, for every call of a device, ${keepsBoxes ? 'with' : 'without'} boxes`, () => {
      const document = buildAllCalls();
      const expected = withPages(document, ([page]) => recordByPackage(page!, NONCE, keepsBoxes));
      expect(new Set(expected.eventKind)).to.deep.equal(new Set(Object.values(PAINT)));
      expect(recordFirst(document, keepsBoxes)).to.deep.equal(expected);
    });
  }

  it('reads what the package passes, for random content', async () => {
    await forSeeds(10, (random) => {
      const content = randomContent(random, [`/OC<</Name(${NONCE}.1.2)>>BDC 0 0 9 9 re f EMC`]);
      withContents([content], ([page]) => {
        const paint = createPaintRecorder(NONCE, new Budget())(page!)!;
        expect(paint.glyphCount).to.be.greaterThan(0);
        expect(paint).to.deep.equal(recordByPackage(page!, NONCE));
      });
    });
  });

  it('restores the package’s own table of calls', () => {
    const scope = globalThis as unknown as { $libmupdf_device: unknown };
    const before = scope.$libmupdf_device;
    recordFirst(buildAllCalls());
    expect(scope.$libmupdf_device).to.equal(before);
  });

  it('records boxes of clips only if requested', () => {
    const document = new TestDocument();
    document.addContentPage(
      `q 10 ${PAGE_HEIGHT - 50} 30 40 re W n 0 0 300 300 re f Q q BT 7 Tr /F1 40 Tf 60 200 Td (clip)Tj ET 0 0 9 9 re f Q`,
    );
    const [plain, boxed] = [false, true].map((keepsBoxes) => recordFirst(document, keepsBoxes));
    for (const kind of [PAINT.clipPath, PAINT.clipText]) {
      expect(countOwnNumbers(plain!, kind)).to.deep.equal([0]);
      expect(countOwnNumbers(boxed!, kind)).to.deep.equal([4]);
    }
    const clip = boxed!.eventKind.indexOf(PAINT.clipPath);
    const numbers = boxed!.values.subarray(boxed!.eventValues[clip], boxed!.eventValues[clip + 1]);
    expect([...numbers.subarray(-4)]).to.deep.equal([10, 10, 40, 50]);
  });

  it('records boxes of paths beside their colour if requested', () => {
    const document = new TestDocument();
    document.addContentPage(
      `.2 g q 2 0 0 1 10 ${PAGE_HEIGHT - 50} cm 0 0 15 40 re f Q 4 w 20 ${PAGE_HEIGHT - 60} 10 10 re S`,
    );
    const boxed = recordFirst(document, true);
    const plain = recordFirst(document);
    expect(boxed.eventKind).to.deep.equal(plain.eventKind);
    for (const [kind, box] of [
      [PAINT.fillPath, [10, 10, 40, 50]],
      [PAINT.strokePath, [18, 48, 32, 62]],
    ] as const) {
      const at = boxed.eventKind.indexOf(kind);
      const numbers = [...boxed.values.subarray(boxed.eventValues[at], boxed.eventValues[at + 1])];
      const before = [...plain.values.subarray(plain.eventValues[at], plain.eventValues[at + 1])];
      expect(numbers.slice(0, -4)).to.deep.equal(before);
      expect(numbers.slice(-4)).to.deep.equal(box);
    }
  });

  it('links each annotation separately, and form fields and the page not', () => {
    const document = new TestDocument();
    const add = (subtype: string, text: string, entries = ''): string =>
      `<</Type/Annot/Subtype/${subtype}/F 4/Rect[0 0 90 90]${entries}` +
      `/AP<</N ${document.addForm(`BT /F1 9 Tf 20 20 Td (${text})Tj ET`, document.resources())}>>>>`;
    const stamp: Reference = document.add(add('Stamp', 'A'));
    const direct = add('Stamp', 'B');
    const field = document.add(add('Widget', 'C', '/FT/Tx/T(field)'));
    document.addCatalogEntries(`/AcroForm<</Fields[${field}]>>`);
    document.addContentPage('BT /F1 9 Tf 20 20 Td (P)Tj ET', '', { annotations: [stamp, direct, field] });
    const paint = recordFirst(document);
    const shown: [string, number | null][] = [];
    for (let event = 0; event < paint.eventCount; event++) {
      if (paint.eventKind[event] !== PAINT.fillText) continue;
      const link = paint.links[paint.eventChain[event]!];
      expect(link?.unitId ?? ANNOTATION_UNIT).to.equal(ANNOTATION_UNIT);
      const glyph = paint.spanGlyphs[paint.eventSpans[event]!]!;
      shown.push([String.fromCodePoint(paint.glyphUnicode[glyph]!), link?.instruction ?? null]);
    }
    expect(shown).to.deep.equal([
      ['P', null],
      ['A', objectNumberOf(stamp)],
      ['B', 0],
      ['C', null],
    ]);
    expect(paint.links).to.have.lengthOf(2);
  });

  it('distinguishes markers of its own nonce from layers that look like them', () => {
    const names = [`${NONCE}x.1.2`, NONCE, `x${NONCE}.1.2`, 'other.1.2'];
    const open = names.map((name) => `/OC<</Name(${name})>>BDC `).join('');
    const content = `${open} 0 0 9 9 re f ${'EMC '.repeat(names.length)}`;
    const paint = withContents([content], ([page]) => createPaintRecorder(NONCE, new Budget())(page!)!);
    expect(paint.links).to.deep.equal([]);
    expect([...paint.layerNames.values()]).to.deep.equal([names]);
  });

  it('keeps a page’s paint when the next is recorded', () => {
    const show = (text: string): string => `BT /F1 9 Tf 20 20 Td (${text})Tj ET`;
    withContents([show('one'), show('two')], ([one, two]) => {
      const record = createPaintRecorder(NONCE, new Budget());
      const kept = record(one!)!;
      record(two!);
      expect(readText(kept)).to.equal('one');
    });
  });

  it('counts the paint of all its pages against one budget', () => {
    const show = (text: string): string => `BT /F1 9 Tf 20 20 Td (${text})Tj ET`;
    withContents([show('abc'), show('def')], ([one, two]) => {
      const recordBoth = (limits: Partial<BudgetLimits>): PagePaint[] => {
        const record = createPaintRecorder(NONCE, new Budget({ ...DEFAULT_LIMITS, ...limits }));
        return [one!, two!].map((page) => record(page)!);
      };
      expect(recordBoth({ glyphs: 6 }).map(readText)).to.deep.equal(['abc', 'def']);
      expect(() => recordBoth({ glyphs: 5 })).to.throw(EngineFailure, 'over-budget');
      expect(recordBoth({}).map(readText), 'afterwards').to.deep.equal(['abc', 'def']);
    });
  });
});
