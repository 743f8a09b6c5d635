import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { hasPageGroup, withoutPageGroup } from '../../../src/engine/image/page-group.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { PAINT, type TracedPage } from '../../../src/engine/page/page-model.js';
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

/** Kinds of events, without what lies in the page's own text. */
function listKinds({ paint }: TracedPage): number[] {
  return [...paint.eventKind].slice(0, paint.eventCount);
}

const GROUP = 'q /GS0 gs /Fm0 Do Q ';

describe('the group around a whole page', () => {
  it('is known by what no instruction began, where resources name something transparent', () => {
    expect(hasPageGroup(trace(writeBody()))).to.equal(true);
    const plain = new TestDocument();
    plain.addContentPage(writeBody());
    const opened = new Trace(plain.build(), new Budget());
    expect(hasPageGroup(opened.tracePage(0))).to.equal(false);
    opened.close();
  });

  it('goes with its own end: groups in it stay, with all that is painted', () => {
    const page = trace(`${GROUP}${writeBody()}${GROUP}`);
    const without = withoutPageGroup(page);
    const kinds = listKinds(page);
    expect([kinds[0], kinds.at(-1)]).to.deep.equal([PAINT.beginGroup, PAINT.endGroup]);
    expect(listKinds(without)).to.deep.equal(kinds.slice(1, -1));
    expect(listKinds(without).filter((kind) => kind === PAINT.beginGroup).length).to.be.greaterThan(1);
  });

  it('leaves every event its own numbers and glyphs', () => {
    const page = trace(`${GROUP}${writeBody()}`);
    const without = withoutPageGroup(page);
    const read = ({ paint }: TracedPage, event: number): number[] => [
      ...paint.values.subarray(paint.eventValues[event], paint.eventValues[event + 1]),
      paint.eventChain[event]!,
      paint.eventSpans[event + 1]! - paint.eventSpans[event]!,
    ];
    for (let event = 0; event < without.paint.eventCount; event++) {
      expect(read(without, event), `event ${event}`).to.deep.equal(read(page, event + 1));
    }
    expect(without.paint.glyphCount).to.equal(page.paint.glyphCount);
  });

  it('changes nothing of the page that it was taken from', () => {
    const page = trace(writeBody());
    const before = listKinds(page);
    withoutPageGroup(page);
    expect(listKinds(page)).to.deep.equal(before);
  });
});
