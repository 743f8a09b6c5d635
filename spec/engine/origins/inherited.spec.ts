import { expect } from 'chai';
import type { MarkedSequence } from '../../../src/engine/content/marked-content.js';
import { Inherited } from '../../../src/engine/origins/inherited.js';

/** Sequences, each nested in the one before it. */
function nest(depth: number): MarkedSequence[] {
  return Array.from({ length: depth }, (_, at) => ({
    tag: `T${at}`,
    properties: null,
    begin: at,
    end: 2 * depth - at,
    parent: at - 1,
    artifact: -1,
  }));
}

describe('Inherited', () => {
  it('passes values from the outermost inwards', () => {
    const sequences = nest(3);
    const tags = new Inherited('', ({ tag }, outer: string) => `${outer}/${tag}`);
    expect([2, 0, -1].map((at) => tags.read(sequences, at))).to.deep.equal(['/T0/T1/T2', '/T0', '']);
  });

  it('computes each sequence once, at whatever depth it is read', () => {
    const sequences = nest(20_000);
    let derived = 0;
    const depths = new Inherited(0, (_, outer: number) => {
      derived++;
      return outer + 1;
    });
    for (let at = 0; at < sequences.length; at += 3) expect(depths.read(sequences, at)).to.equal(at + 1);
    expect(depths.read(sequences, sequences.length - 1)).to.equal(sequences.length);
    expect(derived).to.equal(sequences.length);
  });
});
