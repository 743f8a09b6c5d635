import { expect } from 'chai';
import { createType3Charge } from '../../../../src/engine/mupdf/cost/type3-costs.js';
import { Budget, DEFAULT_LIMITS, type CostName } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import * as mupdf from 'mupdf';

const INSTRUCTIONS = 1000;
const LONG = 'n '.repeat(INSTRUCTIONS);
const LONG_RUN = 512 + 16 * INSTRUCTIONS;

function runOf(instructions: number): number {
  return 512 + 16 * instructions;
}

describe('createType3Charge', () => {
  const document = new mupdf.PDFDocument();
  const long = document.addStream(LONG, {});
  const nothing = document.newDictionary();

  function makeFont(
    procs: Record<string, mupdf.PDFObject>,
    shown: string,
    resources: object | null = {},
  ): mupdf.PDFObject {
    const font = document.addObject({ Subtype: 'Type3', CharProcs: procs });
    if (resources !== null) font.put('Resources', resources);
    const differences = document.newArray();
    differences.push(0);
    for (const name of shown) differences.push(document.newName(name));
    const encoding = document.newDictionary();
    encoding.put('Differences', differences);
    font.put('Encoding', encoding);
    return font;
  }

  function makeForm(content: string, entries: object = {}): mupdf.PDFObject {
    return document.addStream(content, { Subtype: 'Form', ...entries });
  }

  function spend(
    fonts: mupdf.PDFObject[],
    inherited = nothing,
    kind: CostName = 'runBytes',
    limit: number = DEFAULT_LIMITS[kind],
  ): number {
    const budget = new Budget({ ...DEFAULT_LIMITS, [kind]: limit });
    const charge = createType3Charge(budget);
    for (const font of fonts) charge(font, inherited);
    return limit - budget.remaining(kind);
  }

  it('counts the stream of a glyph for each code that shows it, and for each font', () => {
    expect(spend([makeFont({ a: long }, 'a')])).to.equal(LONG_RUN);
    expect(spend([makeFont({ a: long }, 'a'.repeat(256))])).to.equal(256 * LONG_RUN);
    expect(spend([makeFont({ a: long }, 'a'), makeFont({ a: long }, 'aa')])).to.equal(3 * LONG_RUN);
    expect(spend([makeFont({ a: long, b: makeForm('n') }, 'abb')])).to.equal(LONG_RUN + 2 * runOf(1));
  });

  it('counts the forms in a glyph for each draw, and no pictures', () => {
    const inner = makeForm(LONG);
    const outer = makeForm('/X Do '.repeat(10), { Resources: { XObject: { X: inner } } });
    const picture = document.addStream(LONG, { Subtype: 'Image' });
    const glyph = document.addStream('/Y Do /Y Do /I Do', {});
    const resources = { XObject: { Y: outer, I: picture } };
    const cost = runOf(3) + 2 * (runOf(10) + 10 * LONG_RUN);
    expect(spend([makeFont({ a: glyph }, 'a', resources)])).to.equal(cost);
    expect(spend([makeFont({ a: glyph }, 'a', null)], document.addObject(resources))).to.equal(cost);
    expect(spend([makeFont({ a: glyph }, 'a', null)])).to.equal(runOf(3));
  });

  it('charges cells and soft masks in a glyph for each paint with them', () => {
    const mask = { SMask: { S: 'Luminosity', G: makeForm(LONG) } };
    const resources = { ExtGState: { M: mask }, Pattern: { P: makeForm(LONG) } };
    const masked = document.addStream(`/M gs ${'0 0 9 9 re f '.repeat(7)}`, {});
    expect(spend([makeFont({ a: masked }, 'a', resources)])).to.equal(runOf(15) + 7 * LONG_RUN);
    const filled = document.addStream('/P scn 0 0 9 9 re f', {});
    expect(spend([makeFont({ a: filled }, 'a', resources)])).to.equal(runOf(3) + 2 * LONG_RUN);
  });

  it('refuses forms that multiply, and long glyphs, before they are run', () => {
    const grow = (levels: number): mupdf.PDFObject => {
      let form = makeForm('n');
      for (let level = 0; level < levels; level += 1) {
        form = makeForm('/X Do '.repeat(10), { Resources: { XObject: { X: form } } });
      }
      return makeFont({ a: document.addStream('/X Do', {}) }, 'a', { XObject: { X: form } });
    };
    expect(() => spend([grow(7)])).to.throw(EngineFailure, 'over-budget');
    expect(() => spend([grow(3)])).not.to.throw();
    expect(() => spend([grow(3)], nothing, 'formRuns', 1110)).to.throw(EngineFailure);
    expect(() => spend([grow(3)], nothing, 'formRuns', 1111)).not.to.throw();
    const font = makeFont({ a: long }, 'aaa');
    expect(() => spend([font], nothing, 'runBytes', 3 * LONG_RUN - 1)).to.throw(EngineFailure);
    expect(spend([font], nothing, 'runBytes', 3 * LONG_RUN)).to.equal(3 * LONG_RUN);
  });

  it('ends if a form draws itself, and for fonts without glyphs', () => {
    const self = makeForm('/X Do');
    self.put('Resources', { XObject: { X: self } });
    expect(spend([makeFont({ a: self }, 'a')])).to.equal(runOf(1));
    expect(spend([document.addObject({ Subtype: 'Type3' })])).to.equal(0);
  });
});
