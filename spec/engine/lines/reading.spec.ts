import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import type { TracedPage } from '../../../src/engine/page/page-model.js';
import { type DocumentText, readDocument, type PageSource } from '../../../src/engine/lines/reading.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { readContent } from '../../support/traced.js';
import { removeWatermark } from '../../support/witnessed.js';

const { page: PAGE } = readContent('');

/** A document with pages that cannot be read. */
function createSource(pageCount: number, failures: Map<number, unknown>, lost: number[] = []): PageSource {
  return {
    pageCount,
    budget: new Budget(),
    units: [],
    instrumentPages: () => undefined,
    tracePage(pageIndex): TracedPage {
      if (failures.has(pageIndex)) throw failures.get(pageIndex);
      return { ...PAGE, unitId: -1, pageNumber: pageIndex + 1 };
    },
    contents: { readPropertyList: () => null },
    measurePaths: () => PAGE.paint,
    describeOtherContents: () => [],
    findsPage: (pageIndex) => !lost.includes(pageIndex),
  };
}

const UNREADABLE = new Error('no such page');

describe('readDocument', () => {
  it('reads every page, in order, and reports the progress of each', () => {
    const told: string[] = [];
    const document = readDocument(createSource(3, new Map()), (done, total) => told.push(`${done}/${total}`));
    expect(document.pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 2, 3]);
    expect([document.warnings, document.isPageTreeBroken]).to.deep.equal([[], false]);
    expect(told).to.deep.equal(['1/3', '2/3', '3/3']);
  });

  it('omits pages that cannot be read, and lists them', () => {
    const document = readDocument(createSource(3, new Map([[1, UNREADABLE]])), () => undefined);
    expect(document.pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 3]);
    expect([document.pageCount, document.isPageTreeBroken]).to.deep.equal([3, false]);
    expect(document.warnings).to.deep.equal(['Page 2 could not be read and was left as it was.']);
  });

  it('warns that other readers may show more if the contents continue after a word at which MuPDF ends the page', async () => {
    const mark = writeSlanted('(CONFIDENTIAL)Tj');
    for (const [contents, found, pages] of [
      [`${writeBody()}endstream\n${mark}`, 0, [2]],
      [`${writeBody()}endobj\n${mark}`, 1, []],
      [`${writeBody()}${mark}endstream`, 1, []],
      [`${writeBody()}(endstream)Tj\n${mark}`, 1, []],
    ] as const) {
      const document = new TestDocument();
      document.addContentPage(writeBody());
      document.addContentPage(contents);
      const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
      expect(summary.textFound).to.equal(found);
      expect(summary.warnings).to.deep.equal(
        pages.map(
          (page) =>
            `Page ${page} is damaged: other readers may show more of it. What they show more was not looked at.`,
        ),
      );
    }
  });

  it('warns if MuPDF ends a page after a hundred errors, and not if there are fewer', async () => {
    const mark = writeSlanted('(CONFIDENTIAL)Tj');
    for (const [errors, isInForm, isCut] of [
      [60, false, false],
      [150, false, true],
      [60, true, false],
      [150, true, true],
    ] as const) {
      const document = new TestDocument();
      const content = `${writeBody()}${'/Missing Do\n'.repeat(errors)}${mark}`;
      const form = document.addForm(content, document.resources());
      document.addContentPage(isInForm ? `/Fm0 Do ${writeBody()}` : content, `/XObject<</Fm0 ${form}>>`);
      const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
      expect(summary.textRemoved, String(errors)).to.equal(isCut ? 0 : 1);
      expect(summary.warnings.filter((line) => line.includes('other readers may show more')).length).to.equal(
        isCut ? 1 : 0,
      );
    }
  });

  it('does not warn of a page whose last text is in a hidden layer', async () => {
    const document = new TestDocument();
    const layer = document.add('<</Type/OCG/Name(Notes)>>');
    document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<</OFF[${layer}]/Order[${layer}]>>>>`);
    document.addContentPage(
      `${writeBody()} /OC /L0 BDC BT /F1 11 Tf 60 300 Td (A note)Tj ET EMC`,
      `/Properties<</L0 ${layer}>>`,
    );
    const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect(summary.warnings).to.deep.equal([]);
  });

  it('counts the rest of a long list', () => {
    const failures = new Map(Array.from({ length: 9 }, (_, at) => [at, UNREADABLE]));
    const { warnings } = readDocument(createSource(10, failures), () => undefined);
    expect(warnings).to.have.lengthOf(6);
    expect(warnings.at(-1)).to.equal('4 more pages could not be read and were left as they were.');
  });

  it('distinguishes a broken page from one that the page tree does not reach', () => {
    const failures = new Map([[0, UNREADABLE]]);
    const read = (missing: number): DocumentText =>
      readDocument(createSource(2, failures, [missing]), () => undefined);
    expect(read(0).isPageTreeBroken).to.equal(true);
    expect(read(0).warnings.at(-1)).to.match(/^The page tree of the file is broken/u);
    expect(read(1).isPageTreeBroken).to.equal(false);
    expect(read(1).warnings).to.have.lengthOf(1);
  });

  for (const failure of [
    new EngineFailure('over-budget', 'too much'),
    new WebAssembly.RuntimeError('unreachable'),
    new RangeError('stack'),
  ]) {
    it(`ends on ${failure.constructor.name}: later pages cannot be read`, () => {
      const source = createSource(2, new Map([[0, failure]]));
      expect(() => readDocument(source, () => undefined)).to.throw(failure.constructor as ErrorConstructor);
    });
  }
});
