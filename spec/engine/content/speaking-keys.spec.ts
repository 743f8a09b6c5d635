import { expect } from 'chai';
import { listSpeakingStrings } from '../../../src/engine/content/speaking-keys.js';

function list(text: string): string[] {
  const bytes = Buffer.from(text, 'latin1');
  return listSpeakingStrings(bytes, 0, bytes.length).map(
    ({ key, operand }) => `${key} ${text.slice(operand.start, operand.end)}`,
  );
}

describe('listSpeakingStrings', () => {
  it('lists every string that speaks, as it is written and in its order', () => {
    expect(list('<</ActualText(one)/Alt<74776f>/E (three)/Contents(fo(u)r)>>')).to.deep.equal([
      'ActualText (one)',
      'Alt <74776f>',
      'E (three)',
      'Contents (fo(u)r)',
    ]);
  });

  it('finds one in a nested dictionary, after a comment, and where its key is written with escapes', () => {
    expect(list('<</Inner<</Alt% why\n(deep)>>/Actual#54ext(escaped)>>')).to.deep.equal([
      'Alt (deep)',
      'ActualText (escaped)',
    ]);
  });

  for (const [what, text] of [
    ['strings of other keys', '<</Lang(en-GB)/T(title)/alt(lower case)/AltText(longer)>>'],
    ['a speaking key with another value', '<</Alt/ActualText/E 5/Contents[(in an array)]>>'],
    ['a key that stands inside a string', '<</T(/Alt (no))>>'],
    ['a list that names nothing', ''],
  ] as const) {
    it(`leaves ${what}`, () => {
      expect(list(text)).to.deep.equal([]);
    });
  }

  it('looks no further than it is told', () => {
    const bytes = Buffer.from('/Alt(one) /Alt(two) /Alt(three)');
    expect(listSpeakingStrings(bytes, 10, 19).map(({ operand }) => operand.start)).to.deep.equal([14]);
  });
});
