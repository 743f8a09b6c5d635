import { expect } from 'chai';
import { boxOfLines, boxOfRuns } from '../../../src/engine/lines/run-box.js';
import { readContent } from '../../support/traced.js';

describe('boxOfRuns', () => {
  it('bounds a line from below its baseline to its capitals', () => {
    const { runs } = readContent('BT /F2 10 Tf 50 60 Td (ABCD)Tj ET');
    const { left, top, right, bottom } = boxOfRuns(runs);
    expect(left).to.be.closeTo(50, 1e-3);
    expect(right).to.be.closeTo(74, 1e-3);
    expect(top).to.be.closeTo(500 - 7.5, 1e-3);
    expect(bottom).to.be.closeTo(500 + 2, 1e-3);
  });
});

describe('boxOfLines', () => {
  it('bounds all runs of all lines', () => {
    const { lines, runs } = readContent('BT /F2 10 Tf 50 60 Td (ABCD)Tj 0 -40 Td (EF)Tj ET');
    expect(lines).to.have.lengthOf(2);
    expect(boxOfLines(lines)).to.deep.equal(boxOfRuns(runs));
    expect(boxOfLines([])).to.include({ left: Infinity, right: -Infinity });
  });
});
