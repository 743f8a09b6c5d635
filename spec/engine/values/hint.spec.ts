import { expect } from 'chai';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { foldText, isBodyLike, parseHint } from '../../../src/engine/values/hint.js';
import { forSeeds } from '../../support/generators.js';

const BODY =
  'This agreement is made between the two parties. Each of them keeps what the other has told it. Nothing here is public.';

describe('foldText', () => {
  for (const [what, text, folded] of [
    ['case', 'DrAfT', 'draft'],
    ['white space of every kind', ' D\u00a0R\tA\u3000F\nT\u2009', 'draft'],
    ['soft hyphens, zero-width and direction marks', 'D\u00adR\u200bA\ufeffF\u200fT', 'draft'],
    ['ligatures', 'con\ufb01dential o\ufb03ce', 'confidentialoffice'],
    ['full-width letters', 'ＤＲＡＦＴ', 'draft'],
    ['decomposed accents', 'SE\u0301CURISE\u0301', 'sécurisé'],
    ['sharp s', 'Straße STRASSE', 'strassestrasse'],
    ['the final form of sigma', 'ΣΧΕΔΙΟΣ', 'σχεδιοσ'],
    ['the dotted capital I', 'İPTAL', 'iptal'],
    ['typographic apostrophes and hyphens', 'don’t re\u2010use', "don'tre-use"],
    ['quotation marks and dashes of any kind', '“Draft” – ‚copy‘ — 5−3', '"draft"-\'copy\'-5-3'],
    ['vowel points and strokes of Arabic', 'مُسَـــوَّدة', 'مسودة'],
    ['vowel points of Hebrew', 'טְיוּטָה', 'טיוטה'],
    ['NUL', 'A\u0000B\u0000C', 'abc'],
  ] as const) {
    it(`folds ${what}`, () => {
      expect(foldText(text)).to.equal(folded);
    });
  }

  it('keeps accents, digits and punctuation', () => {
    expect(foldText('Façade-2, №3!')).to.equal('façade-2,no3!');
  });

  it('folds the text that grows most, and refuses a text that might exceed the longest string', () => {
    expect(foldText('\ufdfa'.repeat(100_000))).to.have.lengthOf(1_500_000);
    expect(() => foldText('x'.repeat(16 * 1024 * 1024))).not.to.throw();
    expect(() => foldText('x'.repeat(16 * 1024 * 1024 + 1)))
      .to.throw(EngineFailure)
      .with.property('code', 'over-budget');
  });

  it('is idempotent for every character', () => {
    const broken: string[] = [];
    for (let codePoint = 1; codePoint < 0x2_0000; codePoint++) {
      if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
      const folded = foldText(String.fromCodePoint(codePoint));
      if (foldText(folded) !== folded) broken.push(codePoint.toString(16));
    }
    expect(broken).to.deep.equal([]);
  });

  it('is idempotent for random text', async () => {
    await forSeeds(500, (random) => {
      const text = Array.from({ length: random.between(1, 12) }, () =>
        String.fromCodePoint(
          random.pick([
            random.between(32, 126),
            random.between(0xa0, 0x17f),
            random.between(0x300, 0x3ff),
            random.between(0x1e00, 0x1fff),
            random.between(0x2000, 0x206f),
            random.between(0xfb00, 0xfb06),
          ]),
        ),
      ).join('');
      const folded = foldText(text);
      expect(foldText(folded), JSON.stringify(text)).to.equal(folded);
    });
  });
});

describe('parseHint', () => {
  it('trims lines, drops empty ones and joins the rest', () => {
    expect(parseHint('  STRICTLY   private \r\n\n copy 12\t')).to.deep.equal({
      text: 'STRICTLY private\ncopy 12',
      key: 'strictlyprivatecopy12',
    });
  });

  for (const [what, typed] of [
    ['exactly 256 characters', 'x'.repeat(256)],
    ['256 characters beyond the basic plane', '𝐀'.repeat(256)],
    ['4 lines', 'abc\nabc\nabc\nabc'],
    ['24 words', Array.from({ length: 24 }, () => 'abc').join(' ')],
    ['3 letters', 'abc'],
    ['3 letters beside a Hangul filler', 'ab\u3164c'],
    ['3 digits', '123'],
    ['letters of any script', 'черновик'],
  ] as const) {
    it(`accepts ${what}`, () => {
      expect(parseHint(typed).text).to.equal(typed);
    });
  }

  for (const [what, typed, sentence] of [
    ['nothing', '', /is empty/u],
    ['white space', ' \n\t ', /is empty/u],
    ['257 characters', 'x'.repeat(257), /longer than 256/u],
    ['5 lines', 'abc\nabc\nabc\nabc\nabc', /more than 4/u],
    ['25 words', Array.from({ length: 25 }, () => 'abc').join(' '), /more than 24 words/u],
    ['2 letters', 'ab', /at least 3/u],
    ['a line without 3 letters or digits', 'abc\n--', /at least 3/u],
    ['only punctuation', '!!! ???', /at least 3/u],
    ['letters that the comparison ignores', '\u3164\u115f\u1160\uffa0\u0640\ufe76', /at least 3/u],
    ['2 letters beside a Hangul filler', 'a\u3164b', /at least 3/u],
    ['2 characters of East Asia', 'abc\n机密', /unless you insist/u],
    ['body text', BODY, /body text/u],
  ] as const) {
    it(`refuses ${what}, with a sentence that does not quote it`, () => {
      let failure: unknown;
      try {
        parseHint(typed);
      } catch (error) {
        failure = error;
      }
      expect(failure).to.be.instanceOf(EngineFailure);
      expect(failure).to.include({ code: 'hint-contract' });
      expect((failure as EngineFailure).detail).to.match(sentence);
    });
  }
});

describe('parseHint, if the caller insists', () => {
  for (const typed of ['机密', 'abc\n見本', '견 본', BODY]) {
    it(`accepts ${typed.slice(0, 20)}`, () => {
      expect(parseHint(typed, true).text).to.equal(typed);
    });
  }

  for (const typed of ['密', 'ab', 'a机', '机密\nab']) {
    it(`refuses ${JSON.stringify(typed)}`, () => {
      expect(() => parseHint(typed, true)).to.throw(EngineFailure, /at least 3 letters or digits\.$/u);
    });
  }
});

/** Twenty words. */
const PROSE =
  'The committee also found that the old rules were too long and that few of the members had read them.';

it('takes body text from a caller who insists, within the other limits', () => {
  expect(() => parseHint(PROSE)).to.throw();
  expect(parseHint(PROSE, true).text).to.equal(PROSE);
  expect(() => parseHint(`${PROSE} ${PROSE}`, true)).to.throw();
});

it('does not count a known notice as body text', () => {
  const notice =
    'Created with an evaluation copy of Acme. To discover the full versions of our tools please visit https://products.example.com/words and more.';
  expect(parseHint(notice).text).to.equal(notice);
  expect(() =>
    parseHint(notice.replace('Created with an evaluation copy of', 'See the full documents of')),
  ).to.throw();
});

describe('isBodyLike', () => {
  for (const [what, text, verdict] of [
    ['several sentences in small letters', BODY, true],
    ['a short sentence', 'This copy is not for sale. Thank you.', false],
    [
      'a long licence line',
      'Authorized licensed use limited to: University Library. Downloaded on May 1, 2026 at 10:00 UTC from the publisher. Restrictions apply.',
      false,
    ],
    ['a long line without a sentence’s end', Array.from({ length: 20 }, () => 'word').join(' '), false],
    ['a plain sentence of 20 words', PROSE, true],
    ['a plain sentence of 19 words', PROSE.replace(' also', ''), false],
    ['a plain sentence with a day of the week', PROSE.replace('the old', 'that Monday'), true],
    ['a plain sentence with a person’s name', PROSE.replace('the old', 'the Kensington'), false],
    ['a plain sentence with a number', PROSE.replace('the old', 'the 12'), false],
    ['a plain sentence with an address', PROSE.replace('the old', 'desk@example.org'), false],
    ['a plain sentence without an end', PROSE.slice(0, -1), false],
    [
      'a licence line of 22 words',
      'Licensed to Jane Doe on May 1, 2026 for her own use only; this copy may not be lent or passed on.',
      false,
    ],
    ['capitals', BODY.toUpperCase(), false],
  ] as const) {
    it(`says ${verdict ? 'yes' : 'no'} to ${what}`, () => {
      expect(isBodyLike(text.split(' '))).to.equal(verdict);
    });
  }
});
