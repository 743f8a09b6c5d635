import { expect } from 'chai';
import { readActualText } from '../../../src/engine/content/actual-text.js';

describe('readActualText', () => {
  for (const [what, properties, text] of [
    ['a literal string', '<</ActualText (Draft)>>', 'Draft'],
    ['UTF-16', '<</Lang(hi)/ActualText<FEFF0917094B>>>', 'गो'],
    ['UTF-8', '<</ActualText<EFBBBFC3A9>>>', 'é'],
    ['Latin-1', '<</ActualText(caf\\351)>>', 'café'],
    ['a string cut in the middle of a character', '<</ActualText<FEFF004100>>>', 'A'],
    ['white space, which counts as no text', '<</ActualText( )>>', null],
    ['an empty string', '<</ActualText()>>', null],
    ['no string', '<</ActualText/Draft>>', null],
    ['another key', '<</Alt(ActualText)>>', null],
    ['a value that looks like the key', '<</Alt(/ActualText)/E(x)>>', null],
    ['no dictionary', '', null],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(readActualText(properties)).to.equal(text);
    });
  }
});
