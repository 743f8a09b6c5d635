import { expect } from 'chai';
import {
  compareReading,
  createComparison,
  isHintWithLogo,
  readRepeatedLine,
  readWords,
} from '../../../src/engine/stamps/compare-reading.js';
import { parseHint } from '../../../src/engine/values/hint.js';

describe('readWords', () => {
  for (const [reading, words] of [
    ['SBCE', 'SBCE'],
    ['i\n\n DRAFT  1', 'i\nDRAFT 1'],
    ['DRAFT\nDRAFT\n', 'DRAFT'],
    ['草稿 机密', '草稿 机密'],
    ['DRAFT .', 'DRAFT .'],
    ['DRAFT .!', null],
    ['DRAFT |\n.!', 'DRAFT |'],
    ['草稿', null],
    ['LIC, LY\n', null],
    ['AN SAN, B22 I=', null],
    ['草 L', null],
    ['', null],
  ] as const) {
    it(`${words === null ? 'finds none' : 'finds some'} in ${JSON.stringify(reading)}`, () => {
      expect(readWords(reading)).to.equal(words);
    });
  }
});

describe('isHintWithLogo', () => {
  for (const [what, hint, reading] of [
    ['the letters of a logo above an address', 'www.northwind.in', 'TM\n\nTPC /\n\nwww.northwind.in\n'],
    ['what a logo before a name was read as', 'InterviewPrep', 'SR InterviewPrep'],
    [
      'a letter between the logo’s and the address',
      'TPC www.northwind.in',
      'TM\n\nTPC A\n\nwww.northwind.in',
    ],
    [
      'the notice of the program that drew it',
      'Northwind',
      'dn\n\nNorthwind\n\nProtected with free version of Watermarkly. Full version',
    ],
    ['a logo of half the letters', 'Northwind', 'ABCD\nNorthwind'],
  ] as const) {
    it(`ignores ${what}`, () => expect(isHintWithLogo(reading, parseHint(hint))).to.equal(true));
  }

  for (const [what, hint, reading] of [
    ['more words than a logo has', 'Northwind', 'ABCDE\nNorthwind'],
    ['figures', 'InterviewPrep', '24 InterviewPrep'],
    ['figures under it', 'Conference', 'Conference\n2025'],
    ['a word before it', 'Northwind', 'Not Northwind'],
    ['two letters behind it', 'Northwind', 'Northwind UK'],
    ['a word before the words of a stamp', 'CONFIDENTIAL', 'OF\nCONFIDENTIAL'],
    ['a part of a word', 'Interview', 'Interviewers'],
    ['other words', 'Northwind', 'Southwind'],
    [
      'more than a sentence',
      `${'Northwind rivers and '.repeat(2)}harbours`,
      `AB\n${'Northwind rivers and '.repeat(2)}harbours`,
    ],
  ] as const) {
    it(`does not ignore ${what}`, () => expect(isHintWithLogo(reading, parseHint(hint))).to.equal(false));
  }
});

describe('createComparison', () => {
  it('takes one line among others only if it is asked to', () => {
    const reading = 'Northwind\nTraders and Harbours of all Countries';
    const longerTexts: string[] = [];
    const compare = createComparison(parseHint('Northwind'), longerTexts);
    expect([compare(reading, true), compare(reading, false)]).to.deep.equal(['same', 'other']);
    expect(longerTexts).to.deep.equal([reading]);
  });

  it('ignores the notice of a program on trial under the hint, unless the hint is a notice', () => {
    const notice = 'Protected with free version of Watermarkly. Full version doesnt put this mark';
    expect(createComparison(parseHint('28TECH'), [])(`28TECH\n\n${notice}`, false)).to.equal('same');
    expect(createComparison(parseHint(notice), [])(notice, false)).to.equal('same');
  });
});

describe('readRepeatedLine', () => {
  it('is the line of a reading whose lines are all alike', () => {
    expect(readRepeatedLine('WATERMARK\n\nWATFRMARK\nWATERMARK\n')).to.equal('WATERMARK');
    expect(compareReading('CONFIDENTIAL\nCONFIDENTIAL', parseHint('CONFIDENTIAL'))).to.equal('same');
  });

  it('is none of a single line, and of lines that differ', () => {
    for (const reading of [
      'WATERMARK',
      '',
      'Confi-\ndential',
      'DRAFT\nDRAFT\nCOPY',
      'Phase 1 planned\nPhase 2 planned',
    ]) {
      expect(readRepeatedLine(reading), reading).to.equal(null);
    }
  });
});

describe('compareReading', () => {
  it('compares a known notice with the beginning of the reading, and other hints with all of it', () => {
    const begun = 'This CVPR paper is the Open Access version, provided by the Computer Vision Foundation.';
    const reading = `${begun}\nExcept for this watermark, it is identical to the accepted version.`;
    expect(compareReading(reading, parseHint(begun))).to.equal('same');
    expect(compareReading(`${reading}\nA\nB\nC`, parseHint(begun)), 'a table below').to.not.equal('same');
    const letterhead = 'Northwind Rivers and Harbours Society of Commerce';
    expect(compareReading(`${letterhead}\n12 Long Street`, parseHint(letterhead))).to.not.equal('same');
    expect(compareReading('DOWNLOADED FROM NORTHWIND', parseHint('DOWNLOADED FROM'))).to.not.equal('same');
  });

  for (const [hint, reading] of [
    ['CONFIDENTIAL', 'CONFIDENTIAL'],
    ['CONFIDENTIAL', ' Confi-\ndential\n'],
    ['CONFIDENTIAL', 'C0NFIDENT1AL'],
    ['CONFIDENTIAL', 'CONFIDENTAL'],
    ['CONFIDENTIAL', 'CONFIDENTIAAL'],
    ['INTERNAL USE ONLY', 'lNTERNAL U5E 0NLY'],
    ['DRAFT', 'DRAFT.'],
    ['COPY 37', 'C0PY 37'],
    ['CHAPTER 10 APPENDIX', 'CHAPTER lO APPENDIX'],
    ['Entwurf für Prüfung', 'Entwurf fur Prufung'],
  ] as const) {
    it(`accepts ${JSON.stringify(reading)} as ${hint}`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('same');
    });
  }

  for (const [what, hint, reading] of [
    ['a short word with one other letter', 'DRAFT', 'KRAFT'],
    ['a short word without one letter', 'DRAFT', 'DRAF'],
    ['another number', 'COPY NUMBER 37', 'COPY NUMBER 38'],
    ['another number of 0, 1 and 5', 'CHAPTER 10 APPENDIX', 'CHAPTER 15 APPENDIX'],
    ['a number that the hint does not have', 'CONFIDENTIAL', 'CONFIDENTIAL 7'],
    ['more words than the hint has', 'CONFIDENTIAL', 'CONFIDENTIAL DRAFT'],
    ['fewer words', 'CONFIDENTIAL DRAFT', 'CONFIDENTIAL'],
    ['a word with another beginning', 'CONFIDENTIAL', 'INFLUENTIAL'],
  ] as const) {
    it(`refuses ${what}, but allows another reading`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('near');
    });
  }

  for (const [what, reading] of [
    ['another word', 'Northwind Traders'],
    ['nothing', ''],
    ['white space and noise', ' \n.,- |'],
    ['a page of text that contains the hint', `CONFIDENTIAL ${'and the rest of a page of text '.repeat(30)}`],
  ] as const) {
    it(`does not relate ${what} to the hint`, () => {
      expect(compareReading(reading, parseHint('CONFIDENTIAL'))).to.equal('other');
    });
  }
});
