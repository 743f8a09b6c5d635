/**
 * Documents that are small to send and large to compute, on both sides of each limit.
 *
 * The limits of the removals here are scaled down to documents that take no time.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { DEFAULT_LIMITS, type CostName } from '../../src/engine/values/budget.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { deflated, onePage, stream, written, type PdfObject } from '../hostile/raw-pdf.js';

const MARK = 'q .8 g BT /F 60 Tf .7 .7 -.7 .7 150 200 Tm (CONFIDENTIAL) Tj ET Q';

function withMark(objects: Record<number, PdfObject>, content: string, resources: string): Buffer {
  return written(onePage({ ...objects, 4: stream(`${content} ${MARK}`) }, resources));
}

/** The outcome with one limit changed; the code if the document is refused. */
async function outcome(bytes: Uint8Array, limits: Partial<Record<CostName, number>> = {}): Promise<string> {
  try {
    return (await removeWatermark(bytes, 'CONFIDENTIAL', { limits: { ...DEFAULT_LIMITS, ...limits } }))
      .summary.status;
  } catch (error) {
    if (error instanceof EngineFailure) return error.code;
    throw error;
  }
}

describe('a costly document', () => {
  it('is refused for the size of its object streams, before it is opened', async () => {
    const entries = '/Type /ObjStm /N 0 /First 0';
    const bytes = withMark({ 6: deflated(' '.repeat(100_000), 2, entries) }, '', '');
    expect(await outcome(bytes, { objectStreamBytes: 100_000 })).to.equal('over-budget');
    expect(await outcome(bytes)).to.equal('removed');
  });

  it('is refused for values that all end at one place, and not for fewer', async () => {
    const nested = (count: number): string =>
      `[${Array.from({ length: count }, (_, at) => `${10 + at} 0 obj[`).join('')}${']'.repeat(count + 1)}`;
    expect(await outcome(withMark({ 6: nested(10_000) }, '', ''))).to.equal('over-budget');
    expect(await outcome(withMark({ 6: nested(1000) }, '', ''))).to.equal('removed');
  });

  it('is refused for its fonts, and not with an ordinary font program', async () => {
    const descriptor = '<</Type /FontDescriptor /FontName /X /Flags 32 /FontFile2 7 0 R>>';
    const font =
      '<</Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 32 /LastChar 32 /Widths [500] /FontDescriptor 6 0 R>>';
    const bytes = withMark({ 5: font, 6: descriptor, 7: deflated(Buffer.alloc(100_000)) }, '', '');
    expect(await outcome(bytes, { fontBytes: 99_999 })).to.equal('over-budget');
    expect(await outcome(bytes, { fonts: 0 })).to.equal('over-budget');
    expect(await outcome(bytes, { fontBytes: 100_000, fonts: 1 })).to.equal('removed');
  });

  it('is refused for what its pages run, even if they share it', async () => {
    const form = deflated('0 g '.repeat(100_000), 1, '/Subtype /Form /BBox [0 0 9 9]');
    const bytes = withMark({ 6: form }, '/X Do '.repeat(20), '/XObject <</X 6 0 R>>');
    expect(await outcome(bytes, { runBytes: 30_000_000 })).to.equal('over-budget');
    expect(await outcome(bytes, { runBytes: 40_000_000 })).to.equal('removed');
  });

  it('is refused for the paints under a soft mask, each of which runs its form', async () => {
    const form = '/Subtype /Form /BBox [0 0 9 9] /Group <</S /Transparency>>';
    const mask = {
      6: '<</SMask <</S /Luminosity /G 7 0 R>>>>',
      7: deflated('0 g '.repeat(100_000), 1, form),
    };
    const bytes = withMark(mask, `q /M gs ${'0 0 9 9 re f '.repeat(20)} Q`, '/ExtGState <</M 6 0 R>>');
    expect(await outcome(bytes, { runBytes: 30_000_000 })).to.equal('over-budget');
    expect(await outcome(bytes, { runBytes: 40_000_000 })).to.equal('removed');
  });

  it('is processed despite the paths through its structure tree', async () => {
    const tree = Object.fromEntries(
      Array.from({ length: 28 }, (_, at) => [
        8 + at,
        `<</Kids [${9 + at} 0 R ${9 + at} 0 R] /Limits [0 9]>>`,
      ]),
    );
    const objects = onePage(
      {
        ...tree,
        1: '<</Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R>>',
        4: stream(`/P <</MCID 0>> BDC ${MARK} EMC`),
        6: '<</Type /StructTreeRoot /K 7 0 R /ParentTree 8 0 R>>',
        7: '<</Type /StructElem /S /P /K 0 /Pg 3 0 R>>',
        36: '<</Nums [1 [7 0 R]] /Limits [0 9]>>',
      },
      '',
      '/StructParents 0',
    );
    expect(await outcome(written(objects))).to.equal('removed');
  });

  it('is refused for its replacement texts, and not if it has one long text once', async () => {
    const long = 'CONFIDENTIAL '.repeat(2000);
    const lists = '/Properties <</P 6 0 R>>';
    for (const [what, span, fits] of [
      ['a list that spans share', '/Span /P BDC', 1 + 20],
      ['a list of each', `/Span <</ActualText (${long})>> BDC`, 1 + 20],
    ] as const) {
      const spans = `${span} BT /F 9 Tf 9 9 Td (x) Tj ET EMC `.repeat(20);
      const bytes = withMark({ 6: `<</ActualText (${long})>>` }, spans, lists);
      expect(await outcome(bytes, { replacedCharacters: fits * long.length - 1 }), what).to.equal(
        'over-budget',
      );
      expect(await outcome(bytes, { replacedCharacters: fits * long.length }), what).to.equal('removed');
    }
  });

  it('is refused for a text that is too long to be compared', async () => {
    const objects = { 6: `<</ActualText (${'x'.repeat(17 * 1024 * 1024)})>>` };
    const bytes = withMark(objects, '/Span /P BDC EMC', '/Properties <</P 6 0 R>>');
    expect(await outcome(bytes, { replacedCharacters: Infinity })).to.equal('over-budget');
  });

  it('is refused for the glyphs of a Type 3 font, all of which run when it is loaded', async () => {
    const font = `<</Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs <</a 7 0 R>>
      /Encoding <</Differences [0 ${'/a '.repeat(20)}]>> /FirstChar 0 /LastChar 19 /Widths [${'9 '.repeat(20)}] /Resources <<>>>>`;
    const objects = { 6: font, 7: deflated(`9 0 d0 ${'0 g '.repeat(100_000)}`) };
    const bytes = withMark(objects, 'BT /T 9 Tf ET', '/Font <</F 5 0 R /T 6 0 R>>');
    expect(await outcome(bytes, { runBytes: 30_000_000 })).to.equal('over-budget');
    expect(await outcome(bytes, { runBytes: 40_000_000 })).to.equal('removed');
  });
});
