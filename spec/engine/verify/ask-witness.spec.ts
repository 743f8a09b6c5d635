/**
 * A second witness in a removal: who looked is told, and what it sees harmed goes back.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../../src/engine/remove-text-watermark.js';
import {
  listImageCandidates,
  removeImageDraw,
  removeWitnessedImageDraw,
} from '../../../src/engine/image-draws.js';
import type { EditPlan } from '../../../src/engine/plan/edit-plan.js';
import type { WrittenFile } from '../../../src/engine/values/evidence.js';
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

/** Sees the upload first; what it says of the output is the caller's to choose. */
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

/** What the witness is shown, and what it says. */
interface Asking {
  see: (pageIndex: number, isOutput: boolean) => WitnessedPage | null;
  way?: WrittenFile['way'];
  strictness?: Strictness;
  changePlan?: (plan: EditPlan) => Partial<EditPlan>;
}

/** Three pages, of which the last two have a mark of two words; what is told by page, and which pages were shown. */
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

/** A blank page of a point to a pixel, with a square of nine pixels in a grey. */
function square(grey: number, left: number, top: number, text = ''): WitnessedPage {
  const page = { text, width: 420, height: 560, grey: new Uint8Array(420 * 560).fill(255) };
  for (const row of [0, 1, 2]) page.grey.fill(grey, (top + row) * 420 + left, (top + row) * 420 + left + 3);
  return page;
}

describe('askWitness', () => {
  it('shows the pages that were touched, and behind them all others of a file that was written anew', async () => {
    const see = (): WitnessedPage => page('body');
    expect((await ask({ see })).shown).to.deep.equal([
      [1, 2],
      [1, 2],
    ]);
    expect((await ask({ see, way: 'appended' })).shown).to.deep.equal([
      [1, 2],
      [1, 2],
    ]);
    expect((await ask({ see, way: 'rewritten' })).shown).to.deep.equal([
      [1, 2, 0],
      [1, 2, 0],
    ]);
  });

  it('says nothing where the upload cannot be opened', async () => {
    expect((await ask({ see: () => null })).told).to.equal(null);
  });

  for (const [what, before, after, told] of [
    ['the mark alone goes', 'bodyTOPSECRET', 'body', []],
    ['a letter more goes', 'bodyTOPSECRET', 'bod', ['text is missing']],
    ['as many letters of the body go', 'bodyTOPSECRET', 'bTOPSECRET', ['text is missing']],
    ['as many letters go of a mark that it reads otherwise', 'bodyT0PS3CR3T', 'body', []],
    ['a letter more goes beside such a mark', 'bodyT0PS3CR3T', 'bod', ['text is missing']],
    ['a letter comes', 'body', 'bodyx', ['text was added']],
  ] as const) {
    it(`tells by number and name of the pages on which ${what}`, async () => {
      const see = (pageIndex: number, isOutput: boolean): WitnessedPage =>
        page(pageIndex === 2 ? (isOutput ? after : before) : 'same');
      const expected = new Map(told.map((one) => [3, `Pretender: ${one}`]));
      expect((await ask({ see })).told).to.deep.equal(expected);
    });
  }

  it('takes what was added for no harm where only losses count', async () => {
    const see = (_page: number, isOutput: boolean): WitnessedPage => page(isOutput ? 'bodyx' : 'body');
    expect((await ask({ see, strictness: 'loss' })).told).to.deep.equal(new Map());
    expect((await ask({ see })).told).to.have.lengthOf(2);
  });

  const changing =
    (grey: number, left: number, top: number): Asking['see'] =>
    (_page, isOutput) =>
      square(isOutput ? 255 : grey, left, top);
  const outside = 'Pretender: pixels outside the mark';

  it('lets pixels change at the mark, and nowhere else', async () => {
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
  ] as [string, (plan: EditPlan) => Partial<EditPlan>][]) {
    it(`compares no pixels of a page that loses ${what}, of which nobody knows the boxes`, async () => {
      const { told } = await ask({ see: changing(0, 400, 20), changePlan });
      expect(told).to.deep.equal(new Map([[3, outside]]));
    });
  }

  it('takes a shade’s change for a number that is printed in other words where the file was written anew', async () => {
    const see = changing(230, 400, 20);
    expect((await ask({ see })).told).to.have.lengthOf(2);
    expect((await ask({ see, way: 'rewritten' })).told).to.deep.equal(new Map());
  });
});

describe('the second witness of a removal', () => {
  it('is nobody where none is asked for, or none can be made', async () => {
    const { evidence } = await removeWatermark(build(1), HINT);
    expect(evidence.diagnostics['witnesses']).to.equal('MuPDF');
    expect((await remove(1, null)).evidence.diagnostics['witnesses']).to.equal('MuPDF');
  });

  it('is not troubled where nothing is removed', async () => {
    const createSecondWitness = (): never => expect.fail('somebody was asked');
    const { evidence } = await removeWatermark(build(1), 'ABSENT', {
      createSecondWitness,
      secondWitness: true,
    });
    expect(evidence.diagnostics).not.to.have.property('witnesses');
  });

  it('is PDFium, which sees nothing wrong in a removal', async () => {
    const { output } = await removeWatermark(build(3), HINT);
    const witnessed = await remove(3, await createPdfiumWitness());
    expect(witnessed.evidence.diagnostics['witnesses']).to.equal('MuPDF, PDFium');
    expect(Buffer.compare(witnessed.output!, output!)).to.equal(0);
  });

  it('has a page that it sees harmed go back as it was, and keeps the others', async () => {
    const witness = pretend((pageIndex, isOutput) =>
      page(!isOutput ? `body${HINT}` : pageIndex === 1 ? 'bod' : 'body'),
    );
    const { output, evidence } = await remove(3, witness);
    expect(output).not.to.equal(null);
    expect(evidence.pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 3]);
    expect(evidence.warnings.join()).to.match(/Page 2 .*Pretender: text is missing/u);
    expect(evidence.diagnostics['witnesses']).to.equal('MuPDF, Pretender');
  });

  it('has everything go back where it cannot open the output', async () => {
    const opened = pretend((_pageIndex, isOutput) => (isOutput ? null : page('body')));
    const { output, evidence } = await remove(1, opened);
    expect(output).to.equal(null);
    expect(evidence.warnings.join()).to.contain('cannot be opened');
  });

  it('has nothing to say where it cannot open the upload', async () => {
    const { output, evidence } = await remove(
      1,
      pretend(() => null),
    );
    expect(output).not.to.equal(null);
    expect(evidence.diagnostics['witnesses']).to.equal('MuPDF');
  });

  describe('where it is asked only of files that were written anew', () => {
    const seeing =
      (after: string): (() => Promise<SecondWitness>) =>
      () =>
        Promise.resolve(pretend((_pageIndex, isOutput) => page(isOutput ? after : `body${HINT}`)));
    /** Bytes before the header: no offset of the file is what it says. */
    const moved = Buffer.concat([Buffer.from('junk\n'), build(1)]);

    it('is shown no file that was patched', async () => {
      const createSecondWitness = (): never => expect.fail('somebody was asked');
      const { evidence } = await removeWatermark(build(1), HINT, { createSecondWitness });
      expect(evidence.diagnostics).to.include({ writing: 'in-place', witnesses: 'MuPDF' });
    });

    it('has a page go back that lost more text than the mark', async () => {
      const { output, evidence } = await removeWatermark(moved, HINT, { createSecondWitness: seeing('bo') });
      expect(output).to.equal(null);
      expect(evidence.warnings.join()).to.match(/Page 1 .*Pretender: text is missing/u);
    });

    it('gives everything back where a page that lost nothing lost text', async () => {
      const document = new TestDocument();
      const mark = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`;
      for (const own of [mark, '']) document.addContentPage(writeBody() + own);
      const two = Buffer.concat([Buffer.from('junk\n'), document.build()]);
      const losing = (): Promise<SecondWitness> =>
        Promise.resolve(pretend((pageIndex, isOutput) => page(isOutput && pageIndex === 1 ? '' : 'body')));
      const { output, evidence } = await removeWatermark(two, HINT, { createSecondWitness: losing });
      expect(output).to.equal(null);
      expect(evidence.warnings).to.have.lengthOf(1);
      expect(evidence.warnings[0]).to.match(/Page 2 .*Pretender: text is missing/u);
    });

    it('lets a page stay that shows more than the damaged one did', async () => {
      const { evidence } = await removeWatermark(moved, HINT, {
        createSecondWitness: seeing('more body'),
      });
      expect(evidence.diagnostics).to.include({ writing: 'mended', witnesses: 'MuPDF, Pretender' });
    });

    it('is PDFium, which sees nothing lost', async () => {
      const { evidence } = await removeWatermark(moved, HINT, { createSecondWitness: createPdfiumWitness });
      expect(evidence.diagnostics).to.include({ writing: 'mended', witnesses: 'MuPDF, PDFium' });
    });
  });

  describe('of an image', () => {
    const upload = readFixture('made/images/reportlab-logos.pdf');
    const { instructionIndex } = listImageCandidates(upload, 1).candidates[0]!;
    const removeSelected = async (
      bytes: Uint8Array,
      secondWitness: boolean,
      createSecondWitness: () => Promise<SecondWitness | null>,
    ): Promise<Uint8Array> => {
      const selection = { bytes, pageNumber: 1, instructionIndex, secondWitness };
      return (await removeWitnessedImageDraw(selection, { createSecondWitness })).output;
    };
    const removeWith = (witness: SecondWitness | null): Promise<Uint8Array> =>
      removeSelected(upload, true, () => Promise.resolve(witness));

    it('lets it go where PDFium sees that alone change', async () => {
      const output = removeImageDraw(upload, 1, instructionIndex);
      for (const witness of [null, await createPdfiumWitness(), pretend(() => null)]) {
        expect(Buffer.compare(await removeWith(witness), output)).to.equal(0);
      }
    });

    it('is shown no file that was patched where it is asked only of those written anew', async () => {
      const nobody = (): never => expect.fail('somebody was asked');
      const output = await removeSelected(upload, false, nobody);
      expect(Buffer.compare(output, removeImageDraw(upload, 1, instructionIndex))).to.equal(0);
    });

    it('refuses a file that was written anew where any page lost something, and lets it show more', async () => {
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

    it('refuses where more is seen to change', async () => {
      const witness = pretend((_pageIndex, isOutput) => page(isOutput ? '' : 'caption'));
      const failure = await removeWith(witness).catch((error: unknown) => error);
      expect(failure).to.have.property('code', 'unsupported');
    });
  });
});
