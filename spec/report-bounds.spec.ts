import { expect } from 'chai';
import { asciiJson, boundPatterns, boundTarget, boundWarnings } from '../src/report-bounds.js';
import { forSeeds } from './support/generators.js';

describe('the report’s bounds', () => {
  it('keep all patterns and warnings within their bytes, whatever characters they have', async () => {
    await forSeeds(40, (random) => {
      const texts = Array.from({ length: random.between(1, 60) }, () =>
        random.pick(['a', 'é', '水', '😀', '"', '\\', '\n']).repeat(random.between(1, 300)),
      );
      expect(asciiJson(boundPatterns(texts)).length).to.be.at.most(2562);
      expect(asciiJson(boundWarnings(texts)).length).to.be.at.most(1922);
    });
  });

  it('do not split a character', () => {
    expect(boundTarget('😀'.repeat(300))).to.equal('😀'.repeat(256));
  });

  it('leave short texts unchanged', () => {
    expect(boundTarget('short')).to.equal('short');
    expect(boundPatterns(['one', 'two'])).to.deep.equal(['one', 'two']);
    expect(boundWarnings(['one', 'one'])).to.deep.equal(['one', 'one']);
  });

  it('list a pattern once, and count the warnings that they omit', () => {
    expect(boundPatterns(['one', 'two', 'one'])).to.deep.equal(['one', 'two']);
    const warnings = boundWarnings(Array.from({ length: 100 }, () => 'x'.repeat(200)));
    expect(warnings.at(-1)).to.equal(`${100 - (warnings.length - 1)} further warnings are not listed.`);
    expect(warnings.length).to.be.greaterThan(2);
    const allButOne = boundWarnings(Array.from({ length: warnings.length }, () => 'x'.repeat(200)));
    expect(allButOne.at(-1)).to.equal('1 further warning is not listed.');
  });
});

describe('asciiJson', () => {
  for (const text of [
    'plain',
    'é',
    '日本',
    '𝐀',
    '\u007f',
    '\u0080',
    '\u2028',
    '"\\\n\t',
    '\ud800',
    '\u0000',
  ]) {
    it(`is printable ASCII that reads back as ${JSON.stringify(text)}`, () => {
      const json = asciiJson({ [text]: [text] });
      expect(json).to.match(/^[\x20-\x7e]*$/u);
      expect(JSON.parse(json)).to.deep.equal({ [text]: [text] });
    });
  }
});
