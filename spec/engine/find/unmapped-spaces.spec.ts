import { expect } from 'chai';
import { blankUnmapped } from '../../../src/engine/find/matching.js';
import { UNMAPPED } from '../../../src/engine/lines/fold-glyphs.js';

const TARGET = { key: 'poweredbyacme', text: 'Powered By Acme' };

/** The line as it is matched. `?` stands for a glyph without a character. */
function blank(line: string, target = TARGET): string {
  const clusters = Array.from(line, (text, glyph) => {
    const key = text === '?' ? UNMAPPED : text.trim();
    return { glyph, text, key, continues: false };
  });
  return blankUnmapped(clusters, target)
    .map(({ key }) => (key === UNMAPPED ? '?' : key))
    .join('');
}

describe('blankUnmapped', () => {
  for (const [what, line, left] of [
    ['between two words', 'powered by?acme', 'poweredbyacme'],
    ['between all words, and in a repetition', 'powered?by?acmepowered?byacme', 'poweredbyacmepoweredbyacme'],
    ['several in one place', 'powered??byacme', 'poweredbyacme'],
  ] as const) {
    it(`reads glyphs without a character as white space ${what}`, () => expect(blank(line)).to.equal(left));
  }

  for (const [what, line] of [
    ['within a word', 'pow?eredbyacme'],
    ['before the first word', '?poweredbyacme'],
    ['after the last word', 'poweredbyacme?'],
  ] as const) {
    it(`leaves a glyph ${what}: it may be a letter`, () => expect(blank(line)).to.equal(line));
  }
});
