import { expect } from 'chai';
import { listDescriptiveEntries, readActualText } from '../../../src/engine/content/descriptive-keys.js';

function list(text: string): string[] {
  const bytes = Buffer.from(text, 'latin1');
  return listDescriptiveEntries(bytes, 0, bytes.length).map(
    ({ key, operand }) => `${key} ${text.slice(operand.start, operand.end)}`,
  );
}

describe('listDescriptiveEntries', () => {
  it('lists all descriptive strings, as written and in order', () => {
    expect(list('<</ActualText(one)/Alt<74776f>/E (three)/Contents(fo(u)r)>>')).to.deep.equal([
      'ActualText (one)',
      'Alt <74776f>',
      'E (three)',
      'Contents (fo(u)r)',
    ]);
  });

  it('finds one in a nested dictionary, after a comment, and with an escaped key', () => {
    expect(list('<</Inner<</Alt% why\n(deep)>>/Actual#54ext(escaped)>>')).to.deep.equal([
      'Alt (deep)',
      'ActualText (escaped)',
    ]);
  });

  for (const [what, text] of [
    ['strings of other keys', '<</Lang(en-GB)/T(title)/alt(lower case)/AltText(longer)>>'],
    ['a descriptive key with another value', '<</Alt/ActualText/E 5/Contents[(in an array)]>>'],
    ['a key inside a string', '<</T(/Alt (no))>>'],
    ['a dictionary without such keys', ''],
  ] as const) {
    it(`ignores ${what}`, () => {
      expect(list(text)).to.deep.equal([]);
    });
  }

  it('searches only the given range', () => {
    const bytes = Buffer.from('/Alt(one) /Alt(two) /Alt(three)');
    expect(listDescriptiveEntries(bytes, 10, 19).map(({ operand }) => operand.start)).to.deep.equal([14]);
  });
});

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
