import { expect } from 'chai';
import { ColourCosts } from '../../../../src/engine/mupdf/cost/colour-costs.js';
import { FunctionCosts } from '../../../../src/engine/mupdf/cost/function-costs.js';
import * as mupdf from 'mupdf';

const TEXT = `{${'dup pop '.repeat(500)}}`;

describe('ColourCosts', () => {
  const document = new mupdf.PDFDocument();
  const tint = document.addStream(TEXT, { FunctionType: 4, Domain: [0, 1], Range: [0, 1] });
  const separation = document.addObject(['Separation', 'X', 'DeviceGray', tint]);
  const costs = () => new ColourCosts(new FunctionCosts());
  const shading = (type: number): mupdf.PDFObject =>
    document.addObject({ ShadingType: type, ColorSpace: 'DeviceGray', Function: tint });

  it('charges a separation for its tint transform, wherever it stands', () => {
    const own = costs().measureSpace(separation);
    expect(own.evaluation).to.be.at.least(1000);
    for (const written of [
      ['Indexed', separation, 1, 'ab'],
      ['Pattern', separation],
    ]) {
      expect(costs().measureSpace(document.addObject(written)).evaluation).to.equal(own.evaluation);
    }
    const twice = document.addObject(['DeviceN', ['A'], separation, tint]);
    expect(costs().measureSpace(twice).evaluation).to.equal(2 * own.evaluation);
  });

  it('takes nothing for device spaces', () => {
    expect(costs().measureSpace(document.newName('DeviceCMYK')).evaluation).to.equal(0);
    expect(costs().measureSpace(document.addObject(['DeviceRGB'])).evaluation).to.equal(0);
  });

  it('asks the function of a plane far more often than that of a line', () => {
    expect(costs().measureShading(shading(1))).to.be.greaterThan(60_000 * 1000);
    for (const type of [2, 3, 4, 7]) {
      expect(costs().measureShading(shading(type)))
        .to.be.greaterThan(256 * 1000)
        .and.lessThan(300 * 1000 + 100_000);
    }
  });

  it('ends at a space that stands on itself', () => {
    const own = document.addObject(['Separation', 'X']);
    own.push(own);
    own.push(tint);
    expect(costs().measureSpace(own).evaluation).to.be.greaterThan(0);
  });

  it('compares a space that stands within a shading with all others, unless it says the same', () => {
    const own = costs();
    const measure = (gamma: number): number =>
      own.measureShading(document.addObject({ ColorSpace: ['CalGray', { Gamma: gamma }] }));
    expect([1, 2, 3, 3, 2, 4].map(measure)).to.deep.equal([0, 40, 80, 0, 0, 120]);
    const apart = document.addObject({ ColorSpace: document.addObject(['CalGray', { Gamma: 9 }]) });
    expect(own.measureShading(apart)).to.equal(0);
  });
});
