import { expect } from 'chai';
import { Trace } from '../../../../src/engine/mupdf/trace/trace.js';
import { Budget, DEFAULT_LIMITS } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { onePage, stream, written, type PdfObject } from '../../../hostile/raw-pdf.js';

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
const STATES = '/ExtGState <</M 6 0 R /N <</SMask /None>> /A <</ca .5>>>>';
const RESOURCES = `${STATES} /XObject <</X 8 0 R>> /Pattern <</P 9 0 R>>`;
const PATH = '0 0 9 9 re f ';
/** The mask's form, recognised by its number of instructions, which no other stream has. */
const MASK = 'n '.repeat(1000);
const MASK_RUN = 512 + 16 * 1000;

function page(content: string, objects: Record<number, PdfObject> = {}): Buffer {
  const mask = {
    6: '<</Type /ExtGState /SMask <</S /Luminosity /G 7 0 R>>>>',
    7: stream(MASK, `${FORM} /Group <</S /Transparency>>`),
  };
  return written(onePage({ 4: stream(content), ...mask, ...objects }, RESOURCES));
}

function spend(bytes: Buffer): number {
  const budget = new Budget();
  new Trace(bytes, budget).instrumentPages();
  return DEFAULT_LIMITS.runBytes - budget.remaining('runBytes');
}

function countMaskRuns(content: string, objects: Record<number, PdfObject> = {}): number {
  return Math.floor(spend(page(content, objects)) / MASK_RUN);
}

describe('the runs of a soft mask', () => {
  it('equal the paints under it, on a page', () => {
    expect(countMaskRuns('/M gs')).to.equal(1);
    expect(countMaskRuns(`/M gs ${PATH}`)).to.equal(1);
    expect(countMaskRuns(`/M gs ${PATH.repeat(7)}`)).to.equal(7);
    expect(countMaskRuns(`/A gs /M gs /A gs ${PATH.repeat(7)} /N gs ${PATH.repeat(5)}`)).to.equal(7);
    expect(countMaskRuns(`q /M gs ${PATH.repeat(7)} Q ${PATH.repeat(5)}`)).to.equal(7);
  });

  it('equal the paints of a form, but one if the form is a group or a picture', () => {
    const content = '/M gs /X Do /X Do';
    const picture = stream(
      'x',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    );
    expect(countMaskRuns(content, { 8: stream(PATH.repeat(5), FORM) })).to.equal(10);
    expect(
      countMaskRuns(content, { 8: stream(PATH.repeat(5), `${FORM} /Group <</S /Transparency>>`) }),
    ).to.equal(2);
    expect(countMaskRuns(content, { 8: picture })).to.equal(2);
  });

  it('include inner forms, and end where a form removes the mask', () => {
    const inner = { 10: stream(PATH.repeat(5), FORM) };
    const outer = (content: string): PdfObject =>
      stream(content, `${FORM} /Resources <</XObject <</Y 10 0 R>> ${STATES}>>`);
    expect(countMaskRuns('/M gs /X Do', { ...inner, 8: outer('/Y Do /Y Do') })).to.equal(10);
    expect(countMaskRuns('/M gs /X Do', { ...inner, 8: outer('/Y Do /N gs /Y Do') })).to.equal(5);
  });

  it('include the cells that a form paints with: they inherit its mask', () => {
    const cell = stream(
      PATH.repeat(5),
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources <<>>',
    );
    const form = stream(`/Pattern cs /P scn ${PATH}`, `${FORM} /Resources <</Pattern <</P 9 0 R>>>>`);
    // The path counts once, and the cell twice: for setting it and for the path.
    expect(countMaskRuns('/M gs /X Do', { 8: form, 9: cell })).to.equal(1 + 2 * 5);
    expect(countMaskRuns(`/M gs /Pattern cs /P scn ${PATH}`, { 9: cell })).to.equal(1);
  });

  it('multiply for nested masks, and are refused before they run', () => {
    const nested = (levels: number): Buffer => {
      const objects: Record<number, PdfObject> = {};
      for (let level = 0; level < levels; level += 1) {
        const at = 6 + 2 * level;
        objects[at] = `<</Type /ExtGState /SMask <</S /Luminosity /G ${at + 1} 0 R>>>>`;
        objects[at + 1] = stream(
          `/M gs ${PATH.repeat(2)}`,
          `${FORM} /Group <</S /Transparency>> /Resources <</ExtGState <</M ${at + 2} 0 R>>>>`,
        );
      }
      objects[6 + 2 * levels] = '<</Type /ExtGState>>';
      return written(onePage({ 4: stream(`/M gs ${PATH}`), ...objects }, '/ExtGState <</M 6 0 R>>'));
    };
    expect(() => spend(nested(24))).to.throw(EngineFailure, 'over-budget');
    expect(spend(nested(5))).to.be.within((2 ** 5 - 1) * 512, (2 ** 5 + 1) * 2048);
  });
});
