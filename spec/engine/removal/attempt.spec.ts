/**
 * The rounds of a removal: which edits are written, kept from cleanup and undone.
 */
import { expect } from 'chai';
import { planEdits, type EditPlan } from '../../../src/engine/plan/edit-plan.js';
import { removeInRounds, type Attempted } from '../../../src/engine/removal/attempt.js';
import { makeHybrid } from '../../hostile/hybrid-file.js';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import { objectNumberOf } from '../../support/pdf-builder.js';
import { withPassage, withPassageOpen } from '../../support/traced.js';

const HINT = 'CONFIDENTIAL';

function build(plant: Plant): Uint8Array {
  const document = new TestDocument();
  for (const title of ['First page.', 'Second page.']) {
    document.addContentPage([writeBody([title]), plant(writeSlanted(`(${HINT})Tj`))]);
  }
  return document.build();
}

function edit(file: Uint8Array, leavingPages: number[]): Promise<Attempted> {
  return withPassageOpen(file, HINT, ({ passage, admitted }) => {
    const leaving = {
      admitted: admitted.filter(({ occurrence }) => leavingPages.includes(occurrence.pageNumber)),
      draws: [],
    };
    return removeInRounds(passage, leaving);
  });
}

describe('the rounds of a removal', () => {
  it('removes the planned instructions, from all pages or from some', async () => {
    const { written, warnings, plan } = await edit(build(PLANTED), [1, 2]);
    expect([warnings, plan.planned.length, written!.way]).to.deep.equal([[], 2, 'in-place']);
    await removesOnly(build(PLANTED), written!.bytes, build(CLEAN));
    const first = await edit(build(PLANTED), [1]);
    expect(first.plan.planned.map(({ occurrence }) => occurrence.pageNumber)).to.deep.equal([1]);
    expect(Buffer.from(first.written!.bytes).includes(`(${HINT})`), 'the other page’s').to.equal(true);
  });

  it('writes nothing if nothing is planned', async () => {
    const { written, plan, warnings } = await edit(build(PLANTED), []);
    expect([written, plan.planned, warnings]).to.deep.equal([null, [], []]);
  });

  it('repairs wrong cross-references of used objects, and keeps those of unused ones', async () => {
    const document = new TestDocument();
    document.addContentPage([writeBody(), PLANTED(writeSlanted(`(${HINT})Tj`))]);
    const unused = document.add('<</Unused true>>');
    const file = Buffer.from(document.build()).toString('latin1');
    const font = /\d+ 0(?= obj\n<<\/Type\/Font)/u.exec(file)![0];
    const ways: string[] = [];
    for (const object of [font, unused.replace(' R', '')]) {
      const row = String(file.indexOf(`${object} obj`)).padStart(10, '0');
      const moved = file.replace(`${row} 00000 n`, `${String(Number(row) + 2).padStart(10, '0')} 00000 n`);
      expect(moved, object).not.to.equal(file);
      ways.push((await edit(Buffer.from(moved, 'latin1'), [1])).written!.way);
    }
    expect(ways).to.deep.equal(['mended', 'in-place']);
  });

  it('gives up without changes if no round passes its check', async () => {
    await withPassageOpen(build(PLANTED), HINT, async ({ passage, admitted }) => {
      // A trace that paints differently each time, as if a writer broke the pages.
      const document = {
        ...passage.document,
        pages: passage.document.pages.map((page) => ({
          ...page,
          paint: { ...page.paint, glyphX: page.paint.glyphX.map((x) => x + 1) },
        })),
      };
      const {
        written,
        warnings,
        plan: last,
      } = await removeInRounds({ ...passage, document }, { admitted, draws: [] });
      expect([written, last.planned]).to.deep.equal([null, []]);
      expect(warnings).to.have.lengthOf(2);
      expect(warnings[0]).to.match(
        /^Page 1 was left as it was: the check after the removal found a difference/u,
      );
    });
  });

  it('says once that a file cannot be written', async () => {
    const hybrid = Buffer.from(makeHybrid(Buffer.from(build(PLANTED)))!).toString('latin1');
    // A page has one box in an object stream and another outside; no section says which counts.
    const differing = hybrid.replace(/\/MediaBox\s*\[\s*0 0 420/u, '/MediaBox[0 0 421');
    expect(differing).to.not.equal(hybrid);
    const file = Buffer.from(differing.replaceAll(/startxref\s+\d+/gu, ''), 'latin1');
    const { written, warnings } = await edit(file, [1, 2]);
    expect(written).to.equal(null);
    expect(warnings).to.deep.equal([
      'The file was left as it was: it is damaged, or programs disagree on what it contains (two-values).',
    ]);
  });
});

describe('a plan', () => {
  it('keeps a stream from the cleanup, and removes the mark elsewhere', () => {
    const document = new TestDocument();
    const form = document.addForm(writeSlanted(`(${HINT})Tj`), document.resources());
    const [drawing] = document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
    withPassage(document.build(), HINT, ({ passage, admitted }) => {
      const plan = (keptFromCleanup?: ReadonlySet<number>): EditPlan =>
        planEdits(passage.document.pages, passage.trace, { admitted, draws: [] }, keptFromCleanup);
      const whole = plan();
      expect([...whole.splices.keys()]).to.include(objectNumberOf(drawing!));
      expect(whole.droppedForms).to.deep.equal([objectNumberOf(form)]);
      const second = plan(new Set([objectNumberOf(drawing!)]));
      expect([...second.splices.keys()]).to.deep.equal([objectNumberOf(form)]);
      expect([second.droppedForms, second.keepsEmptyForm]).to.deep.equal([[], true]);
    });
  });
});
