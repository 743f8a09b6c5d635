/**
 * The trace paints the same as the plain page: instrumentation moves nothing. Tested with every PDF in `fixtures` that
 * is not hostile, and with the folder that the environment variable CORPUS names.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { Budget } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { createPaintRecorder } from '../../../../src/engine/mupdf/record/paint-recorder.js';
import { Trace } from '../../../../src/engine/mupdf/trace/trace.js';
import { isTextKind, PAINT, type PagePaint } from '../../../../src/engine/page/page-model.js';
import { TEST_FONT, TestDocument, turnedBy, writeBody, writeSlanted } from '../../../support/documents.js';

const FIXTURES = fileURLToPath(new URL('../../../../fixtures/', import.meta.url));
const CORPUS = process.env['CORPUS'] ?? '';
/** Invisible, Hidden, NoView, ToggleNoView: the trace shows such annotations, so the plain run must do so, too. */
const HIDING_FLAGS = 1 | 2 | 32 | 256;
const PLACE_TOLERANCE_PT = 0.001;

interface Painted {
  /** Fonts, glyphs and characters, or the kind and numbers of another object. */
  name: string;
  /** Matrix and place. */
  numbers: number[];
}

function listPdfs(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The paint of a page, in order; adjacent text nodes of one kind are joined. */
function listPainted(paint: PagePaint): Painted[] {
  const painted: Painted[] = [];
  let texts = new Map<number, Painted[]>();
  const flush = (): void => {
    for (const kind of [...texts.keys()].sort((one, other) => one - other)) painted.push(...texts.get(kind)!);
    texts = new Map();
  };
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    if (isTextKind(kind)) {
      texts.set(kind, [...(texts.get(kind) ?? []), ...listGlyphs(paint, event)]);
      continue;
    }
    flush();
    const numbers = [...paint.values.subarray(paint.eventValues[event], paint.eventValues[event + 1])];
    painted.push({ name: `${kind} ${paint.eventFlags[event]}`, numbers });
  }
  flush();
  return painted;
}

function listGlyphs(paint: PagePaint, event: number): Painted[] {
  const glyphs: Painted[] = [];
  const colors = [
    ...paint.values.subarray(paint.eventValues[event]! + 7, paint.eventValues[event + 1]),
    paint.eventAlpha[event]!,
  ];
  for (let span = paint.eventSpans[event]!; span < paint.eventSpans[event + 1]!; span++) {
    const matrix = [...paint.spanMatrix.subarray(4 * span, 4 * span + 4)];
    const font = paint.fonts[paint.spanFont[span]!];
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      glyphs.push({
        name: `${paint.eventKind[event]} ${font} ${paint.glyphId[glyph]} ${paint.glyphUnicode[glyph]}`,
        numbers: [...matrix, paint.glyphX[glyph]!, paint.glyphY[glyph]!, ...colors],
      });
    }
  }
  return glyphs;
}

/** The pages of a document as MuPDF paints them without markers; hidden content is shown as in the trace. */
function recordPlain(bytes: Uint8Array): PagePaint[] {
  const { document, pageCount } = openPdf(bytes);
  try {
    document.getTrailer().get('Root').delete('OCProperties');
    const record = createPaintRecorder('no marker bears this name', new Budget());
    return Array.from({ length: pageCount }, (_, pageIndex) => {
      const annotations = document.findPage(pageIndex).get('Annots');
      for (let at = 0; annotations.isArray() && at < annotations.length; at++) {
        const flags = annotations.get(at).get('F');
        if (flags.isNumber()) annotations.get(at).put('F', flags.asNumber() & ~HIDING_FLAGS);
      }
      const page = document.loadPage(pageIndex);
      try {
        return record(page)!;
      } finally {
        page.destroy();
      }
    });
  } finally {
    document.destroy();
  }
}

/** Null if both paint the same; otherwise the first difference. */
function findDifference(traced: PagePaint, plain: PagePaint): string | null {
  const one = listPainted(traced);
  const other = listPainted(plain);
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [left, right] = [one[at], other[at]];
    if (left?.name !== right?.name) return `object ${at}: ${left?.name} instead of ${right?.name}`;
    const isSame = left!.numbers.every((value, index) => isClose(value, right!.numbers[index]!));
    if (!isSame || left!.numbers.length !== right!.numbers.length) {
      return `object ${at} (${left!.name}) moved`;
    }
  }
  return null;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(PLACE_TOLERANCE_PT, Math.abs(one) * 1e-5) || Object.is(one, other);
}

/** @returns differences by page, or null if the document is refused. */
function compareRuns(bytes: Uint8Array): string[] | null {
  try {
    const trace = new Trace(bytes, new Budget());
    try {
      const plain = recordPlain(bytes);
      return plain.flatMap((paint, pageIndex) => {
        const difference = findDifference(trace.tracePage(pageIndex).paint, paint);
        return difference === null ? [] : [`page ${pageIndex + 1}, ${difference}`];
      });
    } finally {
      trace.close();
    }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    if (error instanceof EngineFailure && error.code === 'spent') throw error;
    return null;
  }
}

/** A page with everything that instrumentation might change. */
function buildMixture(): Uint8Array {
  const document = new TestDocument();
  document.nameFont('F3', document.addCompositeFont(TEST_FONT, { vertical: true }));
  document.nameFont('F4', document.addType3Font('DRAFT', { colored: true }));
  const inner = document.addForm(writeSlanted('[(in)-20(ner)]TJ'), document.resources());
  const form = document.addForm(
    'q /Fm1 Do Q BT /F1 9 Tf 20 20 Td (outer)Tj ET',
    document.resources(`/XObject<</Fm1 ${inner}>>`),
  );
  const pattern = document.addStream(
    'BT /F1 8 Tf 2 2 Td (cell)Tj ET',
    `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 40 20]/XStep 40/YStep 20/Resources ${document.resources()}`,
  );
  const mask = document.addForm(
    '.5 g BT /F1 40 Tf 60 100 Td (mask)Tj ET',
    document.resources(),
    '/Group<</S/Transparency/CS/DeviceGray>>',
  );
  document.addContentPage(
    [
      writeBody(),
      `BT /F1 12 Tf 14 TL 60 300 Td (a)Tj(b)Tj [(c)-10(d)]TJ (e)' 1 2 (f)" /F4 10 Tf (DR)Tj (AFT)Tj ET`,
      `BT /F3 12 Tf 300 300 Td <00240025>Tj <0026>Tj ET q BT 7 Tr /F1 40 Tf 60 200 Td (cl)Tj (ip)Tj ET /Im0 Do Q`,
      'BT 2 Tr /F1 20 Tf 60 150 Td (bo)Tj (th)Tj 3 Tr (un)Tj (seen)Tj 0 Tr ET',
      `q /Pattern cs /P0 scn 60 40 100 60 re f Q q /GS0 gs 0 0 100 100 re f Q /Fm0 Do q ${turnedBy(10, 0, 0)} cm /Fm0 Do Q`,
      'q 20 0 0 20 5 5 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q BT /F1 8 Tf (end)Tj ET',
    ],
    `/XObject<</Fm0 ${form}/Im0 ${document.addImage(2)}>>/Pattern<</P0 ${pattern}>>/ExtGState<</GS0<</SMask<</S/Luminosity/G ${mask}>>>>>>`,
  );
  return document.build();
}

describe('Trace', () => {
  it('paints a page of every structure as the plain page does', () => {
    expect(compareRuns(buildMixture())).to.deep.equal([]);
  });

  it('assigns every painted glyph of a stream to the instruction that wrote it', () => {
    const trace = new Trace(buildMixture(), new Budget());
    const { paint } = trace.tracePage(0);
    const written: string[] = [];
    for (let event = 0; event < paint.eventCount; event++) {
      const link = paint.links[paint.eventChain[event]!];
      if (paint.eventKind[event] !== PAINT.fillText || link === undefined) continue;
      const { bytes, instructions } = trace.units[link.unitId]!;
      const shown = Buffer.from(
        bytes.subarray(instructions.start[link.instruction], instructions.end[link.instruction]),
      ).toString('latin1');
      const from = paint.spanGlyphs[paint.eventSpans[event]!]!;
      const to = paint.spanGlyphs[paint.eventSpans[event + 1]!]!;
      written.push(`${String.fromCodePoint(...paint.glyphUnicode.subarray(from, to))} = ${shown}`);
    }
    trace.close();
    for (const pair of [
      'a = (a)Tj',
      'cd = [(c)-10(d)]TJ',
      "e = (e)'",
      'f = 1 2 (f)"',
      'cell = (cell)Tj',
      'inner = [(in)-20(ner)]TJ',
      'end = (end)Tj',
    ]) {
      expect(written).to.include(pair);
    }
  });

  it('assigns clip text to no instruction', () => {
    const trace = new Trace(buildMixture(), new Budget());
    const { paint } = trace.tracePage(0);
    const clips = paint.eventKind.reduce(
      (chains: number[], kind, event) =>
        kind === PAINT.clipText ? [...chains, paint.eventChain[event]!] : chains,
      [],
    );
    trace.close();
    expect(clips).to.deep.equal([-1]);
  });

  it('paints hidden annotations and optional content that is switched off', () => {
    const document = new TestDocument();
    const group = document.add('<</Type/OCG/Name(Off)>>');
    document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<</OFF[${group}]>>>>`);
    const appearance = document.addForm('BT /F1 9 Tf 20 20 Td (hidden)Tj ET', document.resources());
    const annotation = document.add(
      `<</Type/Annot/Subtype/Stamp/Rect[0 0 100 100]/F 2/AP<</N ${appearance}>>>>`,
    );
    document.addContentPage(
      '/OC /MC0 BDC BT /F1 9 Tf 60 60 Td (off)Tj ET EMC',
      `/Properties<</MC0 ${group}>>`,
      { annotations: [annotation] },
    );
    const trace = new Trace(document.build(), new Budget());
    const { paint } = trace.tracePage(0);
    trace.close();
    expect(String.fromCodePoint(...paint.glyphUnicode)).to.equal('offhidden');
  });

  it('has no structure tree, in which MuPDF would search for each sequence', () => {
    const document = new TestDocument();
    document.addCatalogEntries(`/StructTreeRoot ${document.add('<</Type/StructTreeRoot>>')}`);
    document.addContentPage(writeBody(['Tagged']));
    const deleted: (string | number)[] = [];
    const { prototype } = mupdf.PDFObject;
    const own = Object.getOwnPropertyDescriptor(prototype, 'delete')!;
    const listen = function (this: mupdf.PDFObject, key: string | number): void {
      deleted.push(key);
      (own.value as (key: string | number) => void).call(this, key);
    };
    Object.defineProperty(prototype, 'delete', { ...own, value: listen });
    try {
      new Trace(document.build(), new Budget(), { asReaderSees: true }).close();
    } finally {
      Object.defineProperty(prototype, 'delete', own);
    }
    expect(deleted).to.deep.equal(['StructTreeRoot']);
  });

  for (const path of ['made', 'found', 'regress'].flatMap((folder) => listPdfs(join(FIXTURES, folder)))) {
    it(`paints fixtures/${relative(FIXTURES, path)} as the plain pages do, or refuses it`, () => {
      expect(compareRuns(readFileSync(path)) ?? []).to.deep.equal([]);
    });
  }

  if (CORPUS !== '' && existsSync(CORPUS)) {
    for (const path of listPdfs(CORPUS)) {
      it(`paints ${relative(CORPUS, path)} of the corpus as the plain pages do, or refuses it`, () => {
        expect(compareRuns(readFileSync(path)) ?? []).to.deep.equal([]);
      });
    }
  }
});

/** Width and height of the boxes of a page's links; the page has one annotation with these entries. */
function measureLinks(entries: string): number[][] {
  const builder = new TestDocument();
  const annotation = builder.add(`<</Type/Annot${entries}>>`);
  builder.addContentPage(writeBody(), '', { annotations: [annotation] });
  const trace = new Trace(builder.build(), new Budget());
  try {
    return trace.listLinks(1).map(({ box }) => [box.right - box.left, box.bottom - box.top]);
  } finally {
    trace.close();
  }
}

describe('listLinks', () => {
  for (const [what, entries, sizes] of [
    ['a link', '/Subtype/Link/Rect[10 20 40 60]', [[30, 40]]],
    ['a link whose corners are in another order', '/Subtype/Link/Rect[40 20 10 60]', [[30, 40]]],
    ['no other annotation', '/Subtype/Stamp/Rect[10 20 40 60]', []],
    ['no link without a rectangle', '/Subtype/Link', []],
    ['no link whose rectangle is a number', '/Subtype/Link/Rect 5', []],
    ['no link with two coordinates', '/Subtype/Link/Rect[10 20]', []],
  ] as const) {
    it(`lists ${what}`, () => {
      expect(measureLinks(entries)).to.deep.equal(sizes);
    });
  }
});
