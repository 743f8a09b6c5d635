import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import type { SharingPlan } from '../../../src/engine/content/stream-versions.js';
import { parseHint } from '../../../src/engine/values/hint.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { readDocument } from '../../../src/engine/lines/reading.js';
import { planSharing } from '../../../src/engine/unshare/sharing.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { objectNumberOf, type Reference } from '../../support/pdf-builder.js';
import { findTargets } from '../../support/traced.js';

const SHOWN = 'BT /F1 14 Tf (CONFIDENTIAL)Tj ET';
const DRAW = 'q 1 0 0 1 60 300 cm /Fm0 Do Q\n';

/** What is planned where the text is to go on some pages, its nth runs there if those are named. */
function plan(
  document: TestDocument,
  goesFrom: (pageNumber: number, run: number) => boolean,
): SharingPlan | null {
  const trace = new Trace(document.build(), new Budget());
  try {
    const read = readDocument(trace, () => undefined);
    const seen = new Map<number, number>();
    const leaving = findTargets(read, parseHint('CONFIDENTIAL')).facts.filter(({ occurrence }) => {
      const run = seen.get(occurrence.pageNumber) ?? 0;
      seen.set(occurrence.pageNumber, run + 1);
      return goesFrom(occurrence.pageNumber, run);
    });
    return planSharing(read.pages, read.units, leaving);
  } finally {
    trace.close();
  }
}

/** Pages of one line each that draw one form so many times. */
function drawnBy(pages: number, times = 1): { document: TestDocument; form: Reference } {
  const document = new TestDocument();
  const form = document.addForm(SHOWN, document.resources());
  for (let page = 0; page < pages; page++) {
    document.addContentPage(writeBody([`Page ${page}.`]) + DRAW.repeat(times), `/XObject<</Fm0 ${form}>>`);
  }
  return { document, form };
}

describe('planSharing', () => {
  it('plans nothing where every run loses the same', () => {
    expect(plan(drawnBy(3).document, () => true)).to.equal(null);
    expect(plan(drawnBy(3, 2).document, () => true)).to.equal(null);
  });

  it('plans nothing where nothing goes', () => {
    expect(plan(drawnBy(3).document, () => false)).to.equal(null);
  });

  it('gives all pages that agree one copy, and the others nothing', () => {
    const { document, form } = drawnBy(5);
    const { pages, streams } = plan(document, (pageNumber) => pageNumber <= 3)!;
    expect(streams).to.have.length(1);
    expect(streams[0]).to.include({ objectNumber: objectNumberOf(form), isCopy: true });
    expect(pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 2, 3]);
    for (const { contents, redirects } of pages) {
      expect(contents.size).to.equal(0);
      expect(redirects).to.deep.equal([{ name: 'Fm0', newName: null, target: streams[0] }]);
    }
  });

  it('renames single draws in the page’s own content, which keeps its length', () => {
    const { document } = drawnBy(1, 3);
    const { pages, streams } = plan(document, (_, run) => run === 1)!;
    const [{ redirects, contents }] = pages as [SharingPlan['pages'][number]];
    expect(contents.size).to.equal(0);
    const renamed = streams.filter(({ renames }) => renames.length > 0);
    expect(renamed).to.have.length(1);
    expect(renamed[0]!.isCopy).to.equal(false);
    const [{ start, end, replacement }] = renamed[0]!.renames as [
      SharingPlan['streams'][number]['renames'][number],
    ];
    expect(replacement).to.equal(`/${redirects[0]!.newName!}`);
    expect(replacement.length).to.equal(end - start);
  });

  it('takes no name for a draw that any stream draws by', () => {
    const document = new TestDocument();
    const form = document.addForm(SHOWN, document.resources());
    const image = document.addImage();
    const used = Array.from('0123456789abcdefghijklmnopqrst');
    const draws = used.map((name) => `q 1 0 0 1 500 500 cm /${name} Do Q `).join('');
    const named = used.map((name) => `/${name} ${image}`).join('');
    document.addContentPage(`${draws}${writeBody()}${'/u Do '.repeat(2)}`, `/XObject<</u ${form}${named}>>`);
    const { pages } = plan(document, (_, run) => run === 0)!;
    expect(pages[0]!.redirects[0]!.newName).to.equal('v');
  });

  it('copies a content stream for the page that loses from it, and no other stream of the page', () => {
    const document = new TestDocument();
    const header = document.addStream('q');
    const shared = document.addStream(`BT /F1 14 Tf 60 300 Td (CONFIDENTIAL)Tj ET Q`);
    for (const line of ['One.', 'Two.']) {
      const contents = [header, shared, document.addStream(writeBody([line]))];
      document.addPage({ contents, resources: document.resources() });
    }
    const { pages, streams } = plan(document, (pageNumber) => pageNumber === 2)!;
    expect(streams.map(({ objectNumber, isCopy }) => [objectNumber, isCopy])).to.deep.equal([
      [objectNumberOf(shared), true],
    ]);
    expect(pages.map(({ pageNumber, contents }) => [pageNumber, [...contents.keys()]])).to.deep.equal([
      [2, [1]],
    ]);
  });

  it('leaves a stream to the runs that are most where all lose something', () => {
    const document = new TestDocument();
    const form = document.addForm(`${SHOWN} 1 0 0 1 0 -50 cm ${SHOWN}`, document.resources());
    for (const line of ['One.', 'Two.', 'Three.']) {
      document.addContentPage(writeBody([line]) + DRAW, `/XObject<</Fm0 ${form}>>`);
    }
    const { pages, streams } = plan(document, (pageNumber, run) => pageNumber !== 2 || run === 0)!;
    expect(pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([2]);
    expect(streams).to.have.length(1);
  });

  it('copies a form that an annotation shows, too', () => {
    const { document, form } = drawnBy(1);
    const stamp = document.add(`<</Type/Annot/Subtype/Stamp/Rect[0 0 99 99]/F 4/AP<</N ${form}>>>>`);
    document.addContentPage(writeBody(), '', { annotations: [stamp] });
    const { streams } = plan(document, (pageNumber) => pageNumber === 1)!;
    expect(streams.map(({ isCopy }) => isCopy)).to.deep.equal([true]);
    expect(plan(document, (pageNumber) => pageNumber === 2)).to.equal(null);
  });
});
