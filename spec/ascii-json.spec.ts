import { expect } from 'chai';
import { asciiJson } from '../src/ascii-json.js';

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
