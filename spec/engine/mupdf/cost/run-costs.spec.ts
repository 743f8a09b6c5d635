import { expect } from 'chai';
import { Budget, DEFAULT_LIMITS } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { Trace } from '../../../../src/engine/mupdf/trace/trace.js';
import { deflated, onePage, stream, written, type PdfObject, type RawPdf } from '../../../hostile/raw-pdf.js';

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
const BOX = '/MediaBox [0 0 9 9]';
/** Instructions of two bytes each. The cost counts each as sixteen bytes. */
const LONG = 'n '.repeat(1000);
const LONG_RUN = 512 + 16 * 1000;

function shown(objects: Record<number, PdfObject>, content: string, page = ''): RawPdf {
  return onePage({ 4: stream(content), ...objects }, '/XObject <</X 6 0 R>>', page);
}

/** The budget that the runs of all pages took, before any of them was run. */
function spend(pdf: RawPdf): number {
  const budget = new Budget();
  new Trace(written(pdf), budget).instrumentPages();
  return DEFAULT_LIMITS.runBytes - budget.remaining('runBytes');
}

function runPage(instructions: number): number {
  return 512 + 16 * instructions;
}

describe('the cost of a run', () => {
  it('is each stream times its runs, by a form or by the page', () => {
    const form = { 6: deflated(LONG, 1, FORM) };
    expect(spend(shown(form, '/X Do'))).to.equal(runPage(1) + LONG_RUN);
    expect(spend(shown(form, '/X Do '.repeat(50)))).to.equal(runPage(50) + 50 * LONG_RUN);
    const nested = {
      6: stream('/Y Do '.repeat(10), `${FORM} /Resources <</XObject <</Y 7 0 R>>>>`),
      7: stream(LONG, FORM),
    };
    expect(spend(shown(nested, '/X Do '.repeat(5)))).to.equal(runPage(5) + 5 * (runPage(10) + 10 * LONG_RUN));
  });

  it('is counted in bytes if instructions are long', () => {
    const text = `(${'a'.repeat(10_000)}) pop`;
    expect(spend(shown({ 6: stream(text, FORM) }, '/X Do /X Do'))).to.equal(
      runPage(2) + 2 * (512 + text.length),
    );
  });

  it('includes every page, also pages that share contents or are listed twice', () => {
    const shared = onePage({
      2: '<</Type /Pages /Kids [3 0 R 6 0 R 6 0 R] /Count 3>>',
      4: stream(LONG),
      6: `<</Type /Page /Parent 2 0 R ${BOX} /Contents 4 0 R>>`,
    });
    expect(spend(shared)).to.equal(3 * LONG_RUN);
  });

  it('includes every annotation, even if all share one appearance', () => {
    const stamps = '<</Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP <</N 6 0 R>>>> '.repeat(7);
    expect(spend(shown({ 6: stream(LONG, FORM) }, 'n', `/Annots [${stamps}]`))).to.equal(
      runPage(1) + 7 * LONG_RUN,
    );
  });

  it('refuses an appearance whose forms multiply, as it does a page', () => {
    const levels = Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [
        6 + at,
        stream('/Y Do '.repeat(10), `${FORM} /Resources <</XObject <</Y ${7 + at} 0 R>>>>`),
      ]),
    );
    const objects = { ...levels, 12: stream('n', FORM) };
    const stamp = '/Annots [<</Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP <</N 6 0 R>>>>]';
    expect(() => spend(shown(objects, 'n', stamp))).to.throw(EngineFailure);
    expect(() => spend(shown(objects, '/X Do'))).to.throw(EngineFailure);
    expect(() => spend(shown({ ...objects, 9: stream('n', FORM) }, 'n', stamp))).not.to.throw();
  });

  it('ends if a form draws itself', () => {
    const self = stream('/X Do', `${FORM} /Resources <</XObject <</X 6 0 R>>>>`);
    expect(spend(shown({ 6: self }, '/X Do'))).to.equal(runPage(1) + runPage(1));
  });
});
