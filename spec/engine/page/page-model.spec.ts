import { expect } from 'chai';
import { addInnerLayer, FLAG } from '../../../src/engine/page/page-model.js';

describe('FLAG', () => {
  it('has a bit of a byte for each', () => {
    const bits = Array.from({ length: 8 }, (_, at) => 1 << at);
    const flags = Object.values(FLAG);
    expect(new Set(flags).size).to.equal(flags.length);
    expect(bits).to.include.members(flags);
  });
});

describe('addInnerLayer', () => {
  it('adds each layer once, and keeps the list if it has the layer', () => {
    const names = addInnerLayer(['Outer'], 'Inner');
    expect(names).to.deep.equal(['Outer', 'Inner']);
    expect(addInnerLayer(names, 'Outer')).to.equal(names);
  });

  it('keeps the innermost of a long list', () => {
    let names: readonly string[] = [];
    for (let at = 0; at < 1000; at++) names = addInnerLayer(names, `Layer ${at}`);
    expect(names).to.have.lengthOf(64);
    expect(names.at(-1)).to.equal('Layer 999');
  });
});
