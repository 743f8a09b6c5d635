import { expect } from 'chai';
import { ResourceCosts } from '../../../../src/engine/mupdf/cost/resource-costs.js';
import { Budget, DEFAULT_LIMITS } from '../../../../src/engine/values/budget.js';
import * as mupdf from 'mupdf';

describe('ResourceCosts', () => {
  const document = new mupdf.PDFDocument();
  it('counts the font of a graphics state, on the page and in the glyphs of another font', () => {
    const count = (act: (costs: ResourceCosts) => void): number => {
      const budget = new Budget(DEFAULT_LIMITS);
      act(new ResourceCosts(budget));
      return DEFAULT_LIMITS.fonts - budget.remaining('fonts');
    };
    const resources = document.newDictionary();
    const font = document.addObject({ Subtype: 'TrueType' });
    const state = document.addObject({ Font: [font, 9] });
    expect(count((costs) => costs.chargeStateFont(state, resources))).to.equal(1);
    expect(count((costs) => costs.chargeStateFont(document.addObject({ CA: 1 }), resources))).to.equal(0);
    const missing = resources.get('ExtGState', 'Missing');
    expect(count((costs) => costs.chargeStateFont(missing, resources))).to.equal(0);
    const outer = document.addObject({ Subtype: 'Type3', Resources: { ExtGState: { G: state } } });
    const shown = document.addObject({ Font: { F: outer } });
    expect(count((costs) => costs.chargeFonts(new Set(['F']), shown))).to.equal(2);
  });
});
