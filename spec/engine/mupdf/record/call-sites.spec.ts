import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { PaintRecorder } from '../../../../src/engine/mupdf/record/paint-recorder.js';
import { shortenCalls } from '../../../../src/engine/mupdf/record/call-sites.js';
import { lastCallSite } from '../../../../src/engine/mupdf/short-calls.js';
import { Budget } from '../../../../src/engine/values/budget.js';
import { TestDocument } from '../../../support/documents.js';

const CONTENT =
  '/OC <</Name(spec.0.0)>> BDC BT /F1 9 Tf 20 20 Td (text)Tj ET EMC 0 0 5 5 re f q 0 0 9 9 re W n Q';

describe('CallSites', () => {
  it('cover the calls of a page, without unpacking text, paths or layers', () => {
    const document = new TestDocument();
    document.addContentPage(CONTENT);
    const { document: opened } = openPdf(document.build());
    const page = opened.loadPage(0);
    // Finds the call sites first.
    const quickest = new PaintRecorder('spec', new Budget());
    const callSites = new PaintRecorder('spec', new Budget(), 'none', 'direct').profileCalls(page);
    expect(Object.keys(callSites!.byName)).to.include.members([
      'begin_layer',
      'fill_text',
      'end_layer',
      'fill_path',
      'clip_path',
      'pop_clip',
    ]);
    const before = lastCallSite();
    const paint = quickest.record(page);
    expect(paint.glyphCount).to.equal(4);
    // What is heard last is the device's end: the package answers that.
    const codes = new Set(Object.values(callSites!.byName).map(({ code }) => code));
    expect(before).not.to.equal(lastCallSite());
    expect(codes.has(lastCallSite()!.code)).to.equal(false);
    page.destroy();
    opened.destroy();
  });

  it('omit an entry with arguments of another shape', () => {
    const byName = Object.fromEntries([
      ['odd', { code: 1, words: 5, hasNumber: true }],
      ['long', { code: 2, words: 5, hasNumber: false }],
      ['plain', { code: 3, words: 4, hasNumber: false }],
    ]);
    const entry = (): undefined => undefined;
    const calls = shortenCalls(
      { entry: 0, byName },
      { odd: entry, long: entry, plain: entry, unheard: entry },
    );
    expect([...calls.keys()]).to.deep.equal([3]);
  });
});
