/**
 * A second witness in a removal: it is reported, and pages that it finds damaged are restored.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../../src/engine/remove-text-watermark.js';
import { listImageCandidates, removeImageDraw } from '../../../src/engine/image-draws.js';
import type { EditPlan } from '../../../src/engine/plan/edit-plan.js';
import { FLAG } from '../../../src/engine/page/page-model.js';
import type { WrittenFile } from '../../../src/engine/values/run-summary.js';
import type { Strictness } from '../../../src/engine/witness/compare-pages.js';
import { askWitness } from '../../../src/engine/verify/ask-witness.js';
import { createPdfiumWitness } from '../../../src/engine/witness/pdfium.js';
import type { SecondWitness, WitnessedPage } from '../../../src/engine/witness/second-witness.js';
import { TestDocument, turnedBy, writeBody } from '../../support/documents.js';
import { planFirst, withPassageOpen } from '../../support/traced.js';
import { readFixture } from '../../support/fixtures.js';

const HINT = 'CONFIDENTIAL';

function build(pages: number): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < pages; page++) {
    const mark = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`;
    document.addContentPage(writeBody() + mark);
  }
  return document.build();
}

/** A witness that sees the upload first; the test decides what it sees in the output. */
function pretend(see: (pageIndex: number, isOutput: boolean) => WitnessedPage | null): SecondWitness {
  let looks = 0;
  return {
    name: 'Pretender',
    scale: 1,
    see(_file, pageIndexes) {
      const isOutput = looks++ % 2 === 1;
      const pages = pageIndexes.map((pageIndex) => [pageIndex, see(pageIndex, isOutput)] as const);
      if (pages.some(([, page]) => page === null)) return Promise.resolve(null);
      return Promise.resolve(new Map(pages as [number, WitnessedPage][]));
    },
  };
}

const page = (text: string): WitnessedPage => ({ text, width: 1, height: 1, grey: Uint8Array.of(0) });

async function remove(pages: number, witness: SecondWitness | null): ReturnType<typeof removeWatermark> {
  return removeWatermark(build(pages), HINT, {
    createSecondWitness: () => Promise.resolve(witness),
    secondWitness: true,
  });
}

/** The pages that the witness is shown, and what it sees. */
interface Asking {
  see: (pageIndex: number, isOutput: boolean) => WitnessedPage | null;
  way?: WrittenFile['way'];
  strictness?: Strictness;
  changePlan?: (plan: EditPlan) => Partial<EditPlan>;
}

/** Three pages, the last two with a mark of two words; returns the reported pages, and those that the witness saw. */
function ask({ see, way = 'in-place', strictness = 'change', changePlan = () => ({}) }: Asking): Promise<{
  told: Map<number, string> | null;
  shown: number[][];
}> {
  const document = new TestDocument();
  for (const text of ['', 'TOP\\255SE CRET', 'TOP\\255SE CRET']) {
    document.addContentPage(
      `${writeBody()}q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${text})Tj ET Q\n`,
    );
  }
  return withPassageOpen(document.build(), 'TOP-SE CRET', async ({ passage, admitted }) => {
    const plan = planFirst(passage, { admitted, draws: [] });
    const shown: number[][] = [];
    const witness = pretend(see);
    const noting: SecondWitness = {
      ...witness,
      see: (file, pageIndexes) => {
        shown.push(pageIndexes);
        return witness.see(file, pageIndexes);
      },
    };
    const removal = { document: passage.document, plan: { ...plan, ...changePlan(plan) }, strictness };
    const told = await askWitness(noting, passage.file.bytes, removal, { bytes: new Uint8Array(0), way });
    return { told, shown };
  });
}

/** A blank page with one pixel per point, and nine grey pixels in a square. */
function square(grey: number, left: number, top: number, text = ''): WitnessedPage {
  const page = { text, width: 420, height: 560, grey: new Uint8Array(420 * 560).fill(255) };
  for (const row of [0, 1, 2]) page.grey.fill(grey, (top + row) * 420 + left, (top + row) * 420 + left + 3);
  return page;
}

describe('askWitness', () => {
  it('shows the changed pages, and after them all others of a mended file', async () => {
    const see = (): WitnessedPage => page('body');
    expect((await ask({ see })).shown).to.deep.equal([
      [1, 2],
      [1, 2],
    ]);
    expect((await ask({ see, way: 'appended' })).shown).to.deep.equal([
      [1, 2],
      [1, 2],
    ]);
    expect((await ask({ see, way: 'mended' })).shown).to.deep.equal([
      [1, 2, 0],
      [1, 2, 0],
    ]);
  });

  it('reports nothing if the upload cannot be opened', async () => {
    expect((await ask({ see: () => null })).told).to.equal(null);
  });

  for (const [what, before, after, told] of [
    ['only the mark disappears', 'bodyTOPSECRET', 'body', []],
    ['one more letter disappears', 'bodyTOPSECRET', 'bod', ['text is missing']],
    ['as many letters of the body disappear', 'bodyTOPSECRET', 'bTOPSECRET', ['text is missing']],
    ['as many letters disappear from a mark that it reads differently', 'bodyT0PS3CR3T', 'body', []],
    ['one more letter disappears beside such a mark', 'bodyT0PS3CR3T', 'bod', ['text is missing']],
    ['a letter is added', 'body', 'bodyx', ['text was added']],
  ] as const) {
    it(`reports the pages by number and name if ${what}`, async () => {
      const see = (pageIndex: number, isOutput: boolean): WitnessedPage =>
        page(pageIndex === 2 ? (isOutput ? after : before) : 'same');
      const expected = new Map(told.map((one) => [3, `Pretender: ${one}`]));
      expect((await ask({ see })).told).to.deep.equal(expected);
    });
  }

  it('does not count added text as harm if only losses count', async () => {
    const see = (_page: number, isOutput: boolean): WitnessedPage => page(isOutput ? 'bodyx' : 'body');
    expect((await ask({ see, strictness: 'loss' })).told).to.deep.equal(new Map());
    expect((await ask({ see })).told).to.have.lengthOf(2);
  });

  const changing =
    (grey: number, left: number, top: number): Asking['see'] =>
    (_page, isOutput) =>
      square(isOutput ? 255 : grey, left, top);
  const outside = 'Pretender: pixels outside the mark';

  it('allows pixels to change only at the mark', async () => {
    expect((await ask({ see: changing(0, 150, 350) })).told).to.deep.equal(new Map());
    const both = new Map([2, 3].map((pageNumber) => [pageNumber, outside]));
    expect((await ask({ see: changing(0, 400, 20) })).told).to.deep.equal(both);
  });

  for (const [what, changePlan] of [
    [
      'draws',
      ({ plannedDraws }) => ({
        plannedDraws: [...plannedDraws, { pageNumber: 2, unitId: 0, instruction: 0 }],
      }),
    ],
    ['annotations', () => ({ annotations: [{ pageNumber: 2, objectNumber: 9 }] })],
    [
      'cells of a pattern',
      ({ planned }) => ({
        planned: planned.map((one) => {
          const { occurrence } = one;
          const isTiled = occurrence.pageNumber === 2;
          const style = { ...occurrence.style, flags: isTiled ? FLAG.inTile : occurrence.style.flags };
          return { ...one, occurrence: { ...occurrence, style } };
        }),
      }),
    ],
  ] as [string, (plan: EditPlan) => Partial<EditPlan>][]) {
    it(`compares no pixels of a page that loses ${what}, whose boxes are unknown`, async () => {
      const { told } = await ask({ see: changing(0, 400, 20), changePlan });
      expect(told).to.deep.equal(new Map([[3, outside]]));
    });
  }
});

describe('the second witness of a removal', () => {
  it('is missing if it is not requested, or cannot be created', async () => {
    const { summary } = await removeWatermark(build(1), HINT);
    expect(summary.diagnostics['witnesses']).to.equal('MuPDF');
    expect((await remove(1, null)).summary.diagnostics['witnesses']).to.equal('MuPDF');
  });

  it('is not used if nothing is removed', async () => {
    const createSecondWitness = (): never => expect.fail('somebody was asked');
    const { summary } = await removeWatermark(build(1), 'ABSENT', {
      createSecondWitness,
      secondWitness: true,
    });
    expect(summary.diagnostics).not.to.have.property('witnesses');
  });

  it('is PDFium, which finds no fault in a removal', async () => {
    const { output } = await removeWatermark(build(3), HINT);
    const witnessed = await remove(3, await createPdfiumWitness());
    expect(witnessed.summary.diagnostics['witnesses']).to.equal('MuPDF, PDFium');
    expect(Buffer.compare(witnessed.output!, output!)).to.equal(0);
  });

  it('restores a page that it finds harmed, and keeps the others', async () => {
    const witness = pretend((pageIndex, isOutput) =>
      page(!isOutput ? `body${HINT}` : pageIndex === 1 ? 'bod' : 'body'),
    );
    const { output, summary } = await remove(3, witness);
    expect(output).not.to.equal(null);
    expect(summary.pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 3]);
    expect(summary.warnings.join()).to.match(/Page 2 .*Pretender: text is missing/u);
    expect(summary.diagnostics['witnesses']).to.equal('MuPDF, Pretender');
  });

  it('restores everything if it cannot open the output', async () => {
    const opened = pretend((_pageIndex, isOutput) => (isOutput ? null : page('body')));
    const { output, summary } = await remove(1, opened);
    expect(output).to.equal(null);
    expect(summary.warnings.join()).to.contain('cannot be opened');
  });

  it('reports nothing if it cannot open the upload', async () => {
    const { output, summary } = await remove(
      1,
      pretend(() => null),
    );
    expect(output).not.to.equal(null);
    expect(summary.diagnostics['witnesses']).to.equal('MuPDF');
  });

  describe('used only for mended files', () => {
    const seeing =
      (after: string): (() => Promise<SecondWitness>) =>
      () =>
        Promise.resolve(pretend((_pageIndex, isOutput) => page(isOutput ? after : `body${HINT}`)));
    /** Bytes before the header: no offset in the file is right. */
    const moved = Buffer.concat([Buffer.from('junk\n'), build(1)]);

    it('is not shown a patched file', async () => {
      const createSecondWitness = (): never => expect.fail('somebody was asked');
      const { summary } = await removeWatermark(build(1), HINT, { createSecondWitness });
      expect(summary.diagnostics).to.include({ writing: 'in-place', witnesses: 'MuPDF' });
    });

    it('restores a page that lost more text than the mark', async () => {
      const { output, summary } = await removeWatermark(moved, HINT, { createSecondWitness: seeing('bo') });
      expect(output).to.equal(null);
      expect(summary.warnings.join()).to.match(/Page 1 .*Pretender: text is missing/u);
    });

    it('restores everything if an unchanged page lost text', async () => {
      const document = new TestDocument();
      const mark = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`;
      for (const own of [mark, '']) document.addContentPage(writeBody() + own);
      const two = Buffer.concat([Buffer.from('junk\n'), document.build()]);
      const losing = (): Promise<SecondWitness> =>
        Promise.resolve(pretend((pageIndex, isOutput) => page(isOutput && pageIndex === 1 ? '' : 'body')));
      const { output, summary } = await removeWatermark(two, HINT, { createSecondWitness: losing });
      expect(output).to.equal(null);
      expect(summary.warnings).to.have.lengthOf(1);
      expect(summary.warnings[0]).to.match(/Page 2 .*Pretender: text is missing/u);
    });

    it('accepts a page that shows more than the damaged one did', async () => {
      const { summary } = await removeWatermark(moved, HINT, {
        createSecondWitness: seeing('more body'),
      });
      expect(summary.diagnostics).to.include({ writing: 'mended', witnesses: 'MuPDF, Pretender' });
    });

    it('is PDFium, which finds no loss', async () => {
      const { summary } = await removeWatermark(moved, HINT, { createSecondWitness: createPdfiumWitness });
      expect(summary.diagnostics).to.include({ writing: 'mended', witnesses: 'MuPDF, PDFium' });
    });
  });

  describe('used for an image', () => {
    const upload = readFixture('made/images/reportlab-logos.pdf');
    const { instructionIndex } = listImageCandidates(upload, 1).candidates[0]!;
    const removeSelected = async (
      bytes: Uint8Array,
      secondWitness: boolean,
      createSecondWitness: () => Promise<SecondWitness | null>,
    ): Promise<Uint8Array> => {
      const selection = { bytes, pageNumber: 1, instructionIndex, secondWitness };
      return (await removeImageDraw(selection, { createSecondWitness })).output;
    };
    const removeWith = (witness: SecondWitness | null): Promise<Uint8Array> =>
      removeSelected(upload, true, () => Promise.resolve(witness));

    it('accepts the removal if PDFium sees only that change', async () => {
      const selected = { bytes: upload, pageNumber: 1, instructionIndex };
      const { output } = await removeImageDraw(selected);
      for (const witness of [null, await createPdfiumWitness(), pretend(() => null)]) {
        expect(Buffer.compare(await removeWith(witness), output)).to.equal(0);
      }
    });

    it('is not shown a patched file if it is used only for mended ones', async () => {
      const nobody = (): never => expect.fail('somebody was asked');
      const output = await removeSelected(upload, false, nobody);
      expect(
        Buffer.compare(
          output,
          (await removeImageDraw({ bytes: upload, pageNumber: 1, instructionIndex })).output,
        ),
      ).to.equal(0);
    });

    it('refuses a mended file if any page lost content, and accepts added content', async () => {
      const moved = Buffer.concat([Buffer.from('junk\n'), upload]);
      const remove = (witness: SecondWitness | null): Promise<unknown> =>
        removeSelected(moved, false, () => Promise.resolve(witness)).catch((error: unknown) => error);
      expect(await remove(await createPdfiumWitness())).to.be.instanceOf(Uint8Array);
      const more = pretend((_pageIndex, isOutput) => page(isOutput ? 'caption and more' : 'caption'));
      expect(await remove(more)).to.be.instanceOf(Uint8Array);
      const { pageCount } = listImageCandidates(moved, 1);
      const less = pretend((pageIndex, isOutput) =>
        page(isOutput && pageIndex === pageCount - 1 ? '' : 'caption'),
      );
      expect(await remove(less)).to.have.property('code', 'unsupported');
    });

    it('compares the pixels outside the image, in the units in which it measures the page', async () => {
      const { left, top, width, height } = listImageCandidates(upload, 1).candidates[0]!.boxNormalised;
      const inside = [left + width / 2, top + height / 2] as const;
      for (const unit of [1, 3]) {
        const size = { width: unit * 595, height: unit * 842 };
        const inkAt = ([x, y]: readonly [number, number]): WitnessedPage => {
          const grey = new Uint8Array(size.width * size.height).fill(255);
          const at = Math.floor(y * size.height) * size.width + Math.floor(x * size.width);
          return { ...size, text: '', grey: grey.fill(0, at, at + 9) };
        };
        const moving = (to: readonly [number, number]): SecondWitness =>
          pretend((_pageIndex, isOutput) => inkAt(isOutput ? to : inside));
        expect(await removeWith(moving([left + width / 3, top + height / 3]))).to.be.instanceOf(Uint8Array);
        const failure = await removeWith(moving([0.9, 0.9])).catch((error: unknown) => error);
        expect(failure).to.have.property('code', 'unsupported');
      }
    });

    it('refuses the removal if more content changes', async () => {
      const witness = pretend((_pageIndex, isOutput) => page(isOutput ? '' : 'caption'));
      const failure = await removeWith(witness).catch((error: unknown) => error);
      expect(failure).to.have.property('code', 'unsupported');
    });
  });
});
