import { expect } from 'chai';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { PAINT, type TracedPage } from '../../../src/engine/page/page-model.js';
import { Budget } from '../../../src/engine/values/budget.js';
import { listPageGroup } from '../../../src/engine/verify/page-group.js';
import { TestDocument, writeBody } from '../../support/documents.js';

function trace(content: string, entries = ''): TracedPage {
  const document = new TestDocument();
  const form = document.addStream(
    '0 0 9 9 re f',
    `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>${entries}`,
  );
  const state = document.add('<</Type/ExtGState/ca 0.5/BM/Multiply>>');
  document.addContentPage(content, `/XObject<</Fm0 ${form}>>/ExtGState<</GS0 ${state}>>`);
  const opened = new Trace(document.build(), new Budget());
  try {
    return opened.tracePage(0);
  } finally {
    opened.close();
  }
}

const GROUP = 'q /GS0 gs /Fm0 Do Q ';

describe('the group around a whole page', () => {
  it('is found if no instruction began it and resources name something transparent', () => {
    expect(listPageGroup(trace(writeBody())).size).to.equal(2);
    const plain = new TestDocument();
    plain.addContentPage(writeBody());
    const opened = new Trace(plain.build(), new Budget());
    expect(listPageGroup(opened.tracePage(0))).to.deep.equal(new Set());
    opened.close();
  });

  it('ends at its own end, not at that of a group in it', () => {
    const page = trace(`${GROUP}${writeBody()}${GROUP}`);
    const { eventKind, eventCount } = page.paint;
    const kinds = [...eventKind].slice(0, eventCount);
    expect([kinds[0], kinds.at(-1)]).to.deep.equal([PAINT.beginGroup, PAINT.endGroup]);
    expect(kinds.filter((kind) => kind === PAINT.beginGroup).length).to.be.greaterThan(2);
    expect(listPageGroup(page)).to.deep.equal(new Set([0, eventCount - 1]));
  });
});
