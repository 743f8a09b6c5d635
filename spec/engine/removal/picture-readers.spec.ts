import { expect } from 'chai';
import { chooseLanguages, PictureReaders } from '../../../src/engine/removal/picture-readers.js';
import { parseHint } from '../../../src/engine/values/hint.js';
import { completeSettings } from '../../../src/engine/values/request.js';

const ALL = ['eng', 'deu', 'ell', 'mkd', 'ara', 'jpn', 'chi_sim', 'kor', 'srp_latn'];

describe('chooseLanguages', () => {
  for (const [hint, chosen] of [
    ['CONFIDENTIAL', ['eng', 'deu', 'srp_latn']],
    ['GEPRÜFT', ['eng', 'deu', 'srp_latn']],
    ['ΑΠΟΡΡΗΤΟ', ['ell']],
    ['ЧЕРНОВИК', ['mkd']],
    ['سري للغاية', ['ara']],
    ['機密', ['jpn', 'chi_sim']],
    ['サンプル', ['jpn']],
    ['대외비', ['kor']],
    ['DRAFT ЧЕРНОВИК', ['eng', 'deu', 'mkd', 'srp_latn']],
    ['2026-11-22', ['eng']],
    ['ЧЕРНОВИК 2026', ['mkd']],
  ] as const) {
    it(`reads ${hint} in ${chosen.join(', ')}, in the given order`, () => {
      expect(chooseLanguages(hint, ALL)).to.deep.equal({ languages: chosen, unreadScripts: [] });
    });
  }

  for (const [hint, languages, chosen, unread] of [
    ['سري للغاية', ['eng'], [], ['Arabic']],
    ['ЧЕРНОВИК', ['eng', 'deu'], [], ['Cyrillic']],
    ['CONFIDENTIAL', ['ara'], [], ['Latin']],
    ['DRAFT ЧЕРНОВИК', ['eng'], ['eng'], ['Cyrillic']],
    ['サンプル文書', ['chi_sim'], ['chi_sim'], ['Katakana']],
    ['𐌰𐌱𐌲', ['eng'], [], ['another']],
    ['CONFIDENTIAL', [], [], ['Latin']],
    ['2026', [], [], []],
  ] as const) {
    it(`names the script of ${hint} missing in ${languages.join(', ') || 'no language'}`, () => {
      expect(chooseLanguages(hint, languages)).to.deep.equal({ languages: chosen, unreadScripts: unread });
    });
  }
});

describe('describeUnread', () => {
  for (const [language, cause] of [
    ['eng', 'their reader did not start'],
    ['tlh', 'not installed: @tesseract.js-data/tlh'],
  ] as const) {
    it(`says “${cause}” if no reader of ${language} could be opened`, async () => {
      const options = {
        ...completeSettings({ stampLanguages: [language] }),
        createStampReader: () => Promise.resolve(null),
      };
      const readers = new PictureReaders(parseHint('CONFIDENTIAL'), options);
      expect(readers.describeUnread()).to.equal(null);
      for await (const _ of readers.openEach()) expect.fail('a reader was opened');
      expect(readers.describeUnread()).to.equal(`Pictures that may be the mark were not read (${cause}).`);
    });
  }
});
