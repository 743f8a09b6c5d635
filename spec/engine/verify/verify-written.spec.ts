/**
 * Finished bytes that differ from the plan: the difference is planted, and must be found on its page.
 */
import { expect } from 'chai';
import { DEFAULT_LIMITS } from '../../../src/engine/values/budget.js';
import type { WrittenFile } from '../../../src/engine/values/run-summary.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { listLeftovers } from '../../../src/engine/removal/describe-leftovers.js';
import { writePlanned } from '../../../src/engine/mupdf/write/write.js';
import type { PassOptions } from '../../../src/engine/removal/options.js';
import type { RemovalPass } from '../../../src/engine/removal/pass.js';
import type { EditPlan } from '../../../src/engine/plan/edit-plan.js';
import { editStreams } from '../../../src/engine/plan/stream-edits.js';
import { dropFailed, verifyWritten } from '../../../src/engine/verify/verify-written.js';
import { ANNOTATION_UNIT, type WholeDraw } from '../../../src/engine/page/page-model.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import type { Reference } from '../../support/pdf-builder.js';
import { planFirst, withPassage, type ReadPassage } from '../../support/traced.js';

const HINT = 'CONFIDENTIAL';
const MARK = writeSlanted(`(${HINT})Tj`);

interface Edit {
  passage: RemovalPass;
  plan: EditPlan;
  written: WrittenFile;
}

/** Three pages, the first two with a mark; a form draws the mark of the second. */
function edit(use: (edit: Edit) => void, options?: PassOptions): void {
  const document = new TestDocument();
  const form = document.addForm(MARK, document.resources());
  document.addContentPage([writeBody(['First page.']), MARK]);
  document.addContentPage(`${writeBody(['Second page.'])}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
  document.addContentPage(writeBody(['Third page.']));
  const planAndWrite = ({ passage, admitted }: ReadPassage): void => {
    const plan = planFirst(passage, { admitted, draws: [] });
    const planned = {
      streams: editStreams(passage.trace.units, plan),
      leftovers: listLeftovers(passage, plan),
    };
    const written = writePlanned(passage.file, planned);
    if (!('bytes' in written)) throw new Error('the edits fit');
    use({ passage, plan, written });
  };
  withPassage(document.build(), HINT, planAndWrite, options);
}

/**
 * The same file with one text replaced by another of the same length, and without the claim that only edited objects
 * differ.
 */
function damage(written: WrittenFile, from: string, to: string): WrittenFile {
  const damaged = Buffer.from(written.bytes);
  damaged.write(to, damaged.indexOf(from), 'latin1');
  return { ...written, bytes: damaged, readStream: null };
}

function asMended(written: WrittenFile): WrittenFile {
  return { ...written, way: 'mended', readStream: null };
}

describe('verifyWritten', () => {
  it('finds no fault in the planned output, by either reader', () => {
    edit(({ passage, plan, written }) => {
      expect(verifyWritten(passage, plan, written)).to.deep.equal(new Map());
      expect(verifyWritten(passage, plan, { ...written, readStream: null })).to.deep.equal(new Map());
    });
  });

  for (const [what, from, to] of [
    ['another letter', '(First page.)', '(Fjrst page.)'],
    ['a missing letter', '(First page.)', '(First pag )'],
    ['another place', '60 500 Td', '61 500 Td'],
    ['another colour', 'BT 0 g', 'BT 1 g'],
    ['another size', '/F1 11 Tf', '/F1 12 Tf'],
  ] as const) {
    it(`finds ${what} on the page, and on no other`, () => {
      edit(({ passage, plan, written }) => {
        const failed = verifyWritten(passage, plan, damage(written, from, to));
        expect([...failed.keys()]).to.deep.equal([1]);
      });
    });
  }

  it('finds a page that can no longer be read', () => {
    edit(({ passage, plan, written }) => {
      const text = Buffer.from(written.bytes).toString('latin1');
      const [kids, first] = /\/Kids\s*\[(\d+) 0 R/u.exec(text)!;
      const looped = damage(written, kids, kids.replace(first!, '2'.padEnd(first!.length)));
      const failed = verifyWritten(passage, plan, looped);
      expect(failed.get(1)).to.equal('cannot be read');
    });
  });

  it('refuses a file with a page that costs more than allowed, and names no page', () => {
    const limits = { ...DEFAULT_LIMITS, glyphs: 100 };
    edit(
      ({ passage, plan, written }) => {
        const costly = new TestDocument();
        for (const letters of [101, 1, 1]) costly.addContentPage(writeBody(['a'.repeat(letters)]));
        const verify = () => verifyWritten(passage, plan, { ...asMended(written), bytes: costly.build() });
        expect(verify).to.throw(EngineFailure).with.property('code', 'over-budget');
      },
      { limits },
    );
  });

  it('finds a mark that is still there', () => {
    edit(({ passage, plan, written }) => {
      const unchanged: WrittenFile = { ...written, bytes: passage.file.bytes, readStream: null };
      expect([...verifyWritten(passage, plan, unchanged).keys()]).to.deep.equal([1, 2]);
    });
  });

  it('checks every page of a mended file', () => {
    edit(({ passage, plan, written }) => {
      const damaged = damage(written, '(Third page.)', '(Thjrd page.)');
      expect([...verifyWritten(passage, plan, damaged).keys()]).to.deep.equal([]);
      expect([...verifyWritten(passage, plan, asMended(damaged)).keys()]).to.deep.equal([3]);
    });
  });

  for (const [what, pageNumber, segment, failing] of [
    ['a page of two streams, of which one is so', 1, 1, [1]],
    ['a page that draws another stream as well', 2, 0, [2]],
    ['no page whose other stream is so', 1, 0, []],
    ['no page without edits', 3, 0, []],
  ] as const) {
    it(`rejects pages whose edited streams readers read differently: ${what}`, () => {
      edit(({ passage, plan, written }) => {
        const { unitId, paint } = passage.document.pages[pageNumber - 1]!;
        passage.trace.units[unitId]!.segments[segment]!.isAmbiguous = true;
        paint.links.push({ parent: -1, unitId: ANNOTATION_UNIT, instruction: 9 });
        const failed = verifyWritten(passage, plan, { ...written, way: 'mended' });
        const sentence = 'its content is damaged, or its filter is not checked';
        expect([...failed]).to.deep.equal(failing.map((number) => [number, sentence]));
      });
    });
  }

  it('rejects every page of a file that has lost one', () => {
    edit(({ passage, plan, written }) => {
      const document = new TestDocument();
      document.addContentPage(writeBody(['First page.']));
      const failed = verifyWritten(passage, plan, { ...asMended(written), bytes: document.build() });
      expect(new Set(failed.values())).to.deep.equal(new Set(['number of pages']));
      expect(failed.size).to.equal(3);
    });
  });
});

describe('dropFailed', () => {
  it('keeps edits that no failed page uses', () => {
    edit(({ passage, plan }) => {
      const { admitted } = dropFailed(plan, passage.document, new Map([[2, 'a glyph']]));
      expect(admitted.map(({ occurrence }) => occurrence.pageNumber)).to.deep.equal([1]);
    });
  });

  it('drops edits of a stream shared with a failed page', () => {
    const document = new TestDocument();
    const form = document.addForm(MARK, document.resources());
    for (const title of ['First.', 'Second.', 'Third.']) {
      document.addContentPage(`${writeBody([title])}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
    }
    withPassage(document.build(), HINT, ({ passage, admitted }) => {
      const plan = planFirst(passage, { admitted, draws: [] });
      expect(plan.planned).to.have.lengthOf(3);
      expect(dropFailed(plan, passage.document, new Map([[2, 'a glyph']])).admitted).to.deep.equal([]);
      expect(dropFailed(plan, passage.document, new Map()).admitted).to.have.lengthOf(3);
    });
  });

  it('drops text shown by several streams if a failed page runs one of them', () => {
    edit(({ passage, plan }) => {
      const [first, second] = plan.planned;
      const both = { ...first!, origins: [...first!.origins, ...second!.origins] };
      const { admitted } = dropFailed(
        { ...plan, planned: [both] },
        passage.document,
        new Map([[2, 'a glyph']]),
      );
      expect(admitted).to.deep.equal([]);
    });
  });

  it('drops draws of a stream that a failed page runs', () => {
    edit(({ passage, plan }) => {
      const { unitId, paint } = passage.document.pages[1]!;
      const formId = paint.links.find((link) => link.unitId !== unitId)!.unitId;
      const plannedDraws: WholeDraw[] = [{ pageNumber: 1, chain: 0, unitId: formId, instruction: 0 }];
      const keptAfter = (page: number): number =>
        dropFailed({ ...plan, plannedDraws }, passage.document, new Map([[page, 'a glyph']])).draws.length;
      expect([keptAfter(1), keptAfter(2)]).to.deep.equal([1, 0]);
    });
  });

  it('keeps an annotation’s draws on a sound page, and none on a failed one', () => {
    const document = new TestDocument();
    for (const title of ['First.', 'Second.']) {
      const stamp = (place: string): Reference => {
        const appearance = document.addStream('0 0 60 30 re f', '/Type/XObject/Subtype/Form/BBox[0 0 60 30]');
        return document.add(`<</Type/Annot/Subtype/Stamp/Rect[${place}]/F 4/AP<</N ${appearance}>>>>`);
      };
      document.addContentPage(writeBody([title]), '', { annotations: [stamp('60 60 120 90')] });
    }
    withPassage(document.build(), HINT, ({ passage }) => {
      const draws = passage.document.pages.flatMap(({ pageNumber, paint }): WholeDraw[] =>
        paint.links.flatMap(({ unitId, instruction }, chain) =>
          unitId === ANNOTATION_UNIT ? [{ pageNumber, chain, unitId, instruction }] : [],
        ),
      );
      expect(draws.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 2]);
      const plan = { ...planFirst(passage, { admitted: [], draws: [] }), plannedDraws: draws };
      const keptAfter = (...failed: number[]): number[] =>
        dropFailed(plan, passage.document, new Map(failed.map((page) => [page, 'a glyph']))).draws.map(
          ({ pageNumber }) => pageNumber,
        );
      expect(keptAfter()).to.deep.equal([1, 2]);
      expect(keptAfter(1)).to.deep.equal([2]);
      expect(keptAfter(2)).to.deep.equal([1]);
      expect(keptAfter(1, 2)).to.deep.equal([]);
    });
  });
});
