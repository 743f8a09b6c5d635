import { expect } from 'chai';
import { FunctionCosts } from '../../../../src/engine/mupdf/cost/function-costs.js';
import * as mupdf from 'mupdf';

describe('FunctionCosts', () => {
  const document = new mupdf.PDFDocument();
  const calculator = (code: string): mupdf.PDFObject =>
    document.addStream(code, { FunctionType: 4, Domain: [0, 1], Range: [0, 1] });
  const sampled = (inputs: number, size: number, outputs = 1): mupdf.PDFObject =>
    document.addStream('', {
      FunctionType: 0,
      Domain: Array.from({ length: inputs * 2 }, (_, at) => at % 2),
      Range: Array.from({ length: outputs * 2 }, (_, at) => at % 2),
      Size: Array.from({ length: inputs }, () => size),
      BitsPerSample: 8,
    });
  const stitching = (functions: mupdf.PDFObject[]): mupdf.PDFObject =>
    document.addObject({ FunctionType: 3, Domain: [0, 1], Functions: functions });
  const measure = (written: mupdf.PDFObject) => new FunctionCosts().measure(written);

  it('charges a calculator function by its text', () => {
    const one = measure(calculator('{dup pop}'));
    const ten = measure(calculator(`{${'dup pop '.repeat(10)}}`));
    expect(ten.evaluation).to.equal(one.evaluation + 18);
    expect(ten.load).to.be.greaterThan(one.load);
  });

  it('charges white space for being read, not for being run', () => {
    const padded = measure(calculator(`{dup pop${' '.repeat(1_000_000)}}`));
    expect(padded.load).to.be.greaterThan(1_000_000);
    expect(padded.evaluation).to.equal(measure(calculator('{dup pop}')).evaluation);
  });

  it('doubles a table of samples with each input, and reads all its samples', () => {
    expect(measure(sampled(12, 1)).evaluation).to.equal(2 * measure(sampled(11, 1)).evaluation);
    expect(measure(sampled(2, 1000)).load).to.be.at.least(1_000_000);
    expect(measure(sampled(32, 2)).load).to.be.lessThan(2 ** 31);
  });

  it('charges a stitching function all that it holds to load, and the costliest to ask', () => {
    const parts = ['{dup pop}', `{${'sin '.repeat(100)}}`].map(calculator);
    const costs = parts.map(measure);
    const whole = measure(stitching(parts));
    expect(whole.load).to.be.at.least(costs[0]!.load + costs[1]!.load);
    expect(whole.evaluation).to.equal(costs[1]!.evaluation + 2);
  });

  it('adds up an array of functions, as shadings have one for each component', () => {
    const part = calculator('{dup pop}');
    const array = document.newArray();
    for (let at = 0; at < 3; at++) array.push(part);
    expect(measure(array).evaluation).to.equal(3 * measure(part).evaluation);
  });

  it('ends at a function that holds itself', () => {
    const own = document.addObject({ FunctionType: 3, Domain: [0, 1] });
    const functions = document.newArray();
    functions.push(own);
    own.put('Functions', functions);
    expect(measure(own).evaluation).to.be.lessThan(10);
  });

  it('takes nothing for what is no function', () => {
    for (const written of [document.newNull(), document.newName('Identity'), document.newInteger(4)]) {
      expect(measure(written)).to.deep.equal({ load: 0, evaluation: 0 });
    }
  });
});
