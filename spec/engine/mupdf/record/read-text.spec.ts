import { expect } from 'chai';
import { agreesWithWalker } from '../../../../src/engine/mupdf/record/read-text.js';

describe('readTextMemory', () => {
  it('agrees with the public walker of the installed MuPDF', () => {
    expect(agreesWithWalker()).to.equal(true);
  });
});
