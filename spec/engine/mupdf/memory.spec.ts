import { expect } from 'chai';
import { runApart } from '../../support/run-apart.js';

describe('memory', () => {
  it('refuses to work with a package that was loaded before it', () => {
    const code = (first: string) =>
      `${first} return load('engine/mupdf/open').then(() => 'open', ({ message }) => message);`;
    expect(runApart(code('await import("mupdf");'))).to.contain('loaded before the engine');
    expect(runApart(code(''))).to.equal('open');
  });
});
