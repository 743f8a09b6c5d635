import { expect } from 'chai';
import { addInnerLayer } from '../../../src/engine/values/inner-layers.js';

describe('addInnerLayer', () => {
  it('names each layer once, and makes no new list where it is known', () => {
    const names = addInnerLayer(['Outer'], 'Inner');
    expect(names).to.deep.equal(['Outer', 'Inner']);
    expect(addInnerLayer(names, 'Outer')).to.equal(names);
  });

  it('keeps the innermost of very many', () => {
    let names: readonly string[] = [];
    for (let at = 0; at < 1000; at++) names = addInnerLayer(names, `Layer ${at}`);
    expect(names).to.have.lengthOf(64);
    expect(names.at(-1)).to.equal('Layer 999');
  });
});
