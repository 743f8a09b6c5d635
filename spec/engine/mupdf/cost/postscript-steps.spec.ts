import { expect } from 'chai';
import { countPostScriptSteps } from '../../../../src/engine/mupdf/cost/postscript-steps.js';

function count(text: string): { tokens: number; steps: number } {
  return countPostScriptSteps(Buffer.from(text, 'latin1'));
}

describe('countPostScriptSteps', () => {
  it('counts words and braces, and neither white space nor comments', () => {
    expect(count('{ 1 pop }').tokens).to.equal(4);
    expect(count('{1\n\tpop}%{{{ dup\r').tokens).to.equal(4);
    expect(count('').tokens).to.equal(0);
  });

  it('weighs arithmetic above what only moves values, and library calls above both', () => {
    const [plain, arithmetic, library] = ['dup', 'mul', 'sin'].map((operator) => count(operator).steps);
    expect(plain).to.equal(1);
    expect(arithmetic).to.be.greaterThan(plain!);
    expect(library).to.be.greaterThan(arithmetic!);
  });

  it('counts both branches of a condition', () => {
    expect(count('{dup pop}{pop dup} ifelse').steps).to.be.at.least(4);
  });

  it('weighs a roll by how far it reaches and how often it turns, the shorter way round', () => {
    expect(count('100 50 roll').steps).to.be.greaterThan(count('100 1 roll').steps);
    expect(count('100 99 roll').steps).to.equal(count('100 1 roll').steps);
    expect(count('100 -1 roll').steps).to.equal(count('100 1 roll').steps);
    expect(count('3 1 roll').steps).to.be.lessThan(4);
  });

  it('takes the whole stack for a roll or copy whose reach is not written', () => {
    expect(count('dup dup roll').steps).to.be.at.least(count('100 50 roll').steps);
    expect(count('dup copy').steps).to.be.at.least(count('100 copy').steps);
    expect(count('999999999 50 roll').steps).to.equal(count('100 50 roll').steps);
  });
});
